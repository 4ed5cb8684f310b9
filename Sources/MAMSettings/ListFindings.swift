/// Findings of one list in its order, of which only as many are kept as anybody could see.
///
/// A list may have tens of thousands of elements with the same mistake. Those with a fix are all kept, since the fix is wanted.
package struct ListFindings: Sendable {
    private struct Kind: Hashable {
        let id: SettingsIssue.ID
        let severity: SettingsIssue.Severity
    }

    /// The findings that are kept.
    package private(set) var all: [SettingsFinding] = []
    private var last: [Kind: (count: Int, index: Int)] = [:]

    /// Makes an empty list.
    package init() {}

    /// Takes the next finding of the list.
    package mutating func append(_ finding: SettingsFinding) {
        guard finding.edits.isEmpty else { return all.append(finding) }
        let kind = Kind(id: finding.issue.id, severity: finding.issue.severity)
        if let (count, index) = last[kind], count >= SettingsFindings.limit {
            all[index].alike += 1 + finding.alike
        } else {
            last[kind] = ((last[kind]?.count ?? 0) + 1, all.count)
            all.append(finding)
        }
    }
}

extension [SettingsFinding] {
    /// Adds findings behind those that are there; of two long arrays only one is in memory at a time.
    package mutating func join(_ others: consuming [SettingsFinding]) {
        guard others.count > count else { return self += others }
        others.insert(contentsOf: self, at: 0)
        self = others
    }
}
