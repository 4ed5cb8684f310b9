/// Escapes text for XML and HTML, so that it cannot contain markup.
package enum Markup {
    /// Returns the entity of a markup character, for content and for attributes in double quotes; nil for any other.
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
