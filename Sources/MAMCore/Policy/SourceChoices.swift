/// Choices where the public sources are silent or contradict each other, one named constant each.
///
/// Every one has a row in `Docs/Assumptions.md` that names the sources and what would change.
package enum SourceChoices {
    /// H-1, principle P: the location "other" follows Send and Receive, named services follow SaveCopies and
    /// OpenIntoOrg.
    ///
    /// Stage 5 of the SDK's test plan only comes out right this way.
    static let otherLocationFollowsTransferLevel = true

    /// What stands before `http` and `https` in links that the managed browser opens.
    package static let managedBrowserPrefix = "microsoft-edge-"
}
