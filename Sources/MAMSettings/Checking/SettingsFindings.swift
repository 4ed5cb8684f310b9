/// Findings ready to be shown: with their places, in the order of the file, without those that are not wanted, and not
/// more than anybody reads.
package struct SettingsFindings: Sendable, Hashable {
    /// The most findings; one more says how many were left out.
    package static let limit = InfoPlistLimits.issues

    /// The findings; those about the file as a whole come first.
    package let findings: [SettingsFinding]

    /// What is printed of them.
    package var issues: [SettingsIssue] { findings.map(\.issue) }

    /// Puts findings about one file in order.
    package init(
        _ findings: [SettingsFinding], in document: PropertyListDocument, options: SettingsCheckOptions
    ) {
        // Findings are large values, and there may be thousands: only their keys are put in order.
        var keys: [Key] = []
        for (index, finding) in findings.enumerated() where !options.allowed.contains(finding.issue.id) {
            keys.append(
                Key(offset: finding.range?.lowerBound ?? -1, id: finding.issue.id.rawValue, index: index))
        }
        keys.sort()
        let kept = keys.prefix(Self.limit).map { findings[$0.index] }
        // What the reader itself kept no place of counts too, unless nobody wants to hear of such things.
        let odd: Set<SettingsIssue.ID> = [.duplicateKey, .trailingBytes, .commentInText]
        let unseen = options.allowed.isDisjoint(with: odd) ? document.odditiesLeftOut : 0
        let leftOut = options.allowed.contains(.limitReached) ? 0 : keys.count - kept.count + unseen
        self.findings = Self.placed(kept, in: document) + Self.last(leftOut: leftOut)
    }

    /// What findings are ordered by: their place, then their number, then what was found first.
    private struct Key: Comparable {
        let offset: Int
        let id: String
        let index: Int

        static func < (left: Key, right: Key) -> Bool {
            if left.offset != right.offset { return left.offset < right.offset }
            if left.id != right.id { return left.id < right.id }
            return left.index < right.index
        }
    }

    /// Gives every finding its positions, which takes one walk over the file.
    private static func placed(_ findings: [SettingsFinding], in document: PropertyListDocument) -> [SettingsFinding] {
        var offsets: Set<Int> = []
        for finding in findings {
            for range in finding.related + (finding.range.map { [$0] } ?? []) {
                offsets.formUnion([range.lowerBound, range.upperBound])
            }
        }
        let sorted = offsets.sorted()
        let places = Dictionary(
            zip(sorted, document.positions(of: sorted)), uniquingKeysWith: { first, _ in first })
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

    /// Says how many findings were left out.
    private static func last(leftOut: Int) -> [SettingsFinding] {
        guard leftOut > 0 else { return [] }
        let issue = SettingsIssue(
            id: .limitReached, severity: .warning, keyPath: "",
            message: "more than \(limit) findings; \(leftOut) are left out")
        return [SettingsFinding(issue: issue, range: nil, related: [], edits: [])]
    }
}
