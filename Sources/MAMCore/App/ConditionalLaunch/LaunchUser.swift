/// The user who answers the prompts of conditional launch, the checks before an app shows an account.
///
/// The SDK shows its own screens for these prompts. In this library, a simulator or a test gives the answers. The
/// engine calls the methods on any thread, without holding its locks. Conditional launch waits for each answer.
public protocol LaunchUser: Sendable {
    /// Answers a prompt: a warning, a block, a request to sign in, or a request to connect to the network.
    ///
    /// - Parameters:
    ///   - prompt: The prompt; never of the kind ``LaunchPrompt/Kind/pin``.
    ///   - account: The account for which the prompt is shown.
    /// - Returns: The user's action. An action that the prompt does not offer has no effect: the prompt continues.
    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer

    /// Answers a screen on which the user enters or chooses a PIN.
    ///
    /// - Parameters:
    ///   - question: The screen.
    ///   - account: The account whose PIN the screen asks for.
    /// - Returns: The user's reply. If the screen does not offer this reply, the screen is shown again.
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
