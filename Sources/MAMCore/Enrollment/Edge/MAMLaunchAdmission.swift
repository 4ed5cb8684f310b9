/// Whether the user gets into an app that was just launched.
public enum MAMLaunchAdmission: String, Sendable, Hashable, Codable, CaseIterable {
    /// In.
    case enter
    /// In, after a warning that there is no policy.
    case warned
    /// Not in: the user did not go on at the warning.
    case left
    /// Not in: the app needs a policy and has none. It ends.
    case blocked
    /// Not in: it is not known yet whether there will be a policy, or the app is to start anew first.
    case waiting

    /// Whether the user is in.
    public var isIn: Bool { self == .enter || self == .warned }
}
