internal import MAMBase
internal import MAMCore

/// The service, the app's delegates and its observer in one, which answer the engine as the script requires.
final class Life: MAMService, MAMEnrollmentDelegate, MAMPolicyDelegate, MAMObserver {
    /// The answers of the service, and the requests and failures of the engine.
    struct State: Sendable {
        /// Whether the service can be reached.
        var isReachable = true
        /// The number of the policy that every account has.
        var policy: UInt32 = 0
        /// The accounts that the service asks to wipe.
        var wipes: Set<AccountID> = []
        /// Whether the engine asked the app to restart.
        var hasToRestart = false
        /// The storage failures that the engine reported.
        var failures: [String] = []
    }

    private let state = Guarded(State())
    private let policies: [MAMPolicy]
    private let hears: @Sendable (LifeMessage) -> Void

    /// Makes a life.
    ///
    /// `hears` receives a message for each account that the engine asks to wipe.
    init(_ policies: [MAMPolicy], hears: @escaping @Sendable (LifeMessage) -> Void = { _ in }) {
        (self.policies, self.hears) = (policies, hears)
    }

    var now: State { state.withLock { $0 } }
    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    private func answer(_ account: AccountID) throws(MAMServiceError) -> MAMServiceAnswer {
        let now = now
        guard now.isReachable else { throw .network }
        var checkIn = CheckInAnswer(.registered(nextAfter: nil))
        checkIn.asksForWipe = now.wipes.contains(account)
        return MAMServiceAnswer(checkIn, policy: policies[Int(now.policy) % policies.count])
    }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        change { _ = $0.wipes.remove(request.account) }
        return try answer(request.account)
    }

    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try answer(request.account)
    }

    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {
        guard now.isReachable else { throw .network }
    }

    func accountLeft(_ request: MAMServiceRequest) async { change { _ = $0.wipes.remove(request.account) } }

    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        guard let known = LifeWorld.accounts.first(where: { $0.id == account || $0.name == account }) else {
            throw .credentials
        }
        return MAMEnrollmentToken(MAMAccessToken("token"), objectID: known.id, userPrincipalName: known.name)
    }

    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .success }

    /// Leaves the wipe to the engine.
    func wipeData(for account: AccountID) async -> Bool {
        if let number = LifeWorld.accounts.firstIndex(where: { $0.id == account }) {
            hears(LifeMessage(.wiping, number))
        }
        return false
    }

    func restartApplication() async -> Bool {
        change { $0.hasToRestart = true }
        return true
    }

    func report(_ event: MAMEvent) {
        if case .storageFailed(let message) = event.kind { change { $0.failures.append(message) } }
    }
}
