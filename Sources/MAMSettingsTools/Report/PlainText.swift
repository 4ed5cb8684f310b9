internal import MAMSettings

/// Keeps a stranger's text on one line and out of the terminal's commands.
enum PlainText {
    /// The text with everything that is not printed escaped as `\u{…}`, cut after so many scalars.
    static func line(_ text: String, limit: Int = 1000) -> String {
        var (result, count) = ("", 0)
        for scalar in text.unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            result += shown(scalar)
        }
        return result
    }

    /// How one scalar is shown.
    static func shown(_ scalar: Unicode.Scalar) -> String {
        isPrinted(scalar) ? String(scalar) : "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Whether a scalar leaves the line it is printed on as it is; those that turn the direction do not.
    static func isPrinted(_ scalar: Unicode.Scalar) -> Bool { JSONLiteral.isPrinted(scalar) }

    /// How many columns of a terminal one shown scalar takes.
    static func width(_ scalar: Unicode.Scalar) -> Int {
        guard isPrinted(scalar) else { return shown(scalar).utf8.count }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// Scalars of two columns: the scripts of East Asia, full-width forms and pictures.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
