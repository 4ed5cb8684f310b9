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
        var (block, lastRow) = ([[Character]](), [Character]())
        func end() {
            result += block.contains { $0.count > width } ? fitted(block, width) : block.map { String($0) }
            block = []
        }
        for line in lines {
            let isNote = !block.isEmpty && Self.isNote(line, below: lastRow)
            // A table ends at a line with another indentation, such as a heading or an empty line.
            if !block.isEmpty, !isNote, lastRow.isEmpty || line.isEmpty || indent(lastRow) != indent(line),
                block.count > 1 || !isHead(lastRow, of: line)
            {
                end()
            }
            block.append(line)
            if !isNote { lastRow = line }
        }
        end()
        return result.joined(separator: "\n")
    }

    private static func indent(_ line: [Character]) -> Int { line.prefix { $0 == " " }.count }

    /// Returns whether a line without columns has more indentation than the row of a table above it.
    private static func isNote(_ line: [Character], below row: [Character]) -> Bool {
        indent(line) > indent(row) && columns([line]).count == 1 && columns([row]).count > 1
    }

    /// Returns whether a line has the headings of columns in which a line below it, with more indentation, has cells.
    private static func isHead(_ head: [Character], of line: [Character]) -> Bool {
        guard indent(head) < indent(line) else { return false }
        let starts = columns([head]).dropFirst().map(\.lowerBound).filter { $0 < line.count }
        return starts.contains { line[$0] != " " } && starts.allSatisfy { line[$0 - 1] == " " && line[$0 - 2] == " " }
    }

    /// Fits the lines of a table, or single lines if they have no columns in common.
    private static func fitted(_ block: [[Character]], _ width: Int) -> [String] {
        // A line without columns, such as a title, is no row of the table around it.
        let table = block.filter { Self.columns([$0]).count > 1 }
        let columns = columns(table)
        guard columns.count > 1 else {
            return block.flatMap { line -> [String] in
                guard line.count > width else { return [String(line)] }
                let own = Self.columns([line])
                return own.count > 1 ? rows([line], own, width)[0] : paragraph(line, width)
            }
        }
        let indents = Set(table.map(indent))
        func isRow(_ line: [Character]) -> Bool {
            Self.columns([line]).count > 1
                || indents.contains(indent(line)) && columns.count { $0.overlaps(indent(line)..<line.count) } == 1
        }
        var fitted = rows(block.filter(isRow), columns, width)[...]
        return block.flatMap { line in isRow(line) ? fitted.removeFirst() : paragraph(line, width) }
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
    ///
    /// If they do not fit then, cells of the last column are below their rows: those with a long word if they are few,
    /// else all.
    ///
    /// - Returns: The lines of each row.
    private static func rows(_ block: [[Character]], _ columns: [Range<Int>], _ width: Int) -> [[String]] {
        let start = columns[0].lowerBound
        let cells = block.map { line in
            columns.map { column in line[column.clamped(to: line.indices)].split(separator: " ").map { String($0) } }
        }
        // The rows below a heading are indented.
        let insets = block.map { max(0, min(indent($0), columns[0].upperBound) - start) }
        let least = columns.indices.map { place in
            zip(cells, insets).map { row, inset in
                (row[place].map(\.count).max() ?? 0) + (place == 0 ? inset : 0)
            }.max() ?? 0
        }
        var widths = columns.map(\.count)
        func excess() -> Int { start + widths.reduce(0, +) + 2 * (widths.count - 1) - width }
        while excess() > 0 {
            let free = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = free.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        let last = columns.count - 1
        var isBelow = Array(repeating: false, count: cells.count)
        if excess() > 0, last > 0 {
            let room = widths[last] - excess()
            let longest = cells.map { $0[last].map(\.count).max() ?? 0 }
            // A word that is longer than the terminal is wide sticks out beside its row.
            isBelow = longest.map { $0 > room && (room < leastRoom || start + hang + $0 <= width) }
            if room < leastRoom || isBelow.count(where: \.self) > cells.count / 4 {
                isBelow = isBelow.map { _ in true }
            } else {
                widths[last] = room
            }
        }
        let heads = isBelow.contains(true) ? rows(block, Array(columns.dropLast()), width) : []
        return cells.indices.map { place in
            let (row, inset) = (cells[place], insets[place])
            guard !isBelow[place] else {
                let below = lines(of: row[last], width - start - hang)
                return heads[place] + below.map { Columns.padding(start + hang) + $0 }
            }
            let parts = row.enumerated().map { place, words in
                place == 0
                    ? lines(of: words, widths[place] - inset).map { Columns.padding(inset) + $0 }
                    : lines(of: words, widths[place])
            }
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

    /// The least width of a last column beside others.
    private static let leastRoom = 16
    /// The indentation of a last column below its row.
    private static let hang = 6

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
