/// A prompt of conditional launch: a question or a message to the user.
public struct LaunchPrompt: Sendable, Hashable, Codable {
    /// The kind of a prompt.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A warning; the user may continue.
        case warning
        /// A message that the account is blocked, which the user acknowledges.
        case block
        /// The app was offline too long; the user connects to the network and signs in, or lets the account's data be
        /// removed.
        case reconnect
        /// A request to sign in with the work or school account.
        case credentials
        /// A request for the app's PIN, or for Touch ID or Face ID instead.
        case pin
    }

    /// The kind of the prompt.
    public let kind: Kind
    /// The result of the check that caused the prompt.
    public let verdict: LaunchVerdict
    /// Whether the screen has a Cancel button.
    public let canCancel: Bool

    /// Creates a prompt of a run.
    package init(_ kind: Kind, _ verdict: LaunchVerdict, canCancel: Bool) {
        self.kind = kind
        self.verdict = verdict
        self.canCancel = canCancel
    }
}

/// The user's action at a prompt.
public enum LaunchAnswer: String, Sendable, Hashable, CaseIterable {
    /// The user did what the prompt asks for: acknowledged it, signed in, entered the right PIN or connected to the
    /// network.
    case accepted
    /// The user chose to remove the account's data instead of connecting to the network.
    case remove
    /// The user entered wrong PINs until no tries were left.
    case triesExhausted
    /// The user canceled.
    case canceled
}
