/// Strings as JSON writes them, for everything in the package that writes JSON without Foundation.
package enum JSONLiteral {
    /// Appends a string with its quotes; what is not printed is escaped, so that the document can be looked at too.
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
