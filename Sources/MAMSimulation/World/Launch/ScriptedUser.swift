internal import MAMBase
public import MAMCore

/// A simulated user who answers the prompts of an app with a list of prepared answers, and records the prompts.
///
/// After the last prepared answer, the user answers every prompt with ``afterwards``. A PIN prompt can have several
/// screens, and one prepared answer applies to all of them:
///
/// - If the answer is `accepted`, the user types the next of the PINs that were passed to the initializer.
/// - If the answer is `triesExhausted`, the user types wrong PINs.
/// - For every other answer, the user cancels the prompt.
///
/// When all PINs of the initializer are used, the user continues as follows:
///
/// - If the app asks for the existing PIN, the user types the PIN that they chose last for the account. If they never
///   chose a PIN, they report the PIN as forgotten.
/// - If the app asks for a new PIN, the user chooses one that the rules allow.
///
/// Safe to use from any thread.
public final class ScriptedUser: LaunchUser {
    private let state: Guarded<State>
    private let memory: PINMemory
    /// The user's answer to every prompt after the last prepared answer.
    public let afterwards: LaunchAnswer

    private struct State: Sendable {
        var answers: [LaunchAnswer]
        var pins: [String]
        var prompts: [LaunchPrompt] = []
        var questions: [PINQuestion] = []
        /// The answer to the current PIN prompt.
        var mode = LaunchAnswer.accepted
        /// The new PIN, between the first and the second time it is typed.
        var chosen: String?
        var inventions = 0
    }

    /// Makes a simulated user.
    ///
    /// By default the user accepts every prompt.
    ///
    /// - Parameters:
    ///   - answers: The answers to the first prompts, in order. Defaults to none.
    ///   - afterwards: The answer to every later prompt. Defaults to `accepted`.
    ///   - pins: The PINs that the user types first, in order, when a PIN is entered or chosen. Defaults to none.
    public convenience init(
        _ answers: [LaunchAnswer] = [], afterwards: LaunchAnswer = .accepted, pins: [String] = []
    ) {
        self.init(answers, afterwards: afterwards, pins: pins, memory: PINMemory())
    }

    /// Makes a user with a memory of PINs that several users share.
    package init(
        _ answers: [LaunchAnswer] = [], afterwards: LaunchAnswer = .accepted, pins: [String] = [], memory: PINMemory
    ) {
        (self.afterwards, self.memory) = (afterwards, memory)
        state = Guarded(State(answers: answers.reversed(), pins: pins.reversed()))
    }

    /// The prompts that the user was shown, oldest first.
    ///
    /// A PIN prompt is listed once, even if it has several screens.
    public var prompts: [LaunchPrompt] { state.withLock { $0.prompts } }

    /// The screens of PIN prompts that the user was shown, oldest first.
    public var pinQuestions: [PINQuestion] { state.withLock { $0.questions } }

    /// Answers a prompt with the next prepared answer, or with ``afterwards`` if no prepared answer is left.
    public func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        state.withLock { state in
            state.prompts.append(prompt)
            return state.answers.popLast() ?? afterwards
        }
    }

    /// Answers one screen of a PIN prompt, according to the answer that was prepared for the prompt.
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
            // A text that no keyboard of digits types, so that it is never the right PIN by chance.
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

/// The PINs that a person remembers, by account.
///
/// They are plain, unprotected texts of a simulation. Safe to use from any thread.
package final class PINMemory: Sendable {
    private let pins = Guarded<[AccountID: String]>([:])

    /// Makes a memory without PINs.
    package init() {}

    /// The PIN of an account; `nil` when the person remembers none.
    package subscript(account: AccountID) -> String? {
        get { pins.withLock { $0[account] } }
        set { pins.withLock { $0[account] = newValue } }
    }

    /// Returns a PIN that satisfies rules, a different one for each number.
    ///
    /// The same rules and number give the same PIN, so that runs can be repeated.
    package static func invent(_ rules: PINRules, _ number: Int) -> String? {
        let digits = Array("820417935682041793568204179356")
        let prefix = rules.shape.kind == .numeric ? "" : "k#"
        var found = 0
        for attempt in 0..<1000 {
            // The last three digits differ per attempt; the digits before them follow no simple pattern.
            let tail = [attempt / 100, attempt / 10 % 10, attempt % 10].map { "\($0)" }.joined()
            let length = max(0, rules.shape.minimumLength - prefix.count - tail.count)
            let pin = prefix + String(digits.prefix(length)) + tail
            guard (try? rules.refusals(of: TypedPIN(pin)))?.isEmpty == true else { continue }
            if found == number { return pin }
            found += 1
        }
        return nil
    }
}
