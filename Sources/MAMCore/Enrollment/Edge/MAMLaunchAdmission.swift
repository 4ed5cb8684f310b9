/// The decision whether the user may use an app that was just launched.
public enum MAMLaunchAdmission: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user may use the app.
    case enter
    /// The user may use the app and was warned that there is no policy.
    case warned
    /// The user may not use the app: they declined at the warning.
    case left
    /// The user may not use the app: it requires a policy and has none. The app ends.
    case blocked
    /// The user may not use the app yet: the policy is still unknown, or the app has to restart first.
    case waiting

    /// Whether the user may use the app: ``enter`` or ``warned``.
    public var isIn: Bool { self == .enter || self == .warned }
}
