public import MAMCore

/// Somebody in front of an app, for what enrolment asks: answers by a script, and remembers what was shown.
///
/// After the last answer of the script the user keeps the old account and signs in as whoever is asked for. Safe to use
/// from any thread.
public final class SimulatedPerson: EnrollmentUser {
    private let state: Guarded<State>

    private struct State: Sendable {
        var decisions: [EnrollmentDecision]
        var signIns: [SignIn]
        var goesOn: Bool
        /// What is done at every sign-in; nil goes by the script.
        var always: SignIn?
        /// Who has just signed in: nobody asks again at once.
        var signedIn: SimulatedUser?
        /// The screens that a start shows, in their order.
        var prompts: [StartPrompt] = []
        var questions: [EnrollmentQuestion] = []
        var messages: [EnrollmentMessage] = []
    }

    /// What somebody does who is asked to sign in.
    public enum SignIn: Sendable, Hashable {
        /// Signs in as this user, whoever is asked for.
        case user(SimulatedUser)
        /// Cancels.
        case canceled
    }

    /// Makes somebody.
    ///
    /// - Parameters:
    ///   - decisions: Which account is kept, at one question after the other.
    ///   - signIns: What is done at one sign-in after the other.
    ///   - goesOn: Whether somebody goes on who is told that there is no policy.
    public init(decisions: [EnrollmentDecision] = [], signIns: [SignIn] = [], goesOn: Bool = true) {
        state = Guarded(State(decisions: decisions.reversed(), signIns: signIns.reversed(), goesOn: goesOn))
    }

    /// Makes somebody who does the same at every sign-in.
    init(always signIn: SignIn, goesOn: Bool) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: goesOn, always: signIn))
    }

    /// The screens of a start that were shown, in their order.
    var prompts: [StartPrompt] { state.withLock { $0.prompts } }

    /// The questions that were asked, in their order.
    public var questions: [EnrollmentQuestion] { state.withLock { $0.questions } }

    /// The messages that were shown, in their order.
    public var messages: [EnrollmentMessage] { state.withLock { $0.messages } }

    /// The next decision of the script.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        state.withLock { state in
            state.questions.append(question)
            return state.decisions.popLast() ?? .keepOld
        }
    }

    /// Whoever the script says; nobody after its end.
    public func signsIn() async -> MAMAccountNames? {
        state.withLock { state in
            state.prompts.append(.signIn)
            guard case .user(let user) = state.always ?? state.signIns.popLast() else { return nil }
            state.signedIn = user
            return user.names
        }
    }

    /// Whether the user signs in who is asked for.
    func signsIn(as user: SimulatedUser) -> Bool {
        state.withLock { state in
            let last = state.signedIn
            state.signedIn = nil
            guard last != user else { return true }
            state.prompts.append(.signIn)
            return switch state.always ?? state.signIns.popLast() {
            case .canceled: false
            case .user(let other): other == user
            case nil: true
            }
        }
    }

    /// Looks at a message, and goes on as the script says.
    public func sees(_ message: EnrollmentMessage) async -> Bool {
        state.withLock { state in
            state.messages.append(message)
            switch message {
            case .noPolicy: state.prompts.append(.warning)
            case .policyRequired: state.prompts.append(.block)
            case .restart: break
            }
            return state.goesOn
        }
    }
}
