/// A question or a message that conditional launch shows to the user before it shows an account.
public struct LaunchPrompt: Sendable, Hashable, Codable {
    /// The kind of a prompt that conditional launch shows.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A warning.
        ///
        /// The user may continue.
        case warning
        /// A message that the account is blocked, which the user acknowledges.
        case block
        /// A message that the app was offline for too long.
        ///
        /// The user connects to the network and signs in, or lets the engine remove the account's data.
        case reconnect
        /// A request to sign in with the work or school account.
        case credentials
        /// A request for the app's PIN, or for Touch ID or Face ID in its place.
        case pin
    }

    /// The kind of the prompt.
    public let kind: Kind
    /// The failed check that caused the prompt.
    public let verdict: LaunchVerdict
    /// Whether the prompt has a Cancel button.
    public let canCancel: Bool

    /// Creates a prompt of a run.
    package init(_ kind: Kind, _ verdict: LaunchVerdict, canCancel: Bool) {
        self.kind = kind
        self.verdict = verdict
        self.canCancel = canCancel
    }
}

/// The user's action at a prompt of conditional launch.
public enum LaunchAnswer: String, Sendable, Hashable, CaseIterable {
    /// The user did what the prompt asks for.
    ///
    /// The user acknowledged the prompt, signed in, entered the right PIN, or connected to the network.
    case accepted
    /// The user chose to remove the account's data instead of connecting to the network.
    case remove
    /// The user entered wrong PINs until no tries were left.
    case triesExhausted
    /// The user canceled the prompt.
    case canceled
    /// The user chose to try again where the time offline blocks the account, from SDK 17.7.0 on.
    ///
    /// The app checks in once more, without a prompt.
    case tryAgain
    /// The user chose to sign in where the time offline blocks the account, from SDK 20.6.0 on.
    ///
    /// The app checks in once more, and the user signs in for it. The choice exists only while the device is online: then
    /// the check-in failed for another reason than the network (assumption `offline-sign-in` in Docs/Assumptions.md).
    case signIn
}
