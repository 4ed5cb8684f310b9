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

    private var overview: String {
        let measured = cases.filter { results[$0.name] != nil }
        let aimed = measured.filter { $0.aims != nil }
        return """
            All figures below are of one run. \(results.machine ?? "The run did not record its machine.")
            Of \(measured.count) figures \(aimed.count) have aims, and \(missedNames.count) exceed them (bold). A dash marks a \
            case that was not measured.
            """
    }

    private func table(of area: BenchArea) -> String {
        let rows = area.cases.map { ($0, results[$0.name]) }
        let hasSpread = rows.contains { $0.1?.spread != nil }, hasBeside = rows.contains { $0.1?.beside != nil }
        var lines = ["| Case | Figure | Baseline | Ratio | Aim | Allocations |", "|---|--:|---|--:|---|--:|"]
        if hasSpread { (lines[0], lines[1]) = (lines[0] + " 50, 90, 99, 99.9 % |", lines[1] + "---|") }
        if hasBeside { (lines[0], lines[1]) = (lines[0] + " Another way: 50, 99 % |", lines[1] + "---|") }
        for (one, figure) in rows {
            var cells = ["`\(one.name)`"]
            if let figure {
                cells += [
                    marked(Self.amount(of: figure), one.hasTooMuchTime(figure)),
                    "\(figure.unit == "bytes" ? Self.bytes(figure.baseline) : Self.time(figure.baseline)): "
                        + figure.against.replacing("|", with: "\\|"),
                    marked(Self.number(figure.ratio), one.hasTooHighRatio(figure)),
                    one.aims ?? "",
                    figure.unit == "bytes" && figure.allocations == 0
                        ? "" : marked(Self.number(figure.allocations), one.hasTooManyAllocations(figure)),
                ]
            } else {
                cells += ["—", "—", "—", one.aims ?? "", "—"]
            }
            if hasSpread {
                let spread = figure?.spread
                let times = [spread?.p50, spread?.p90, spread?.p99, spread?.p999].compactMap { $0.map(Self.time) }
                cells.append(times.joined(separator: ", "))
            }
            if hasBeside {
                cells.append(
                    figure?.beside.map { "\($0.name): \(Self.time($0.spread.p50)), \(Self.time($0.spread.p99))" } ?? "")
            }
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
/// A text has a heading of the second level for each part. `## Introduction` is the first part of the page, a heading with the
/// name of a case is a note below the table of its area, and any other heading is a section at the end of the page.
package struct BenchNotes: Sendable {
    /// The introduction; empty without one.
    private(set) var introduction = ""
    /// The notes, by the name of the case.
    package private(set) var notes: [String: String] = [:]
    /// The sections at the end, in their order.
    private(set) var sections: [(title: String, text: String)] = []

    /// The maximum length of a file, in bytes.
    package static let maximumByteCount = 1 << 20

    /// Reads the texts.
    ///
    /// - Parameter text: The whole file.
    /// - Throws: ``EarlierResultsError`` with a line: for a file that is too long, for text before the first heading, and for a
    ///   heading that is given twice, is empty, or has a lower-case letter first but names no case.
    package init(_ text: String) throws(EarlierResultsError) {
        guard text.utf8.count <= Self.maximumByteCount else {
            throw EarlierResultsError(description: "1: the notes have more than \(Self.maximumByteCount) bytes")
        }
        var parts: [(title: String, line: Int, text: [Substring])] = []
        var isCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") {
                parts.append((String(line.dropFirst(3)), index + 1, []))
            } else if !parts.isEmpty {
                parts[parts.count - 1].text.append(line)
            } else if !line.allSatisfy(\.isWhitespace) {
                throw EarlierResultsError(description: "\(index + 1): expected a heading `## …` before the text")
            }
        }
        for part in parts { try add(part.title, Self.trimmed(part.text), line: part.line) }
    }

    private mutating func add(_ title: String, _ text: String, line: Int) throws(EarlierResultsError) {
        let isKnown = notes[title] != nil || sections.contains { $0.title == title }
        guard !isKnown, title != "Introduction" || introduction.isEmpty else {
            throw EarlierResultsError(description: "\(line): the heading `\(title)` was already given")
        }
        if title == "Introduction" {
            introduction = text
        } else if BenchCase.named(title) != nil {
            notes[title] = text
        } else if title.first?.isUppercase == true {
            sections.append((title, text))
        } else {
            throw EarlierResultsError(description: "\(line): no case has the name `\(title)`")
        }
    }

    private static func trimmed(_ lines: [Substring]) -> String {
        let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        let rest = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return rest.joined(separator: "\n")
    }
}
