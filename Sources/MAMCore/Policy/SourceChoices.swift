/// Choices where the public sources are silent or contradict each other, with one constant for each.
///
/// `Docs/Assumptions.md` has a row for each that names the sources and the effect of the other choice.
@usableFromInline package enum SourceChoices {
    /// H-1, principle P: the location "other" follows Send and Receive, named services SaveCopies and OpenIntoOrg.
    ///
    /// Stage 5 of the SDK's test plan has the expected result only with this choice.
    @inlinable package static var otherLocationFollowsTransferLevel: Bool { true }

    /// The prefix of `http` and `https` in links that the managed browser opens.
    package static let managedBrowserPrefix = "microsoft-edge-"
}
