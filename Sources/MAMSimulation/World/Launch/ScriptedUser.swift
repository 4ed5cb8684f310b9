package import MAMCore

/// A user who answers prompts by a script, and remembers what was shown.
///
/// After the last answer of the script every prompt is answered by ``afterwards``. Safe to use from any thread.
package final class ScriptedUser: LaunchUser {
    private let state: Guarded<State>
    /// What comes after the script.
    package let afterwards: LaunchAnswer

    private struct State: Sendable {
        var answers: [LaunchAnswer]
        var prompts: [LaunchPrompt] = []
    }

    /// Makes a user; without a script one who accepts whatever is shown.
    package init(_ answers: [LaunchAnswer] = [], afterwards: LaunchAnswer = .accepted) {
        self.afterwards = afterwards
        state = Guarded(State(answers: answers.reversed()))
    }

    /// The prompts that were shown, in their order.
    package var prompts: [LaunchPrompt] { state.withLock { $0.prompts } }

    /// The next answer of the script.
    package func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        state.withLock { state in
            state.prompts.append(prompt)
            return state.answers.popLast() ?? afterwards
        }
    }
}
