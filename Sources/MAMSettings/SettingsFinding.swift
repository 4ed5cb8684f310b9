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
