/// The user who answers the prompts of conditional launch.
///
/// The SDK shows its own screens for them.
///
/// The engine calls the methods on any thread, without holding its locks. The run waits for each answer.
public protocol LaunchUser: Sendable {
    /// Answers a warning, a block, a sign-in, or the request to connect.
    ///
    /// - Parameters:
    ///   - prompt: The prompt; never of the kind ``LaunchPrompt/Kind/pin``.
    ///   - account: The account of the prompt.
    /// - Returns: The user's action. An action that the prompt does not offer has no effect, and the prompt stays.
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer

    /// Answers a screen of the PIN dialogue.
    ///
    /// - Parameters:
    ///   - question: The screen.
    ///   - account: The account of the screen.
    /// - Returns: The user's reply. A reply that the screen does not offer shows the screen again.
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply
}

/// A user who is not present: every prompt is canceled, and a block is acknowledged.
package struct AbsentUser: LaunchUser {
    /// Creates an absent user.
    package init() {}

    /// Cancels a prompt; acknowledges a block, which cannot be canceled.
    package func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        prompt.kind == .block ? .accepted : .canceled
    }

    /// Cancels the screen.
    package func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}
