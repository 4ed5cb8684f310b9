/// Functions about Unicode blanks in texts.
package enum Blanks {
    /// Whether a text consists of blanks only.
    package static func areAll(of text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

    /// Returns a text without the blanks at both ends.
    package static func trimmed(_ text: String) -> String {
        let rest = text.unicodeScalars.drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(rest[...last])
    }

    /// Whether a scalar has the property White_Space.
    ///
    /// The scalars are listed here, since the standard library's table is slow and texts may be as long as a file.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09...0x0D: true
        case ..<0x80: false
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
