internal import MAMBase
public import MAMCore

/// A user who answers prompts by a script, and remembers what was shown.
///
/// After the last answer of the script every prompt is answered by ``afterwards``. At the screens of a PIN an answer
/// stands for the whole prompt: `accepted` types the next PIN of the script, else the one the user knows, and invents
/// one where there is none to know; `triesExhausted` types wrong ones; everything else cancels. Safe to use from any thread.
public final class ScriptedUser: LaunchUser {
    private let state: Guarded<State>
    private let memory: PINMemory
    /// What comes after the script.
    public let afterwards: LaunchAnswer

    private struct State: Sendable {
        var answers: [LaunchAnswer]
        var pins: [String]
        var prompts: [LaunchPrompt] = []
        var questions: [PINQuestion] = []
        /// What the user does at the PIN prompt that is up.
        var mode = LaunchAnswer.accepted
        /// The new PIN between the two times it is typed.
        var chosen: String?
        var inventions = 0
    }

    /// Makes a user; without a script one who accepts whatever is shown.
    ///
    /// - Parameters:
    ///   - answers: What the user does at one prompt after the other.
    ///   - afterwards: What the user does after that.
    ///   - pins: What the user types first, where a PIN is to be entered or chosen.
    public convenience init(
        _ answers: [LaunchAnswer] = [], afterwards: LaunchAnswer = .accepted, pins: [String] = []
    ) {
        self.init(answers, afterwards: afterwards, pins: pins, memory: PINMemory())
    }

    /// The same with a memory that several users, one after the other, have in common.
    package init(
        _ answers: [LaunchAnswer] = [], afterwards: LaunchAnswer = .accepted, pins: [String] = [], memory: PINMemory
    ) {
        (self.afterwards, self.memory) = (afterwards, memory)
        state = Guarded(State(answers: answers.reversed(), pins: pins.reversed()))
    }

    /// The prompts that were shown, in their order; a PIN counts once, whatever its screens.
    public var prompts: [LaunchPrompt] { state.withLock { $0.prompts } }

    /// The screens of PINs that were shown, in their order.
    public var pinQuestions: [PINQuestion] { state.withLock { $0.questions } }

    /// The next answer of the script.
    public func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        state.withLock { state in
            state.prompts.append(prompt)
            return state.answers.popLast() ?? afterwards
        }
    }

    /// What the next answer of the script makes of the screen.
    public func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        state.withLock { state in
            state.questions.append(question)
            if question.isFirst {
                state.prompts.append(LaunchPrompt(.pin, question.verdict, canCancel: question.canCancel))
                state.mode = state.answers.popLast() ?? afterwards
            }
            guard state.mode == .accepted || state.mode == .triesExhausted else { return .canceled }
            return reply(to: question, account, &state)
        }
    }

    private func reply(to question: PINQuestion, _ account: AccountID, _ state: inout State) -> PINReply {
        switch question.kind {
        case .enter:
            // No keyboard of digits types it, and no other one does by chance.
            if state.mode == .triesExhausted { return .typed(TypedPIN("wrong ~ PIN")) }
            guard let known = state.pins.popLast() ?? memory[account] else { return .forgot }
            return .typed(TypedPIN(known))
        case .choose:
            if case .refused = question.remark { state.inventions += 1 }
            let pin = state.pins.popLast() ?? PINMemory.invent(question.rules, state.inventions)
            guard let pin else { return .canceled }
            state.chosen = pin
            return .typed(TypedPIN(pin))
        case .repeatNew:
            guard let chosen = state.chosen else { return .canceled }
            memory[account] = chosen
            return .typed(TypedPIN(chosen))
        case .biometrics: return .biometrics(state.mode == .accepted ? .succeeded : .failed)
        case .signIn: return .signedIn(account)
        }
    }
}
