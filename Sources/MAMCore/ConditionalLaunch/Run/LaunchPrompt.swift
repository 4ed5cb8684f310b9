/// A question to the user, or something shown to him.
package struct LaunchPrompt: Sendable, Hashable, Codable {
    /// What is asked.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
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
    package let kind: Kind
    /// Why.
    package let verdict: LaunchVerdict
    /// Whether the screen has a Cancel.
    package let canCancel: Bool

    /// Makes a prompt; runs do.
    package init(_ kind: Kind, _ verdict: LaunchVerdict, canCancel: Bool) {
        (self.kind, self.verdict, self.canCancel) = (kind, verdict, canCancel)
    }
}

/// What a user does at a prompt.
package enum LaunchAnswer: String, Sendable, Hashable, Codable, CaseIterable {
    /// Takes note, signs in, enters the right PIN, connects: whatever the prompt asks for.
    case accepted
    /// Lets the data go rather than connect.
    case remove
    /// Enters wrong PINs until none is left to try.
    case triesExhausted
    /// Cancels.
    case canceled
}

/// Somebody in front of the screen.
///
/// Conditional launch asks nobody else; tests and simulators pass one that answers by a script.
package protocol LaunchUser: Sendable {
    /// What the user does.
    ///
    /// Called on no particular thread, never under a lock of the engine. Nothing else of the run happens meanwhile.
    ///
    /// - Parameters:
    ///   - prompt: What is shown.
    ///   - account: The account it is about.
    /// - Returns: The answer; one that the prompt does not offer changes nothing.
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer
}

/// Nobody in front of the screen: every prompt is cancelled, a block is taken note of.
package struct AbsentUser: LaunchUser {
    /// Makes nobody.
    package init() {}

    /// Cancels; of a block there is nothing to cancel.
    package func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        prompt.kind == .block ? .accepted : .canceled
    }
}
