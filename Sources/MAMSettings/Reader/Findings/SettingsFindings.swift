package import MAMPropertyLists

/// The findings about one file as they are shown: with positions, in the order of the file, limited in number, and
/// without those of allowed rules.
package struct SettingsFindings: Sendable, Hashable {
    /// The maximum number of findings; the most severe are kept, and one more tells how many were left out.
    package static let limit = 100

    /// The findings; those about the file as a whole come first.
    package let findings: [SettingsFinding]

    /// The printed parts of the findings.
    package var issues: [SettingsIssue] { findings.map(\.issue) }

    /// Orders and limits findings about one file.
    package init(
        _ findings: [SettingsFinding], in document: PropertyListDocument, options: SettingsCheckOptions
    ) {
        // Findings are large values, and there may be thousands, so only their keys are sorted.
        var keys: [Key] = []
        for (index, finding) in findings.enumerated() where !options.allowed.contains(finding.issue.id) {
            keys.append(
                Key(
                    severity: Self.rank(finding.issue.severity), offset: finding.range?.lowerBound ?? -1,
                    id: finding.issue.id.rawValue, index: index))
        }
        // The most severe findings are kept, so that the limit cannot hide an error behind a hundred warnings.
        if keys.count > Self.limit { keys.sort { ($0.severity, $0) < ($1.severity, $1) } }
        var lost = keys.dropFirst(Self.limit).first.map { findings[$0.index].issue.severity }
        let kept = keys.prefix(Self.limit).sorted().map { findings[$0.index] }
        // Oddities whose places the reader did not keep count too, unless one of their rules is allowed.
        let odd: Set<SettingsIssue.ID> = [.duplicateKey, .trailingBytes, .commentInText]
        let unseen = options.allowed.isDisjoint(with: odd) ? document.odditiesLeftOut : 0
        if unseen > 0, lost != .error { lost = .warning }
        // Findings that were only counted are left out as well.
        let alike = keys.reduce(0) { $0 + findings[$1.index].alike }
        for key in keys where findings[key.index].alike > 0 {
            let severity = findings[key.index].issue.severity
            if lost.map({ key.severity < Self.rank($0) }) ?? true { lost = severity }
        }
        let leftOut = options.allowed.contains(.limitReached) ? 0 : keys.count - kept.count + unseen + alike
        self.findings = Self.placed(kept, in: document) + Self.last(leftOut: leftOut, lost ?? .warning)
    }

    /// The sort key of a finding: its position, then its rule, then the order in which it was found.
    private struct Key: Comparable {
        let severity: Int
        let offset: Int
        let id: String
        let index: Int

        static func < (left: Key, right: Key) -> Bool {
            if left.offset != right.offset { return left.offset < right.offset }
            if left.id != right.id { return left.id < right.id }
            return left.index < right.index
        }
    }

    /// Returns the rank of a severity; the most severe has rank 0.
    private static func rank(_ severity: SettingsIssue.Severity) -> Int {
        switch severity {
        case .error: 0
        case .warning: 1
        case .info: 2
        }
    }

    /// Fills in the positions of all findings with a single pass over the file.
    private static func placed(_ findings: [SettingsFinding], in document: PropertyListDocument) -> [SettingsFinding] {
        var offsets: Set<Int> = []
        for finding in findings {
            for range in finding.related + (finding.range.map { [$0] } ?? []) {
                offsets.formUnion([range.lowerBound, range.upperBound])
            }
        }
        let sorted = offsets.sorted()
        let places = Dictionary(
            zip(sorted, document.sourcePositions(of: sorted)), uniquingKeysWith: { first, _ in first })
        return findings.map { finding in
            var result = finding
            let issue = finding.issue
            result.issue = SettingsIssue(
                id: issue.id, severity: issue.severity, keyPath: issue.keyPath, message: issue.message,
                help: issue.help, position: finding.range.flatMap { places[$0.lowerBound] },
                end: finding.range.flatMap { places[$0.upperBound] },
                related: finding.related.compactMap { places[$0.lowerBound] }, fix: issue.fix)
            return result
        }
    }

    /// Returns a finding that tells how many were left out, with the severity of the worst of them; none for zero.
    private static func last(leftOut: Int, _ severity: SettingsIssue.Severity) -> [SettingsFinding] {
        guard leftOut > 0 else { return [] }
        let issue = SettingsIssue(
            id: .limitReached, severity: severity, keyPath: "",
            message: "more than \(limit) findings; \(leftOut) are left out")
        return [SettingsFinding(issue: issue, range: nil, related: [], edits: [])]
    }
}
