internal import MAMText

/// The line of a text in which a range begins, and carets below the range.
///
/// A tab is shown as four blanks, and an unprintable character as `\u{…}`. Carets are aligned by terminal columns. Of a
/// long line only a part around the range is shown.
package struct SourceExcerpt {
    /// The line as it is shown.
    package let line: String
    /// The line of carets, indented by blanks.
    package let carets: String

    /// The maximum number of columns shown of a line, and before the range.
    private static let (columns, before) = (100, 40)

    /// Creates an excerpt of a text around a range of bytes.
    package init(of text: [UInt8], _ range: Range<Int>) {
        let start = min(max(range.lowerBound, 0), text.count)
        let lineEnd = text[start...].firstIndex(where: Self.endsLine) ?? text.count
        let lineStart = text[..<start].lastIndex(where: Self.endsLine).map { $0 + 1 } ?? 0
        let end = min(max(range.upperBound, start), lineEnd)
        // A line may be as long as the file, and no more than this before the range is ever shown.
        let cut = max(lineStart, start - 4 * Self.columns)
        let head = Self.cells(text[cut..<start].drop { $0 & 0xC0 == 0x80 })
        let marked = Self.cells(text[start..<end].prefix(4 * Self.columns))
        let tail = Self.cells(text[end..<lineEnd].prefix(4 * Self.columns))
        let (shownHead, isCut) = Self.suffix(head, columns: Self.before, isCut: cut > lineStart)
        let prefix = (isCut ? "…" : "") + shownHead.map(\.text).joined()
        let blanks = (isCut ? 1 : 0) + shownHead.reduce(0) { $0 + $1.width }
        let (body, bodyWidth) = Self.prefix(marked, columns: Self.columns - blanks)
        let (rest, _) = Self.prefix(tail, columns: Self.columns - blanks - bodyWidth)
        line = Self.trimmed(prefix + body + rest)
        carets = String(repeating: " ", count: blanks) + String(repeating: "^", count: max(1, bodyWidth))
    }

    private typealias Cell = (text: String, width: Int)

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            scalar == "\t" ? ("    ", 4) : (PlainText.shown(scalar), Self.width(scalar))
        }
    }

    /// Returns the width of a shown scalar in terminal columns.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        guard PlainText.isPrinted(scalar) else { return PlainText.shown(scalar).utf8.count }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The scalars that are two columns wide: East Asian scripts, full-width forms and pictographs.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]

    /// Returns the last cells that fit, and whether cells before them are left out.
    private static func suffix(_ cells: [Cell], columns: Int, isCut: Bool) -> ([Cell], Bool) {
        var (width, first) = (0, cells.count)
        while first > 0, width + cells[first - 1].width <= columns {
            first -= 1
            width += cells[first].width
        }
        return (Array(cells[first...]), isCut || first > 0)
    }

    /// Returns the first cells that fit, followed by `…` if others are left out.
    private static func prefix(_ cells: [Cell], columns: Int) -> (String, Int) {
        var (text, width) = ("", 0)
        for cell in cells {
            guard width + cell.width <= columns else { return (text + (columns > 0 ? "…" : ""), width) }
            text += cell.text
            width += cell.width
        }
        return (text, width)
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
