import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import TestPolicies
import XCTest

/// A host and a service of a test: device, service and user as it says.
final class StubHost: LaunchHost, MAMService {
    struct State: Sendable {
        var traits: LaunchTraits
        var answer = CheckInAnswer(.registered(nextAfter: nil))
        var clock: MAMClockStatus?
        /// The policy that comes with an answer; nil leaves the one in force.
        var policy: MAMPolicy?
        var checkIns: [MAMServiceRequest] = []
        var wiped: [AccountID] = []
        var ends = 0
    }

    private let state: Guarded<State>
    private let person: any LaunchUser

    init(_ person: any LaunchUser = ScriptedUser()) {
        var traits = LaunchTraits()
        (traits.model, traits.osVersion) = ("iPhone16,1", VersionNumber("18.1"))
        (traits.appVersion, traits.sdkVersion, traits.pinCost) = (
            VersionNumber("4.2"), VersionNumber("21.7.1"), .minimum
        )
        state = Guarded(State(traits: traits))
        self.person = person
    }

    var now: State { state.withLock { $0 } }
    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    func traits(of app: ManagedApp) -> LaunchTraits { state.withLock { $0.traits } }
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { throw .notEnrolled }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        let answer = state.withLock { state in
            state.checkIns.append(request)
            return MAMServiceAnswer(state.answer, policy: state.policy)
        }
        guard answer.checkIn.outcome != .unreachable else { throw .network }
        return answer
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .notEnrolled }
    func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? {
        state.withLock { $0.clock }
    }
    func user(of app: ManagedApp) -> any LaunchUser { person }
    func accountWiped(_ account: AccountID, in app: ManagedApp) async { change { $0.wiped.append(account) } }
    func endProcess(of app: ManagedApp) async { change { $0.ends += 1 } }
}

/// A delegate of a test: remembers what it was asked.
final class StubDelegate: MAMPolicyDelegate {
    struct State: Sendable {
        var switches: [MAMIdentitySwitchReason] = []
        var blocks: [(AccountID, MAMBlockAccountReason)] = []
        var wipes: [AccountID] = []
        var restarts = 0
    }

    private let state = Guarded(State())
    private let blocks: Bool
    private let isSwitching: Bool
    private let isWiping: Bool

    init(blocks: Bool = true, switches: Bool = true, wipes: Bool = false) {
        (self.blocks, isSwitching, isWiping) = (blocks, switches, wipes)
    }

    var now: State { state.withLock { $0 } }

    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult {
        state.withLock { $0.switches.append(reason) }
        return isSwitching && account == .unmanaged ? .success : .failed
    }
    func block(_ account: AccountID, reason: MAMBlockAccountReason, window: WindowID) async -> MAMBlockAccountResult {
        state.withLock { $0.blocks.append((account, reason)) }
        return blocks ? .success : .failed
    }
    func wipeData(for account: AccountID) async -> Bool {
        state.withLock { $0.wipes.append(account) }
        return isWiping
    }
    func restartApplication() async -> Bool {
        state.withLock { $0.restarts += 1 }
        return true
    }
}

/// An app with a host, and `ann` with a policy that asks for nothing but what its properties say.
struct LaunchWorldKit {
    let app: ManagedApp
    let host: StubHost
    let delegate: StubDelegate
    let time: VirtualTime
    let observer: RecordingObserver

    static let nothing = #""appDataEncryptionType": "useDeviceSettings""#

    static func policy(_ properties: String) throws -> MAMPolicy {
        let needsNoPIN = properties.contains("pinRequired") ? "" : #", "pinRequired": false"#
        let text = nothing + needsNoPIN + (properties.isEmpty ? "" : ", " + properties)
        return try PolicyFixtures.document(text).compileStrictest()
    }

    init(
        _ properties: String = "", by person: any LaunchUser = ScriptedUser(), delegate: StubDelegate = StubDelegate(),
        multiIdentity: Bool = true, isCancelDisabled: Bool = false, storage: DeviceStorage? = nil,
        time: VirtualTime = VirtualTime(), checksIn: Bool = true, bundleID: String = "notes"
    ) throws {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (multiIdentity, multiIdentity)
        settings.multiIdentityCancelDisabled = isCancelDisabled
        (self.time, observer, host, self.delegate) = (time, RecordingObserver(), StubHost(person), delegate)
        app = ManagedApp(
            ManagedApp.Configuration(
                bundleID: bundleID, publisher: "pub", settings: settings, observer: observer,
                detectsIdentityLeaks: false),
            on: DeviceEnvironment(time: time, storage: storage))
        app.policyManager.delegate = delegate
        app.policyManager.setPolicyInMemory(try Self.policy(properties), for: "ann")
        (app.launchManager.host, app.enrollmentManager.service) = (host, host)
        if checksIn { try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "ann") }
    }

    func show(_ account: AccountID? = "ann") async -> MAMSwitchIdentityResult {
        await app.policyManager.setUIPolicyAccountID(account)
    }

    var shown: AccountID? { app.policyManager.uiPolicyAccountID() }

    /// The events since the app was made that are about conditional launch, in one word each.
    var events: [String] {
        observer.events.compactMap { event in
            switch event.kind {
            case .conditionalLaunchEnded(_, let result): "ended " + result.outcome.rawValue
            case .accountBlocked(_, let reason): "\(reason)"
            case .userInterfaceTaken: "taken"
            case .userInterfaceReleased: "released"
            case .accountWiped: "wiped"
            case .accountWipeIncomplete: "half wiped"
            case .restartRequired(let isDone): isDone ? "restarts" : "restart"
            case .exitRequired: "exit"
            case .storageFailed: "storage"
            default: nil
            }
        }
    }
}
