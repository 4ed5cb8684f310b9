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
