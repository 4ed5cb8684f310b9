/// Choices where the public sources are silent or contradict each other, with one constant for each.
///
/// `Docs/Assumptions.md` has a row for each that names the sources and the effect of the other choice.
@usableFromInline package enum SourceChoices {
    /// The prefix of `http` and `https` in links that the managed browser opens.
    package static let managedBrowserPrefix = "microsoft-edge-"
}
