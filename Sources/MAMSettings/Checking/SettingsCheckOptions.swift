/// How an `Info.plist` is read and checked.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether the texts `YES`, `NO`, `true`, `false`, `1` and `0` in any case, and the numbers 0 and 1, count as
    /// booleans.
    ///
    /// Each is still a finding, as a warning.
    public var lenientBooleans = false
    /// What the bundle is built for.
    public var buildKind = BuildKind.release
    /// The values of build variables such as `PRODUCT_BUNDLE_IDENTIFIER`, for `$(NAME)` and `${NAME}` in texts.
    ///
    /// A text with a variable that is not here is reported as `S040` and not judged further.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are not wanted.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains an extension, where the caller knows it.
    public var containingApp: String?

    /// Makes options that read strictly, for a release build, and leave no finding out.
    public init() {}
}
