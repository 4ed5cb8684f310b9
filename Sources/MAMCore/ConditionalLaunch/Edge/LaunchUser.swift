/// Somebody in front of the screen: what the SDK's own screens would ask a person.
///
/// Called on no particular thread, never under a lock of the engine; nothing else of the run happens meanwhile.
public protocol LaunchUser: Sendable {
    /// What the user does at a warning, a block, a sign-in, or the question to connect.
    ///
    /// - Parameters:
    ///   - prompt: What is shown; never of the kind ``LaunchPrompt/Kind/pin``.
    ///   - account: The account it is about.
    /// - Returns: The answer; one that the prompt does not offer changes nothing, and the prompt stays up.
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer

    /// What the user does at a screen of the PIN.
    ///
    /// - Parameters:
    ///   - question: What is shown.
    ///   - account: The account it is about.
    /// - Returns: The reply; one that the screen does not offer shows it again.
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply
}

/// Nobody in front of the screen: every prompt is cancelled, a block is taken note of.
package struct AbsentUser: LaunchUser {
    /// Makes nobody.
    package init() {}

    /// Cancels; of a block there is nothing to cancel.
    package func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        prompt.kind == .block ? .accepted : .canceled
    }

    /// Cancels.
    package func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}
