/// Writes JSON strings, for all code of the package that writes JSON without Foundation.
package enum JSONLiteral {
    /// Appends a string with its quotes; unprintable characters are escaped, so that the document can be displayed.
    package static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where PlainText.isPrinted(scalar): text.unicodeScalars.append(scalar)
            default: text += PlainText.jsonEscape(scalar)
            }
        }
        text += "\""
    }
}
