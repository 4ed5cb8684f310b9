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
        script = nil
    }

    /// Makes somebody who follows a script.
    package init(following script: any PersonScript) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: true))
        self.script = script
    }

    /// The questions that were asked, in their order.
    public var questions: [EnrollmentQuestion] { state.withLock { $0.questions } }

    /// The messages that were shown, in their order.
    public var messages: [EnrollmentMessage] { state.withLock { $0.messages } }

    /// The next decision of the script.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        state.withLock { $0.questions.append(question) }
        if let script { return script.chooses(question) }
        return state.withLock { $0.decisions.popLast() ?? .keepOld }
    }

    /// Whoever the script says; nobody after its end.
    public func signsIn() async -> MAMAccountNames? {
        if let script { return script.signsIn(as: nil)?.names }
        return state.withLock { state in
            guard case .user(let user) = state.signIns.popLast() else { return nil }
            return user.names
        }
    }

    /// Whether the user signs in who is asked for.
    func signsIn(as user: SimulatedUser) -> Bool {
        if let script { return script.signsIn(as: user) == user }
        return state.withLock { state in
            switch state.signIns.popLast() {
            case .canceled: false
            case .user(let other): other == user
            case nil: true
            }
        }
    }

    /// Looks at a message, and goes on as the script says.
    public func sees(_ message: EnrollmentMessage) async -> Bool {
        state.withLock { $0.messages.append(message) }
        if let script { return script.sees(message) }
        return state.withLock { $0.goesOn }
    }
}
