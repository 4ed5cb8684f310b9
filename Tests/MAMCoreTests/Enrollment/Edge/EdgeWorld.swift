import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

enum EdgeKit {
    static let names: [AccountID: AccountID] = ["A": "a@one.example", "B": "b@one.example", "C": "a@one.example"]

    /// The token of an account, whichever of its names is known.
    static func token(_ account: AccountID) -> MAMEnrollmentToken {
        let id = names.keys.sorted { $0.rawValue < $1.rawValue }.first { names[$0] == account } ?? account
        return MAMEnrollmentToken(
            MAMAccessToken("secret of \(id.rawValue)"), objectID: id, userPrincipalName: names[id])
    }

    static func answer(
        _ outcome: CheckInAnswer.Outcome = .registered(nextAfter: nil), policy: MAMPolicy? = IdentityKit.closed,
        wipe: Bool = false, configurations: [AppConfiguration]? = nil, alone: Bool = false
    ) -> MAMServiceAnswer {
        var checkIn = CheckInAnswer(outcome)
        checkIn.asksForWipe = wipe
        return MAMServiceAnswer(checkIn, policy: policy, appConfigurations: configurations, mustBeOnlyAccount: alone)
    }

    /// Comes back when the task is cancelled, and not before.
    static func untilCancelled() async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
    }
}

/// An app on a device with everything around it; processes come and go.
final class EdgeWorld {
    let log = EdgeLog()
    let time = VirtualTime()
    let observer = RecordingObserver()
    let device: DeviceEnvironment
    let service: EdgeService
    let delegate: EdgeDelegate
    let user: EdgeUser
    let policyDelegate: EdgePolicyDelegate
    private let configuration: ManagedApp.Configuration
    private let restartsForFirstPolicy: Bool
    private(set) var app: ManagedApp

    init(
        restarts: Bool = true, storage: DeviceStorage? = nil, on device: DeviceEnvironment? = nil,
        bundleID: String = "edge", container: String? = nil, isWrapped: Bool = false,
        observer other: (any MAMObserver)? = nil,
        _ change: (inout ManagedAppSettings) -> Void = { _ in }
    ) {
        var settings = ManagedAppSettings()
        change(&settings)
        self.device = device ?? DeviceEnvironment(time: time, storage: storage)
        configuration = ManagedApp.Configuration(
            bundleID: bundleID, publisher: "pub", settings: settings, container: container, observer: other ?? observer,
            detectsIdentityLeaks: false, isWrapped: isWrapped)
        (service, delegate, user) = (EdgeService(log), EdgeDelegate(log), EdgeUser(log))
        (policyDelegate, restartsForFirstPolicy) = (EdgePolicyDelegate(log), restarts)
        app = ManagedApp(configuration, on: self.device)
        equip()
    }

    var manager: MAMEnrollmentManager { app.enrollmentManager }

    /// Kills the process and starts the next one.
    func restart() {
        app.end()
        app = ManagedApp(configuration, on: device)
        equip()
    }

    @discardableResult
    func relaunch() async -> MAMLaunchAdmission {
        restart()
        return await manager.launched()
    }

    /// An account that is enrolled, with its policy in force; what was said on the way is forgotten.
    func enrolled(_ account: AccountID = "A") async {
        await manager.launched()
        await manager.registerAndEnroll(account)
        await relaunch()
        XCTAssertTrue(app.policyManager.isManaged(account))
        _ = log.heard()
    }

    private func equip() {
        (manager.service, manager.delegate, manager.user) = (service, delegate, user)
        manager.restartsForFirstPolicy = restartsForFirstPolicy
        app.policyManager.delegate = policyDelegate
        let log = log
        manager.exit = { log.add("exit") }
    }

    /// The record that the storage keeps.
    func kept() throws -> EnrollmentRecord? { try device.storage.enrollmentRecord(of: app.accountsContainer) }
}
