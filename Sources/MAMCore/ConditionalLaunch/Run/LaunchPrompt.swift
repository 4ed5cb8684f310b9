/// A question to the user, or something shown to him.
public struct LaunchPrompt: Sendable, Hashable, Codable {
    /// What is asked.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Something is amiss; the user goes on.
        case warning
        /// The account is blocked; the user takes note.
        case block
        /// The app was offline too long: connect and sign in, or let the data go.
        case reconnect
        /// A sign-in with the work or school account.
        case credentials
        /// The PIN, or biometrics in its place.
        case pin
    }

    /// What is asked.
    public let kind: Kind
    /// Why.
    public let verdict: LaunchVerdict
    /// Whether the screen has a Cancel.
    public let canCancel: Bool

    /// Makes a prompt; runs do.
    package init(_ kind: Kind, _ verdict: LaunchVerdict, canCancel: Bool) {
        self.kind = kind
        self.verdict = verdict
        self.canCancel = canCancel
    }
}

/// What a user does at a prompt.
public enum LaunchAnswer: String, Sendable, Hashable, Codable, CaseIterable {
    /// Takes note, signs in, enters the right PIN, connects: whatever the prompt asks for.
    case accepted
    /// Lets the data go rather than connect.
    case remove
    /// Enters wrong PINs until none is left to try.
    case triesExhausted
    /// Cancels.
    case canceled
}
