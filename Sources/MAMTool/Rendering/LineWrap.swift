/// Fits text to the width of a terminal, and never breaks a line inside a word.
///
/// Columns that are separated by at least two blanks stay columns: the widest one becomes narrower, and its cells take
/// several lines.
enum LineWrap {
    /// The least width to which text is fitted.
    ///
    /// On a narrower terminal the text is fitted to this width.
    static let leastWidth = 40

    /// Returns a text whose lines have at most `width` characters, if their words allow that.
    ///
    /// Lines that fit stay unchanged, if no line of the same table is too long.
    static func wrapped(_ text: String, to width: Int) -> String {
        let width = max(width, leastWidth)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        guard lines.contains(where: { $0.count > width }) else { return text }
        var result: [String] = []
        var block: [[Character]] = []
        func end() {
            result += block.contains { $0.count > width } ? fitted(block, width) : block.map { String($0) }
            block = []
        }
        for line in lines {
            // A table ends at a line with another indentation, such as a heading or an empty line.
            if let first = block.first, first.isEmpty || line.isEmpty || indent(first) != indent(line) { end() }
            block.append(line)
        }
        end()
        return result.joined(separator: "\n")
    }

    private static func indent(_ line: [Character]) -> Int { line.prefix { $0 == " " }.count }

    /// Fits the lines of a table, or single lines if they have no columns in common.
    private static func fitted(_ block: [[Character]], _ width: Int) -> [String] {
        let columns = columns(block)
        guard columns.count > 1 else {
            return block.flatMap { line -> [String] in
                guard line.count > width else { return [String(line)] }
                let own = Self.columns([line])
                return own.count > 1 ? rows([line], own, width) : paragraph(line, width)
            }
        }
        return rows(block, columns, width)
    }

    /// Returns the columns that the lines have in common: those between two columns of blanks, at least two wide.
    private static func columns(_ block: [[Character]]) -> [Range<Int>] {
        let count = block.map(\.count).max() ?? 0
        var isBlank = Array(repeating: true, count: count)
        for line in block { for place in line.indices where line[place] != " " { isBlank[place] = false } }
        var columns: [Range<Int>] = []
        for place in 0..<count where !isBlank[place] {
            if let last = columns.last, place - last.upperBound < 2 {
                columns[columns.count - 1] = last.lowerBound..<place + 1
            } else {
                columns.append(place..<place + 1)
            }
        }
        return columns
    }

    /// Makes the widest columns narrower until the rows fit, but no column narrower than its longest word.
    private static func rows(_ block: [[Character]], _ columns: [Range<Int>], _ width: Int) -> [String] {
        let cells = block.map { line in
            columns.map { column in line[column.clamped(to: line.indices)].split(separator: " ").map { String($0) } }
        }
        let least = columns.indices.map { place in cells.flatMap { $0[place] }.map(\.count).max() ?? 0 }
        var widths = columns.map(\.count)
        let start = columns[0].lowerBound
        func excess() -> Int { start + widths.reduce(0, +) + 2 * (widths.count - 1) - width }
        while excess() > 0 {
            let free = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = free.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return cells.flatMap { row -> [String] in
            let parts = row.enumerated().map { place, words in lines(of: words, widths[place]) }
            let height = max(1, parts.map(\.count).max() ?? 1)
            return (0..<height).map { place in
                var line = Columns.padding(start)
                for (column, part) in parts.enumerated() {
                    let text = place < part.count ? part[place] : ""
                    line += text
                    if column + 1 < parts.count { line += Columns.padding(widths[column] + 2 - text.count) }
                }
                while line.last == " " { line.removeLast() }
                return line
            }
        }
    }

    private static func paragraph(_ line: [Character], _ width: Int) -> [String] {
        let first = indent(line)
        let rest = first + 2
        let all = lines(of: line.split(separator: " ").map { String($0) }, width - rest)
        return all.enumerated().map { Columns.padding($0.offset == 0 ? first : rest) + $0.element }
    }

    private static func lines(of words: [String], _ width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}
