internal import MAMBase
public import MAMCore

/// Somebody in front of an app, for what enrolment asks: answers by a script, and remembers what was shown.
///
/// After the last answer of the script the user keeps the old account and signs in as whoever is asked for. Safe to use
/// from any thread.
public final class SimulatedPerson: EnrollmentUser {
    private let state: Guarded<State>
    /// Says everything, where there is one.
    private let script: (any PersonScript)?

    private struct State: Sendable {
        var decisions: [EnrollmentDecision]
        var signIns: [SignIn]
        var goesOn: Bool
        // None or one: most apps of a simulation have somebody before them who is never asked anything.
        var memories: [Memory] = []

        var memory: Memory {
            get { memories.first ?? Memory() }
            _modify {
                if memories.isEmpty { memories = [Memory()] }
                yield &memories[0]
            }
        }
    }

    private struct Memory: Sendable {
        /// What is done at every sign-in; nil goes by the script.
        var always: SignIn?
        /// Who has just signed in: nobody asks again at once.
        var signedIn: SimulatedUser?
        /// The screens that a start shows, in their order.
        var prompts = BoundedLog<StartPrompt>()
        var questions = BoundedLog<EnrollmentQuestion>()
        var messages = BoundedLog<EnrollmentMessage>()
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
        script = nil
    }

    /// Makes somebody who follows a script.
    package init(following script: any PersonScript) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: true))
        self.script = script
    }

    /// Makes somebody who does the same at every sign-in.
    init(always signIn: SignIn, goesOn: Bool) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: goesOn, memories: [Memory(always: signIn)]))
        script = nil
    }

    /// The most questions, and the most messages, that somebody remembers; older ones are forgotten.
    public static let maximumMemoryCount = 1000

    /// The screens of a start that were shown, in their order.
    var prompts: [StartPrompt] { state.withLock { $0.memory.prompts.all } }

    /// The questions that were asked, in their order; the newest ``maximumMemoryCount``.
    public var questions: [EnrollmentQuestion] { state.withLock { $0.memory.questions.all } }

    /// The messages that were shown, in their order; the newest ``maximumMemoryCount``.
    public var messages: [EnrollmentMessage] { state.withLock { $0.memory.messages.all } }

    /// The next decision of the script.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        state.withLock { $0.memory.questions.append(question, limit: Self.maximumMemoryCount) }
        if let script { return script.chooses(question) }
        return state.withLock { $0.decisions.popLast() ?? .keepOld }
    }

    /// Whoever the script says; nobody after its end.
    public func signsIn() async -> MAMAccountNames? {
        state.withLock { $0.memory.prompts.append(.signIn, limit: Self.maximumMemoryCount) }
        if let script {
            let user = script.signsIn(as: nil)
            state.withLock { $0.memory.signedIn = user }
            return user?.names
        }
        return state.withLock { state in
            guard case .user(let user) = state.memory.always ?? state.signIns.popLast() else { return nil }
            state.memory.signedIn = user
            return user.names
        }
    }

    /// Whether the user signs in who is asked for.
    func signsIn(as user: SimulatedUser) -> Bool {
        let isSignedIn = state.withLock { state in
            let last = state.memory.signedIn
            state.memory.signedIn = nil
            if last != user { state.memory.prompts.append(.signIn, limit: Self.maximumMemoryCount) }
            return last == user
        }
        if isSignedIn { return true }
        if let script { return script.signsIn(as: user) == user }
        return state.withLock { state in
            switch state.memory.always ?? state.signIns.popLast() {
            case .canceled: false
            case .user(let other): other == user
            case nil: true
            }
        }
    }

    /// Looks at a message, and goes on as the script says.
    public func sees(_ message: EnrollmentMessage) async -> Bool {
        let goesOn = state.withLock { state in
            state.memory.messages.append(message, limit: Self.maximumMemoryCount)
            switch message {
            case .noPolicy: state.memory.prompts.append(.warning, limit: Self.maximumMemoryCount)
            case .policyRequired: state.memory.prompts.append(.block, limit: Self.maximumMemoryCount)
            case .restart: break
            }
            return state.goesOn
        }
        return script.map { $0.sees(message) } ?? goesOn
    }
}

extension SimulatedPerson: AlwaysAnswers {}
