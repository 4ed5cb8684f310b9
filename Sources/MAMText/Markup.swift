/// Text in XML and HTML, in which nothing of it can be markup.
package enum Markup {
    /// What stands for a character that is markup, between tags and in values in double quotes; nil for any other.
    package static func entity(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        default: nil
        }
    }
}
