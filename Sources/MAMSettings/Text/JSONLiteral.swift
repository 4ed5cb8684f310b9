/// Strings as JSON writes them, for everything in the package that writes JSON without Foundation.
package enum JSONLiteral {
    /// Appends a string with its quotes; whatever is not printed is escaped, so that the document can be looked at too.
    package static func append(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where isPrinted(scalar): text.unicodeScalars.append(scalar)
            default:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                }
            }
        }
        text += "\""
    }

    /// Whether a scalar leaves the line and the terminal it is printed on as they are.
    ///
    /// Format scalars do not: the direction overrides are among them, which would let a stranger's text rewrite the line it is
    /// reported on.
    package static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly every character is one of these, and the table behind the properties is slow.
        if scalar.value >= 0x20, scalar.value < 0x7F { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
