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

/// A report of the app before and after each operation.
///
/// It is short enough that a pipe transfers it as a whole.
struct LifeMessage: Equatable {
    /// The operation.
    enum Kind: UInt8 {
        /// The app registers an account and has it enrolled.
        case registering = 1
        case enrolled
        /// The app checks in, gets the policy with a number, and has it in force.
        case fetching
        case fetched
        /// The app checks in and gets a wipe request.
        case receivingWipe
        /// The app deregisters an account, which is then removed.
        case leaving
        case left
        /// The app deregisters an account with a wipe.
        case leavingWithWipe
        /// The engine asks the app to wipe: from here on no process may lose the wipe.
        case wiping
        /// The wipe is complete.
        case wiped
        /// The app creates a file with or without an owner.
        case writing
        case written
        /// The lock of the device refused to make, write or read a file.
        case refused
    }

    /// The size of a message, in bytes.
    static let byteCount = 6

    let kind: Kind
    /// The number of the account; `nil` for none.
    let account: Int?
    /// The number of the policy or file.
    var number: UInt32 = 0

    init(_ kind: Kind, _ account: Int? = nil, _ number: UInt32 = 0) {
        (self.kind, self.account, self.number) = (kind, account, number)
    }

    var bytes: [UInt8] {
        [kind.rawValue, account.map { UInt8($0) } ?? 255] + withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Returns the messages of a child.
    ///
    /// The last one may be cut off by the child's end, and is then left out.
    static func all(in bytes: [UInt8]) throws -> [LifeMessage] {
        try stride(from: 0, to: bytes.count - bytes.count % byteCount, by: byteCount).map { start in
            guard let kind = Kind(rawValue: bytes[start]) else { throw TortureError("the child says what it cannot") }
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + 2 + $1]) << UInt32(8 * $1) }
            return LifeMessage(kind, bytes[start + 1] == 255 ? nil : Int(bytes[start + 1]), number)
        }
    }
}
