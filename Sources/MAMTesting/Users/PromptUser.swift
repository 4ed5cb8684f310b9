internal import MAMBase
public import MAMCore
public import MAMSimulation
public import XCTest

/// A simulated person who answers the prompts of an app with a list of prepared answers, in order.
///
/// Each prompt is answered with the next answer of the list. If no answer is left, or the answer does not fit the
/// prompt, the person cancels the prompt, and ``failures`` lists it. The test therefore never waits.
/// ``XCTest/XCTestCase/person(_:file:line:)`` makes a person who fails the test for such prompts, and for answers that
/// were not used. Safe to use from any thread.
public final class PromptUser: Sendable {
    private let state: Guarded<State>

    private struct State: Sendable {
        var answers: [UserAnswer]
        var given = 0
        var prompts: [String] = []
        var failures: [String] = []
        /// The new PIN, between the first and the second time it is typed.
        var chosen: String?
    }

    /// Makes a simulated person with the answers to give, in order.
    ///
    /// - Parameter answers: The answers, one for each prompt.
    public init(_ answers: [UserAnswer]) { state = Guarded(State(answers: answers)) }

    /// The prompts that the person was shown, as text, oldest first.
    public var prompts: [String] { state.withLock { $0.prompts } }

    /// The failures so far, as text.
    ///
    /// A failure is a prompt for which no answer was left, or an answer that did not fit its prompt.
    public var failures: [String] { state.withLock { $0.failures } }

    /// The prepared answers that were not used yet.
    public var answersLeft: [UserAnswer] { state.withLock { Array($0.answers[$0.given...]) } }

    /// Takes the next answer for a prompt and converts it with `fits`, which returns `nil` for an answer that does not
    /// fit.
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

    /// The new PIN that has to be typed a second time.
    fileprivate var chosen: String? {
        get { state.withLock { $0.chosen } }
        set { state.withLock { $0.chosen = newValue } }
    }
}

extension PromptUser: LaunchUser {
    /// Answers a prompt of conditional launch (the checks before an app shows an account) with the next prepared
    /// answer.
    ///
    /// The answer is `canceled` if no prepared answer is left, or if the answer does not fit the prompt.
    public func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        let words = "\(prompt.kind.rawValue) (\(prompt.verdict.check.name))"
        let reply = take(words) { answer -> LaunchAnswer? in
            switch (prompt.kind, answer) {
            case (.credentials, .signIn), (.reconnect, .signIn), (.reconnect, .accept): .accepted
            case (.warning, .accept), (.block, .accept): .accepted
            case (.reconnect, .remove): .remove
            case (.block, .tryAgain): .tryAgain
            case (.block, .signIn): .signIn
            case (_, .cancel): .canceled
            default: nil
            }
        }
        return reply ?? .canceled
    }

    /// Answers a screen of a PIN prompt with the next prepared answer.
    ///
    /// The person cancels the prompt if no prepared answer is left, or if the answer does not fit the screen.
    public func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        // Choosing a PIN takes one answer, although the PIN is typed twice.
        if case .repeatNew = question.kind, let chosen { return .typed(TypedPIN(chosen)) }
        let reply = take(Self.words(question)) { answer -> PINReply? in
            switch (question.kind, answer) {
            case (.enter, .pin(let pin)): .typed(TypedPIN(pin))
            // A text that no keyboard types, so that it is never the right PIN by chance.
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

    /// Returns a screen of the PIN dialogue in words.
    static func words(_ question: PINQuestion) -> String {
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
        let reply = take("choose an account (\(question))") { answer -> EnrollmentDecision? in
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
        let reply = take("message (\(message))") { answer -> Bool? in
            switch answer {
            case .accept: true
            case .cancel: false
            default: nil
            }
        }
        return reply ?? false
    }
}

extension XCTestCase {
    /// Makes a simulated person who answers an app's prompts, and fails the test if answers and prompts do not match.
    ///
    /// The person uses the prepared answers in order.
    ///
    ///     let olga = person(.pin("4711"), .pin("4711"))
    ///     device.put(olga, inFrontOf: "notes")
    ///
    /// The test fails at its end for each of these:
    ///
    /// - a prompt for which no answer was left
    /// - an answer that did not fit its prompt
    /// - an answer that was not used
    ///
    /// - Parameters:
    ///   - answers: The answers, one for each prompt. When a new PIN is chosen and repeated, one answer covers both
    ///     screens.
    ///   - file: The source file of failures. Defaults to the caller's file.
    ///   - line: The line of failures. Defaults to the caller's line.
    /// - Returns: The person, for ``TestDevice/put(_:inFrontOf:)``.
    public func person(_ answers: UserAnswer..., file: StaticString = #filePath, line: UInt = #line) -> PromptUser {
        let person = PromptUser(answers)
        addTeardownBlock {
            for failure in person.complaints { XCTFail(failure, file: file, line: line) }
        }
        return person
    }
}

extension PromptUser {
    /// The failure texts of the test at its end.
    package var complaints: [String] {
        let left = answersLeft.map(\.word)
        return failures + (left.isEmpty ? [] : ["answers that nothing asked for: \(left.joined(separator: ", "))"])
    }
}

/// Collects the prompts that a device canceled because no person was in front of the app, at most 64.
final class PromptWatch: Sendable {
    private static let maximumCount = 64
    private let kept = Guarded<[String]>([])

    /// The failure texts, oldest first.
    var all: [String] { kept.withLock { $0 } }

    func note(_ text: String) {
        kept.withLock { kept in if kept.count < Self.maximumCount { kept.append(text) } }
    }
}

/// The user of an app for which a test scripted no person: cancels every prompt, and says so.
struct UnscriptedUser: LaunchUser {
    private let app: String
    private let watch: PromptWatch

    init(of app: String, _ watch: PromptWatch) { (self.app, self.watch) = (app, watch) }

    private func note(_ prompt: String) {
        watch.note(
            "conditional launch of `\(app)` asks, and the test has no person for it: \(prompt); "
                + "script one with `put(person(…), inFrontOf: \"\(app)\")`")
    }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        note("\(prompt.kind.rawValue) (\(prompt.verdict))")
        // A block cannot be canceled.
        return prompt.kind == .block ? .accepted : .canceled
    }

    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply {
        note("\(PromptUser.words(question))")
        return .canceled
    }
}

/// An answer that a simulated person (``PromptUser``) gives to one prompt of an app.
public enum UserAnswer: Sendable, Hashable {
    /// Types this text as the PIN.
    ///
    /// If the prompt asks for a new PIN, the same answer is also used for the screen on which the PIN is repeated.
    case pin(String)
    /// Types a wrong PIN.
    case wrongPIN
    /// Reports that the PIN is forgotten; the engine then asks for a sign-in.
    case forgotPIN
    /// Uses biometrics, which succeed if the value is `true`.
    case biometrics(Bool)
    /// Signs in as the user that the app asks for.
    case signIn
    /// Signs in as this user, even if the app asks for another one.
    case signInAs(SimulatedUser)
    /// Accepts the prompt.
    ///
    /// The effect depends on the prompt. The person continues after a warning, confirms a block or a message, or
    /// connects to the service again after a long time offline.
    case accept
    /// Tries again where the time offline blocks the account; the app then checks in once more.
    case tryAgain
    /// Removes the account's data from the app, in answer to the prompt after a long time offline.
    case remove
    /// Decides which account the app keeps.
    ///
    /// Enrollment asks for this decision if the app cannot have both the old and the new account.
    case keep(EnrollmentDecision)
    /// Cancels the prompt.
    case cancel

    /// The name of the answer, for messages.
    ///
    /// It never contains the PIN.
    var word: String {
        switch self {
        case .pin: "pin"
        case .wrongPIN: "wrongPIN"
        case .forgotPIN: "forgotPIN"
        case .biometrics(let isRight): "biometrics(\(isRight))"
        case .signIn: "signIn"
        case .signInAs: "signInAs"
        case .accept: "accept"
        case .tryAgain: "tryAgain"
        case .remove: "remove"
        case .keep(let decision): "keep(\(decision.rawValue))"
        case .cancel: "cancel"
        }
    }
}
