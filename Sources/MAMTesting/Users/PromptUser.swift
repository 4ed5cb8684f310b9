internal import MAMBase
public import MAMCore
package import MAMSimulation

/// A person in front of an app who answers its prompts in the order of a script.
///
/// Every prompt takes the next answer. One that does not fit, and a prompt for which no answer is left, is a failure with
/// a message; the person cancels then, so that no test waits. Made by ``XCTest/XCTestCase/person(_:file:line:)``, which
/// fails the test for such messages and for answers that nobody asked for. Safe to use from any thread.
public final class PromptUser: Sendable {
    private let state: Guarded<State>

    private struct State: Sendable {
        var answers: [UserAnswer]
        var given = 0
        var prompts: [String] = []
        var failures: [String] = []
        /// The new PIN between the two times it is typed.
        var chosen: String?
    }

    /// Makes a person with a script.
    public init(_ answers: [UserAnswer]) { state = Guarded(State(answers: answers)) }

    /// The prompts that came up, in words, in their order.
    public var prompts: [String] { state.withLock { $0.prompts } }

    /// What went wrong so far: prompts without an answer, and answers that did not fit their prompt.
    public var failures: [String] { state.withLock { $0.failures } }

    /// The answers that no prompt has asked for yet.
    public var answersLeft: [UserAnswer] { state.withLock { Array($0.answers[$0.given...]) } }

    /// Takes the next answer for a prompt; `fits` makes something of it, nil where it is no answer to that.
    func take<Reply: Sendable>(_ prompt: String, _ fits: (UserAnswer) -> Reply?) -> Reply? {
        state.withLock { state in
            state.prompts.append(prompt)
            let number = state.prompts.count
            guard state.given < state.answers.count else {
                state.failures.append("prompt \(number) has no answer in the script: \(prompt)")
                return nil
            }
            let answer = state.answers[state.given]
            state.given += 1
            guard let reply = fits(answer) else {
                state.failures.append("`\(answer.word)` is no answer to prompt \(number): \(prompt)")
                return nil
            }
            return reply
        }
    }

    /// The new PIN that is to be typed once more.
    fileprivate var chosen: String? {
        get { state.withLock { $0.chosen } }
        set { state.withLock { $0.chosen = newValue } }
    }
}

extension PromptUser: LaunchUser {
    /// Answers a screen of conditional launch by the script.
    public func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        let words = "\(prompt.kind.rawValue) (\(prompt.verdict.check.name))"
        let reply = take(words) { answer -> LaunchAnswer? in
            switch (prompt.kind, answer) {
            case (.credentials, .signIn), (.reconnect, .signIn), (.reconnect, .accept): .accepted
            case (.warning, .accept), (.block, .accept): .accepted
            case (.reconnect, .remove): .remove
            case (_, .cancel): .canceled
            default: nil
            }
        }
        return reply ?? .canceled
    }

    /// Answers a screen of the PIN by the script.
    public func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        // The second typing of a new PIN belongs to the first.
        if case .repeatNew = question.kind, let chosen { return .typed(TypedPIN(chosen)) }
        let reply = take(Self.words(question)) { answer -> PINReply? in
            switch (question.kind, answer) {
            case (.enter, .pin(let pin)): .typed(TypedPIN(pin))
            // No keyboard types it, and no PIN is it by chance.
            case (.enter, .wrongPIN): .typed(TypedPIN("wrong ~ PIN"))
            case (.enter, .forgotPIN): .forgot
            case (.choose, .pin(let pin)): .typed(TypedPIN(pin))
            case (.biometrics, .biometrics(let isRight)): .biometrics(isRight ? .succeeded : .failed)
            case (.signIn, .signIn): .signedIn(account)
            case (.signIn, .signInAs(let user)): .signedIn(user.objectID)
            case (_, .cancel): .canceled
            default: nil
            }
        }
        if case .choose = question.kind, case .pin(let pin)? = lastAnswer { chosen = pin }
        return reply ?? .canceled
    }

    private var lastAnswer: UserAnswer? {
        state.withLock { $0.given == 0 ? nil : $0.answers[$0.given - 1] }
    }

    private static func words(_ question: PINQuestion) -> String {
        switch question.kind {
        case .enter(let triesLeft): "enter the PIN (\(triesLeft) tries left)"
        case .choose(let reason): "choose a PIN (\(reason))"
        case .repeatNew: "the new PIN once more"
        case .biometrics(let kind): "biometrics (\(kind))"
        case .signIn(let reason): "sign in to choose a new PIN (\(reason))"
        }
    }
}

extension PromptUser: PersonScript {
    package func chooses(_ question: EnrollmentQuestion) -> EnrollmentDecision {
        let reply = take("choose an account (\(question.rawValue))") { answer -> EnrollmentDecision? in
            switch answer {
            case .keep(let decision): decision
            case .cancel: .canceled
            default: nil
            }
        }
        return reply ?? .canceled
    }

    package func signsIn(as expected: SimulatedUser?) -> SimulatedUser? {
        let reply = take("sign in") { answer -> SimulatedUser?? in
            switch answer {
            case .signIn where expected != nil: .some(expected)
            case .signInAs(let user): .some(user)
            case .cancel: .some(nil)
            default: nil
            }
        }
        return reply ?? nil
    }

    package func sees(_ message: EnrollmentMessage) -> Bool {
        let reply = take("message (\(message.rawValue))") { answer -> Bool? in
            switch answer {
            case .accept: true
            case .cancel: false
            default: nil
            }
        }
        return reply ?? false
    }
}
