/// The decision whether the user is allowed to use an app that was just launched.
public enum MAMLaunchAdmission: String, Sendable, Hashable, CaseIterable {
    /// The user is allowed to use the app.
    case enter
    /// The user is allowed to use the app.
    ///
    /// They were warned that there is no policy.
    case warned
    /// The user is not allowed to use the app, because they declined to continue without a policy.
    case left
    /// The user is not allowed to use the app.
    ///
    /// Either a required policy is missing, which ends the app's process, or the stored accounts cannot be read.
    case blocked
    /// The user is not allowed to use the app yet, because the policy has not arrived or the app has to restart first.
    case waiting

    /// Whether the user is allowed to use the app.
    ///
    /// True for ``enter`` and ``warned``.
    public var isIn: Bool { self == .enter || self == .warned }
}
