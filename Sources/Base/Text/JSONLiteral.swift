/// Writes JSON strings, for all code of the package that writes JSON without Foundation.
package enum JSONLiteral {
    /// Appends a string with its quotes; unprintable characters are escaped, so that the document can be displayed.
    package static func append(_ string: String, to text: inout String) {
        text += "\""
        // Most strings are written as they are.
        var string = string
        let isPlain = string.withUTF8 { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C } }
        guard !isPlain else {
            text += string
            text += "\""
            return
        }
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
