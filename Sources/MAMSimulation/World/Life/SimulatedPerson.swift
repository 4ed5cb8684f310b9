internal import MAMBase
public import MAMCore

/// A simulated person who answers an app's questions about enrollment from prepared lists, and records the questions.
///
/// When the list of decisions is used up, the person keeps the old account. When the list of sign-ins is used up, the
/// person signs in as the user that the app asks for, and cancels if the app names no user. Safe to use from any
/// thread.
public final class SimulatedPerson: EnrollmentUser {
    private let state: Guarded<State>
    /// The script that answers everything in place of the lists, if there is one.
    private let script: (any PersonScript)?

    private struct State: Sendable {
        var decisions: [EnrollmentDecision]
        var signIns: [SignIn]
        var goesOn: Bool
        // An array of at most one element: most apps have a person who is never asked, and an empty array is small.
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
        /// The answer to every sign-in; `nil` takes the next entry of the list.
        var always: SignIn?
        /// The user who has just signed in, and is not asked again at once.
        var signedIn: SimulatedUser?
        /// The screens that the start of the app showed, oldest first.
        var prompts = BoundedLog<StartPrompt>()
        var questions = BoundedLog<EnrollmentQuestion>()
        var messages = BoundedLog<EnrollmentMessage>()
    }

    /// A person's answer to a sign-in screen.
    public enum SignIn: Sendable, Hashable {
        /// Signs in as this user.
        ///
        /// If the app asks for another user, the sign-in counts as canceled.
        case user(SimulatedUser)
        /// Cancels the sign-in.
        case canceled
    }

    /// Makes a person.
    ///
    /// - Parameters:
    ///   - decisions: The decisions which account to keep, one for each question. Defaults to none.
    ///   - signIns: The answers to sign-ins, one for each sign-in. Defaults to none.
    ///   - goesOn: Whether the person continues after a message, such as that there is no policy. Defaults to `true`.
    public init(decisions: [EnrollmentDecision] = [], signIns: [SignIn] = [], goesOn: Bool = true) {
        state = Guarded(State(decisions: decisions.reversed(), signIns: signIns.reversed(), goesOn: goesOn))
        script = nil
    }

    /// Makes a person who follows a script.
    package init(following script: any PersonScript) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: true))
        self.script = script
    }

    /// Makes a person who gives the same answer at every sign-in.
    init(always signIn: SignIn, goesOn: Bool) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: goesOn, memories: [Memory(always: signIn)]))
        script = nil
    }

    /// The maximum number of recorded questions, and of recorded messages: 1,000.
    ///
    /// The oldest are dropped.
    public static let maximumMemoryCount = 1000

    /// The screens that the start of the app showed, oldest first.
    var prompts: [StartPrompt] { state.withLock { $0.memory.prompts.all } }

    /// The last ``maximumMemoryCount`` questions, oldest first.
    public var questions: [EnrollmentQuestion] { state.withLock { $0.memory.questions.all } }

    /// The last ``maximumMemoryCount`` messages, oldest first.
    public var messages: [EnrollmentMessage] { state.withLock { $0.memory.messages.all } }

    /// Answers a question with the next decision; keeps the old account if none is left.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        state.withLock { $0.memory.questions.append(question, limit: Self.maximumMemoryCount) }
        if let script { return script.chooses(question) }
        return state.withLock { $0.decisions.popLast() ?? .keepOld }
    }

    /// Signs in as the next user of the list; cancels if none is left.
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

    /// Whether the person signs in as the given user.
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

    /// Records a message, and returns whether the person continues.
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
