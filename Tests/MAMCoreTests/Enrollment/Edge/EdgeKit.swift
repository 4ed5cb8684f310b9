import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What was asked and told around an app, in order.
final class EdgeLog: Sendable {
    private let kept = Guarded<[String]>([])
    private let reaction = Guarded<@Sendable (String) -> Void>({ _ in })

    func add(_ word: String) {
        kept.withLock { $0.append(word) }
        reaction.withLock { $0 }(word)
    }

    /// Does something at every word from now on.
    func react(_ body: @escaping @Sendable (String) -> Void) { reaction.withLock { $0 = body } }

    var words: [String] { kept.withLock { $0 } }
    /// What was said since the last time somebody looked.
    func heard() -> [String] {
        kept.withLock { words in
            defer { words = [] }
            return words
        }
    }
}

/// A service of a test: says what it is told to, one answer after the other, and then that all is well.
final class EdgeService: MAMService {
    typealias Answer = Result<MAMServiceAnswer, MAMServiceError>

    struct State: Sendable {
        var enrolls: [Answer] = []
        var checkIns: [Answer] = []
        var unenrolls: [MAMServiceError] = []
        var policy: MAMPolicy? = IdentityKit.closed
        var device: MAMManagedDevice? = MAMManagedDevice()
        var requests: [MAMServiceRequest] = []
        /// Requests of these kinds are never answered; they end when they are cancelled.
        var hanging: Set<String> = []
    }

    let log: EdgeLog
    private let state = Guarded(State())

    init(_ log: EdgeLog) { self.log = log }

    var now: State { state.withLock { $0 } }
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answer(request, "enrol", \.enrolls)
    }

    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answer(request, "check in", \.checkIns)
    }

    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {
        note(request, "unenrol")
        await hang("unenrol")
        let error = state.withLock { $0.unenrolls.isEmpty ? nil : $0.unenrolls.removeFirst() }
        if let error { throw error }
    }

    func accountLeft(_ request: MAMServiceRequest) async { note(request, "left") }

    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { state.withLock { $0.device } }

    private func answer(
        _ request: MAMServiceRequest, _ word: String, _ queue: any WritableKeyPath<State, [Answer]> & Sendable
    ) async throws(MAMServiceError) -> MAMServiceAnswer {
        note(request, word)
        await hang(word)
        let answer: Answer = state.withLock { state in
            guard state[keyPath: queue].isEmpty else { return state[keyPath: queue].removeFirst() }
            return .success(MAMServiceAnswer(CheckInAnswer(.registered(nextAfter: nil)), policy: state.policy))
        }
        return try answer.get()
    }

    private func note(_ request: MAMServiceRequest, _ word: String) {
        state.withLock { $0.requests.append(request) }
        log.add("\(word) \(request.account.rawValue)")
    }

    private func hang(_ word: String) async {
        guard state.withLock({ $0.hanging.contains(word) }) else { return }
        await EdgeKit.untilCancelled()
    }
}

/// An app that gives tokens and remembers what it was told.
final class EdgeDelegate: MAMEnrollmentDelegate {
    struct State: Sendable {
        var failures: [MAMTokenFailure] = []
        var tokens: [MAMEnrollmentToken] = []
        var statuses: [MAMEnrollmentStatus] = []
        var arrivals: [EnrollmentReach.Arrival] = []
        var isHanging = false
        /// Whether there is no token unless the user may be asked.
        var needsUser = false
        /// Done when a token is asked for.
        var tokenReaction: (@Sendable () -> Void)?
        /// Done when a status of this number arrives.
        var reaction: (code: Int, body: @Sendable () async -> Void)?
    }

    let log: EdgeLog
    private let state = Guarded(State())

    init(_ log: EdgeLog) { self.log = log }

    var now: State { state.withLock { $0 } }
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func enrollmentRequest(with status: MAMEnrollmentStatus) async { await note(.enrollment, status) }
    func policyRequest(with status: MAMEnrollmentStatus) async { await note(.policy, status) }
    func unenrollRequest(with status: MAMEnrollmentStatus) async { await note(.unenroll, status) }

    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        log.add("\(isInteractive ? "interactive " : "")token \(account.rawValue)")
        let (failure, token, hangs) = state.withLock { state in
            let first = state.failures.isEmpty ? nil : state.failures.removeFirst()
            let failure = first ?? (state.needsUser && !isInteractive ? .credentials : nil)
            return (failure, state.tokens.isEmpty ? nil : state.tokens.removeFirst(), state.isHanging)
        }
        state.withLock { $0.tokenReaction }?()
        if hangs { await EdgeKit.untilCancelled() }
        if let failure { throw failure }
        return token ?? EdgeKit.token(account)
    }

    private func note(_ kind: EnrollmentRequestKind, _ status: MAMEnrollmentStatus) async {
        log.add("\(kind.rawValue) \(status.code.rawValue)")
        let reaction = state.withLock { state in
            state.statuses.append(status)
            state.arrivals.append(EnrollmentReach.Arrival(kind: kind, code: status.code.rawValue))
            return state.reaction?.code == status.code.rawValue ? state.reaction?.body : nil
        }
        await reaction?()
    }
}

/// Somebody in front of the app.
final class EdgeUser: EnrollmentUser {
    struct State: Sendable {
        var decision: EnrollmentDecision? = .keepOld
        var signsIn: MAMAccountNames?
        var goesOn = true
        var isHanging = false
    }

    let log: EdgeLog
    private let state = Guarded(State())

    init(_ log: EdgeLog) { self.log = log }

    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func chooses(
        _ question: EnrollmentQuestion, old: [AccountID], new: AccountID
    ) async -> EnrollmentDecision {
        log.add("asked \(question) \(old.map(\.rawValue).joined(separator: " ")) or \(new.rawValue)")
        guard let decision = state.withLock({ $0.decision }) else {
            await EdgeKit.untilCancelled()
            return .keepNew
        }
        return decision
    }

    func signsIn() async -> MAMAccountNames? {
        log.add("signs in")
        if state.withLock({ $0.isHanging }) { await EdgeKit.untilCancelled() }
        return state.withLock { $0.signsIn }
    }

    func sees(_ message: EnrollmentMessage) async -> Bool {
        log.add("sees \(message)")
        return state.withLock { $0.goesOn }
    }
}

/// An app's answers to what its policy wants.
final class EdgePolicyDelegate: MAMPolicyDelegate {
    let log: EdgeLog
    private let restarts = Guarded(true)

    init(_ log: EdgeLog) { self.log = log }

    func setRestarts(_ isDone: Bool) { restarts.withLock { $0 = isDone } }

    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .success }

    func wipeData(for account: AccountID) async -> Bool {
        log.add("wipe \(account.rawValue)")
        return false
    }

    func restartApplication() async -> Bool {
        log.add("restart")
        return restarts.withLock { $0 }
    }
}
