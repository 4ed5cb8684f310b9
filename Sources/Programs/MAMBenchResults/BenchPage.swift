/// The page of benchmarks: tables of the figures of one run, with aims and notes.
package struct BenchPage: Sendable {
    private let results: EarlierResults
    private let notes: BenchNotes

    /// Makes the page of a run.
    ///
    /// - Parameters:
    ///   - results: The figures of the run.
    ///   - notes: The texts between the tables.
    package init(_ results: EarlierResults, notes: BenchNotes) { (self.results, self.notes) = (results, notes) }

    /// The names of the figures that no case describes.
    package var unknownNames: [String] { results.figures.map(\.name).filter { BenchCase.named($0) == nil } }

    /// The names of the cases whose figures exceed an aim.
    package var missedNames: [String] {
        cases.filter { one in results[one.name].map(one.isMissed) ?? false }.map(\.name)
    }

    /// The names of the cases that exceed an aim without a note that tells why.
    package var unexplainedNames: [String] { missedNames.filter { notes.notes[$0] == nil } }

    private var cases: [BenchCase] { BenchArea.all.flatMap(\.cases) }

    /// The page as Markdown.
    package var markdown: String {
        var parts = ["# Benchmarks", notes.introduction, overview]
        for area in BenchArea.all {
            parts += ["## \(area.title)", area.summary, table(of: area)]
            let explained = area.cases.compactMap { one in
                notes.notes[one.name].map { "- `\(one.name)`: " + $0.replacing("\n", with: "\n  ") }
            }
            if !explained.isEmpty { parts.append(explained.joined(separator: "\n")) }
        }
        for section in notes.sections { parts += ["## \(section.title)", section.text] }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The beginning of the paragraph that follows the introduction.
    static let overviewStart = "All figures below are of one run."

    private var overview: String {
        let measured = cases.filter { results[$0.name] != nil }
        let aimed = measured.filter { $0.aims != nil }
        return """
            \(Self.overviewStart) \(results.machine ?? "The run did not record its machine.")
            Of \(measured.count) figures \(aimed.count) have aims, and \(missedNames.count) exceed them (bold). The tables show the \
            figures that have an aim or that a note names.
            The words for a baseline also hold for the rows below it, up to the next words. A dash marks a case that was \
            not measured.
            """
    }

    /// Returns whether the page shows a case: it has an aim, or a note names it.
    private func isShown(_ one: BenchCase) -> Bool {
        one.aims != nil || notes.notes[one.name] != nil || notes.notes.values.contains { $0.contains("`\(one.name)`") }
    }

    private func table(of area: BenchArea) -> String {
        var lines = ["| Case | Figure | Baseline | Ratio | Aim | Allocations |", "|---|--:|---|--:|---|--:|"]
        var against = ""
        for one in area.cases where isShown(one) {
            guard let figure = results[one.name] else {
                lines.append("| `\(one.name)` | — | — | — | \(one.aims ?? "") | — |")
                continue
            }
            let isRepeated = figure.against == against
            against = figure.against
            let baseline = figure.unit == "bytes" ? Self.bytes(figure.baseline) : Self.time(figure.baseline)
            let cells = [
                "`\(one.name)`", marked(Self.amount(of: figure), one.hasTooMuchTime(figure)),
                isRepeated ? baseline : "\(baseline): " + against.replacing("|", with: "\\|"),
                marked(Self.number(figure.ratio), one.hasTooHighRatio(figure)), one.aims ?? "",
                figure.unit == "bytes" && figure.allocations == 0
                    ? "" : marked(Self.number(figure.allocations), one.hasTooManyAllocations(figure)),
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n")
    }

    private func marked(_ text: String, _ isMissed: Bool) -> String { isMissed ? "**\(text)**" : text }

    private static func amount(of figure: BenchFigure) -> String {
        figure.unit == "bytes" ? bytes(figure.ratio * figure.baseline) : time(figure.nanoseconds)
    }
}

extension BenchPage {
    /// Returns a time with three digits in the largest unit that it has one of.
    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<999.5: "\(number(nanoseconds)) ns"
        case ..<999.5e3: "\(number(nanoseconds / 1e3)) µs"
        case ..<999.5e6: "\(number(nanoseconds / 1e6)) ms"
        default: "\(number(nanoseconds / 1e9)) s"
        }
    }

    /// Returns a number of bytes with commas between thousands.
    static func bytes(_ count: Double) -> String {
        var (digits, text) = (Array(String(Int(count.rounded()))), "")
        while digits.count > 3 {
            text = "," + String(digits.suffix(3)) + text
            digits.removeLast(3)
        }
        return String(digits) + text + " B"
    }

    /// Returns a number with two decimals below 10, one below 100, and none from there on.
    static func number(_ value: Double) -> String {
        if value >= 99.95 { return String(Int(value.rounded())) }
        let digits = value < 9.995 ? 2 : 1
        let scale = digits == 2 ? 100 : 10
        let whole = Int((value * Double(scale)).rounded())
        guard whole % scale != 0 else { return String(whole / scale) }
        let rest = String(whole % scale)
        return "\(whole / scale)." + String(repeating: "0", count: digits - rest.count) + rest
    }
}

/// The texts of the page of benchmarks that people write: an introduction, notes about cases, and sections of their own.
///
/// They are read from the page itself. The introduction is the text before the paragraph about the run. A note is an item of
/// the list below a table: "- `CASE`: TEXT". A heading that is not that of a table begins a section.
package struct BenchNotes: Sendable {
    /// The introduction; empty without one.
    private(set) var introduction = ""
    /// The notes, by the name of the case.
    package private(set) var notes: [String: String] = [:]
    /// The sections at the end, in their order.
    private(set) var sections: [(title: String, text: String)] = []

    /// The maximum length of a page, in bytes.
    package static let maximumByteCount = 1 << 20

    /// Reads the texts of a page.
    ///
    /// - Parameter page: The whole page as Markdown.
    /// - Throws: ``EarlierResultsError`` with a line: for a page that is too long, for a heading or a note that is given twice,
    ///   for a note about an unknown case, and for text in the section of a table that is not a part of it.
    package init(_ page: String) throws(EarlierResultsError) {
        guard page.utf8.count <= Self.maximumByteCount else {
            throw EarlierResultsError(description: "1: the page has more than \(Self.maximumByteCount) bytes")
        }
        var parts: [(title: String, line: Int, text: [Substring])] = [("", 0, [])]
        var isCode = false
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") {
                parts.append((String(line.dropFirst(3)), index + 1, []))
            } else {
                parts[parts.count - 1].text.append(line)
            }
        }
        let start = parts.removeFirst().text.drop { $0.hasPrefix("# ") }
        introduction = Self.trimmed(Array(start.prefix { !$0.hasPrefix(BenchPage.overviewStart) }))
        var titles: Set<String> = []
        for part in parts {
            guard titles.insert(part.title).inserted else {
                throw EarlierResultsError(description: "\(part.line): the heading `\(part.title)` was already given")
            }
            if BenchArea.all.contains(where: { $0.title == part.title }) {
                try addNotes(part.text, after: part.line)
            } else {
                sections.append((part.title, Self.trimmed(part.text)))
            }
        }
    }

    /// Adds the notes below a table.
    ///
    /// The first paragraph and the table are made from the figures.
    private mutating func addNotes(_ lines: [Substring], after heading: Int) throws(EarlierResultsError) {
        let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        let summary = lines.firstIndex { !isBlank($0) } ?? 0
        var name: String?
        for (index, line) in lines.enumerated() where !isBlank(line) && index != summary && !line.hasPrefix("|") {
            if line.hasPrefix("  "), let name {
                notes[name]? += "\n" + line.dropFirst(2)
            } else if let note = line.wholeMatch(of: /- `([^`]+)`: (.*)/) {
                let title = String(note.1)
                guard BenchCase.named(title) != nil else {
                    throw EarlierResultsError(description: "\(heading + index + 1): no case has the name `\(title)`")
                }
                guard notes.updateValue(String(note.2), forKey: title) == nil else {
                    throw EarlierResultsError(description: "\(heading + index + 1): `\(title)` has a note already")
                }
                name = title
            } else {
                throw EarlierResultsError(description: "\(heading + index + 1): expected a note, as in - `CASE`: TEXT")
            }
        }
    }

    private static func trimmed(_ lines: [Substring]) -> String {
        let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        let rest = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return rest.joined(separator: "\n")
    }
}
