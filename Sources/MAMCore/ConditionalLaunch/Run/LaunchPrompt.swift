/// A prompt of conditional launch: a question or a message to the user.
public struct LaunchPrompt: Sendable, Hashable, Codable {
    /// The kind of a prompt.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A warning. The user may continue.
        case warning
        /// A message that the account is blocked, which the user acknowledges.
        case block
        /// The app was offline too long. The user connects and signs in, or lets the data be removed.
        case reconnect
        /// A sign-in with the work or school account.
        case credentials
        /// The PIN, or biometrics instead.
        case pin
    }

    /// The kind of the prompt.
    public let kind: Kind
    /// The verdict that caused the prompt.
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
public enum LaunchAnswer: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user did as the prompt asks: acknowledged, signed in, entered the right PIN or connected.
    case accepted
    /// The user chose to remove the data instead of connecting.
    case remove
    /// The user entered wrong PINs until no try was left.
    case triesExhausted
    /// The user canceled.
    case canceled
}
