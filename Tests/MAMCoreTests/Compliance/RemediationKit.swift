import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// A service that knows policies, and does something first when it is asked.
final class RemediationService: MAMService {
    struct State: Sendable {
        var policies: [AccountID: MAMPolicy] = [:]
        var outcome = CheckInAnswer.Outcome.noPolicy
        var error: MAMServiceError?
        var requests: [String] = []
        var first: @Sendable (String) async -> Void = { _ in }
    }

    private let state = Guarded(State())

    var now: State { state.withLock { $0 } }
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    private func answer(_ word: String, _ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer
    {
        let first = state.withLock { state in
            state.requests.append("\(word) \(request.account.rawValue)")
            return state.first
        }
        await first(word)
        let (policy, outcome, error) = state.withLock { ($0.policies[request.account], $0.outcome, $0.error) }
        if let error { throw error }
        return MAMServiceAnswer(CheckInAnswer(policy == nil ? outcome : .registered(nextAfter: nil)), policy: policy)
    }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answer("enroll", request)
    }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await answer("check in", request)
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {}
}

/// An app that gives tokens of whoever is asked for, unless it has none.
struct RemediationTokens: MAMEnrollmentDelegate {
    var failure: MAMTokenFailure?

    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        if let failure { throw failure }
        return MAMEnrollmentToken(MAMAccessToken("token"), objectID: account)
    }
}

/// Remembers how remediations ended, and does something then.
final class RemediationDelegate: MAMComplianceDelegate {
    struct Told: Sendable, Hashable {
        let account: AccountID
        let status: MAMComplianceStatus
        let message: String
        let title: String
    }

    private let state = Guarded<(told: [Told], reaction: @Sendable (Told) async -> Void)>(([], { _ in }))

    var told: [Told] { state.withLock { $0.told } }
    var words: [String] { told.map { "\($0.account.rawValue) \($0.status)" } }
    func react(_ body: @escaping @Sendable (Told) async -> Void) { state.withLock { $0.reaction = body } }

    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String, errorTitle: String
    ) async {
        let told = Told(account: account, status: status, message: errorMessage, title: errorTitle)
        let reaction = state.withLock { state in
            state.told.append(told)
            return state.reaction
        }
        await reaction(told)
    }
}

/// An app that goes through processes on one device.
final class RemediationWorld: Sendable {
    let device: DeviceEnvironment
    let service = RemediationService()
    let delegate = RemediationDelegate()
    let observer = RecordingObserver()
    let tokens: RemediationTokens
    private let configuration: ManagedApp.Configuration
    private let kept: Guarded<ManagedApp>

    init(_ tokens: RemediationTokens = RemediationTokens(), storage: DeviceStorage? = nil) {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        (self.tokens, device) = (tokens, DeviceEnvironment(time: VirtualTime(), storage: storage))
        configuration = ManagedApp.Configuration(
            bundleID: "notes", publisher: "pub", settings: settings, observer: observer, detectsIdentityLeaks: false)
        kept = Guarded(ManagedApp(configuration, on: device))
        surround(app)
    }

    var app: ManagedApp { kept.withLock { $0 } }

    private func surround(_ app: ManagedApp) {
        app.enrollmentManager.service = service
        app.enrollmentManager.delegate = tokens
        app.enrollmentManager.exit = { [weak app] in app?.end() }
        app.complianceManager.delegate = delegate
    }

    /// Kills the process and starts another one, which is launched.
    @discardableResult
    func restart() async -> ManagedApp {
        app.end()
        let next = ManagedApp(configuration, on: device)
        surround(next)
        kept.withLock { $0 = next }
        _ = await next.enrollmentManager.launched()
        return next
    }

    /// Takes an account as enrolled long ago.
    func enroll(_ account: AccountID, _ policy: MAMPolicy) throws {
        let names = try XCTUnwrap(EnrollmentAccount(account))
        try app.enrollmentManager.setEnrolled(StoredPolicy(names: names, policy: policy))
        service.change { $0.policies[account] = policy }
    }

    /// What was dropped and how remediations ended, as observers hear it.
    var events: [String] {
        observer.events.compactMap { event in
            switch event.kind {
            case .remediationDropped(_, let warning): "dropped \(warning)"
            case .remediationEnded(_, let status): "ended \(status)"
            case .userInterfaceTaken: "taken"
            case .userInterfaceReleased: "released"
            case .accountWiped: "wiped"
            case .storageFailed: "storage"
            default: nil
            }
        }
    }
}
