internal import MAMSettings
internal import MAMText

/// The report for people: each finding as compilers write them, with the line it is about.
extension SettingsReport {
    /// The whole report, followed by the line with the counts.
    package var text: String { files.map(\.text).joined() + closingLine }

    /// The line with the counts.
    package var closingLine: String {
        let counts = [
            NounCount.text(count(.error), "error"), NounCount.text(count(.warning), "warning"),
            NounCount.text(count(.info), "info", plural: "infos"),
        ]
        let fixable = files.reduce(0) { $0 + $1.findings.count { $0.issue.fix != nil } }
        let rest = fixable == 0 ? "" : "; `mam configure` mends \(fixable)"
        return "\(NounCount.text(files.count, "file")): \(counts.joined(separator: ", "))\(rest)\n"
    }
}

extension SettingsReport.File {
    /// The findings of the file, or a line with `OK`.
    package var text: String {
        let name = PlainText.line(name)
        guard !findings.isEmpty else { return "\(name): OK\n" }
        return findings.map { text(of: $0, named: name) }.joined()
    }

    private func text(of finding: SettingsFinding, named name: String) -> String {
        let issue = finding.issue
        var text = [name, location(of: issue.position)].compactMap { $0 }.joined(separator: separator)
        text += ": \(issue.severity.rawValue)[\(PlainText.line(issue.id.rawValue))]: \(PlainText.line(issue.message))\n"
        let number = issue.position.map { "\($0.line)" } ?? ""
        let gutter = String(repeating: " ", count: max(number.utf8.count, 1))
        if let (source, range) = excerpt(of: finding) {
            let excerpt = SourceExcerpt(of: source, range)
            let line = PrivateText.maskedInPlace(excerpt.line)
            text += "\(gutter) |\n\(number) | \(line)\n\(gutter) | \(excerpt.carets)\n"
        }
        // A finding without a position is about a missing key, which the message names.
        if !issue.keyPath.isEmpty, issue.position != nil {
            text += "\(gutter) = at: \(PlainText.line(issue.keyPath))\n"
        }
        for other in issue.related.prefix(Self.maximumRelatedCount) {
            text += "\(gutter) = also: \(name)\(separator)\(location(of: other) ?? "")\n"
        }
        if let help = issue.help { text += "\(gutter) = help: \(PlainText.line(help))\n" }
        if let fix = issue.fix { text += "\(gutter) = fix: \(PlainText.line(fix))\n" }
        return text
    }

    /// The maximum number of related places that are shown.
    private static let maximumRelatedCount = 8

    /// Returns the text and the range to show; the range is one byte if only its beginning is known.
    private func excerpt(of finding: SettingsFinding) -> (text: [UInt8], range: Range<Int>)? {
        guard let text = checked?.text else { return nil }
        if let range = finding.range { return (text, range) }
        guard document == nil, let start = finding.issue.position?.byteOffset, start <= text.count else { return nil }
        return (text, start..<min(start + 1, text.count))
    }

    private var separator: String { isBinary ? ": " : ":" }

    private func location(of position: SourcePosition?) -> String? {
        position.map { isBinary ? "byte \($0.byteOffset)" : "\($0.line):\($0.column)" }
    }
}
