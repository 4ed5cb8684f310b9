package import MAMPropertyLists

/// A finding with the range to underline and the edits that correct the file.
package struct SettingsFinding: Sendable, Hashable {
    /// The printed part of the finding.
    ///
    /// ``SettingsFindings`` fills in the positions of all findings at once.
    package var issue: SettingsIssue
    /// The range to underline, in bytes of the text, or of a binary file; nil if the finding is about the whole file.
    package var range: Range<Int>?
    /// The ranges of other places that belong to the finding, such as the second of two equal keys.
    package var related: [Range<Int>]
    /// The edits of the safe mechanical fix, to be applied all or none; empty if there is no fix.
    package var edits: [PropertyListEdit]

    /// The number of later findings with the same rule and severity and without a fix, which are only counted.
    package var alike = 0

    package init(
        issue: SettingsIssue, range: Range<Int>? = nil, related: [Range<Int>] = [], edits: [PropertyListEdit] = []
    ) {
        (self.issue, self.range, self.related, self.edits) = (issue, range, related, edits)
    }
}

/// The findings about one list, in its order, of which at most 100 of one rule and severity are kept.
///
/// A list may have tens of thousands of elements with the same mistake. Findings with a fix are all kept, so that every
/// fix is made.
package struct ListFindings: Sendable {
    private struct Kind: Hashable {
        let id: SettingsIssue.ID
        let severity: SettingsIssue.Severity
    }

    /// The findings that are kept.
    package private(set) var all: [SettingsFinding] = []
    private var last: [Kind: (count: Int, index: Int)] = [:]

    package init() {}

    /// Appends a finding, or only counts it if enough of its kind are kept.
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
    /// Appends findings without copying the longer of the two arrays.
    package mutating func join(_ others: consuming [SettingsFinding]) {
        guard others.count > count else { return self += others }
        others.insert(contentsOf: self, at: 0)
        self = others
    }
}
