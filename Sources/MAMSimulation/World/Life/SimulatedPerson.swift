internal import MAMBase
public import MAMCore

/// A simulated person who answers an app's questions about enrollment with prepared answers, and records the questions.
///
/// If no prepared decision is left, the person keeps the old account. If no prepared sign-in is left, the person signs
/// in as the user that the app asks for. If the app names no user, the person cancels. Safe to use from any thread.
public final class SimulatedPerson: EnrollmentUser {
    private let state: Guarded<State>
    /// The script that answers everything in place of the lists, if there is one.
    private let script: (any PersonScript)?

    private struct State: Sendable {
        var decisions: [EnrollmentDecision]
        var signIns: [SignIn]
        var goesOn: Bool
        var removesAccounts = false
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

    /// A simulated person's answer to a sign-in screen.
    public enum SignIn: Sendable, Hashable {
        /// Signs in as this user.
        ///
        /// If the app asks for another user, the sign-in counts as canceled.
        case user(SimulatedUser)
        /// Cancels the sign-in.
        case canceled
    }

    /// Makes a simulated person with prepared answers to an app's questions about enrollment.
    ///
    /// - Parameters:
    ///   - decisions: The decisions about which account to keep, one for each question. Defaults to none.
    ///   - signIns: The answers to sign-in screens, one for each screen. Defaults to none.
    ///   - goesOn: Whether the person continues after a message, for example after the message that there is no policy.
    ///     Defaults to `true`.
    public init(decisions: [EnrollmentDecision] = [], signIns: [SignIn] = [], goesOn: Bool = true) {
        state = Guarded(State(decisions: decisions.reversed(), signIns: signIns.reversed(), goesOn: goesOn))
        script = nil
    }

    package init(following script: any PersonScript) {
        state = Guarded(State(decisions: [], signIns: [], goesOn: true))
        self.script = script
    }

    /// Makes a person who gives the same answer at every sign-in.
    init(always signIn: SignIn, goesOn: Bool, removesAccounts: Bool = false) {
        state = Guarded(
            State(
                decisions: [], signIns: [], goesOn: goesOn, removesAccounts: removesAccounts,
                memories: [Memory(always: signIn)]))
        script = nil
    }

    /// The maximum number of questions, and of messages, that a person records: 1,000.
    ///
    /// When there are more, the oldest are dropped.
    public static let maximumMemoryCount = 1000

    /// The screens that the start of the app showed, oldest first.
    var prompts: [StartPrompt] { state.withLock { $0.memory.prompts.all } }

    /// The last questions that the app asked the person, oldest first, at most ``maximumMemoryCount``.
    public var questions: [EnrollmentQuestion] { state.withLock { $0.memory.questions.all } }

    /// The last messages that the app showed the person, oldest first, at most ``maximumMemoryCount``.
    public var messages: [EnrollmentMessage] { state.withLock { $0.memory.messages.all } }

    /// Decides which account to keep: uses the next prepared decision, or keeps the old account if none is left.
    public func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        state.withLock { $0.memory.questions.append(question, limit: Self.maximumMemoryCount) }
        if let script { return script.chooses(question) }
        return state.withLock { $0.decisions.popLast() ?? .keepOld }
    }

    /// Answers a sign-in screen that names no user with the next prepared sign-in, or cancels if none is left.
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

    /// Decides whether to remove an account for which an app that requires a policy has none.
    public func removes(_ account: AccountID) async -> Bool { state.withLock { $0.removesAccounts } }

    /// Records a message that the app shows, and returns whether the person continues.
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

/// Answers the questions of enrollment, in place of the lists of a ``SimulatedPerson``.
package protocol PersonScript: Sendable {
    /// Decides which account to keep.
    func chooses(_ question: EnrollmentQuestion) -> EnrollmentDecision
    /// Returns the user who signs in, `nil` to cancel.
    ///
    /// `expected` is the user that the app asks for, `nil` when any user may sign in.
    func signsIn(as expected: SimulatedUser?) -> SimulatedUser?
    /// Shows a message; returns whether the user continues.
    func sees(_ message: EnrollmentMessage) -> Bool
}

/// Keeps the newest elements up to a limit, and counts the older ones that were dropped.
struct BoundedLog<Element> {
    // A ring once the limit is reached: the oldest element is at index `first`.
    private var ring: [Element] = []
    private var first = 0
    /// The number of elements dropped since the last ``takeAll()``.
    private(set) var droppedCount = 0

    /// The elements, oldest first.
    var all: [Element] { first == 0 ? ring : Array(ring[first...] + ring[..<first]) }

    /// Appends an element, and drops the oldest ones beyond `limit`, which is 0 or more.
    mutating func append(_ element: Element, limit: Int) {
        if ring.count < limit {
            straighten()
            ring.append(element)
        } else if ring.count == limit, limit > 0 {
            ring[first] = element
            first = (first + 1) % limit
            droppedCount += 1
        } else {
            // The limit was lowered since the last call.
            straighten()
            ring.append(element)
            droppedCount += ring.count - limit
            ring.removeFirst(ring.count - limit)
        }
    }

    /// Removes and returns all elements, frees their memory, and resets the count of dropped elements.
    mutating func takeAll() -> (elements: [Element], droppedCount: Int) {
        defer { self = BoundedLog() }
        return (all, droppedCount)
    }

    /// Removes and returns the elements that satisfy a condition, oldest first.
    mutating func take(where isWanted: (Element) -> Bool) -> [Element] {
        straighten()
        let taken = ring.filter(isWanted)
        ring.removeAll(where: isWanted)
        if ring.isEmpty { ring = [] }
        return taken
    }

    private mutating func straighten() {
        guard first > 0 else { return }
        (ring, first) = (all, 0)
    }
}

extension BoundedLog: Sendable where Element: Sendable {}
