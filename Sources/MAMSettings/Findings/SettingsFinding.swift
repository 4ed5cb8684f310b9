package import MAMPropertyLists

/// A finding with what tools need beyond what they print: the edits that mend it, and the range to underline.
package struct SettingsFinding: Sendable, Hashable {
    /// What is printed.
    ///
    /// Its positions may be filled in later, all at once; see ``SettingsFindings``.
    package var issue: SettingsIssue
    /// The range to underline, in the text (or the file, for a binary); nil when it is about the file as a whole.
    package var range: Range<Int>?
    /// Other places the finding is about, such as the second of two equal keys.
    package var related: [Range<Int>]
    /// The safe mechanical fix; empty when there is none.
    ///
    /// Applied together or not at all.
    package var edits: [PropertyListEdit]

    /// How many more of the same number and severity were found behind this one and have no fix: they are counted only.
    package var alike = 0

    /// Makes a finding.
    package init(
        issue: SettingsIssue, range: Range<Int>? = nil, related: [Range<Int>] = [], edits: [PropertyListEdit] = []
    ) {
        (self.issue, self.range, self.related, self.edits) = (issue, range, related, edits)
    }
}

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
