import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// A simulated device without a user, on which conditional launch checks nothing.
final class MissingUserTests: XCTestCase {
    private let recorder = RecordingObserver()

    private static let policy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection",
            "appDataEncryptionType": "useDeviceSettings", "pinRequired": false
        }
        """

    private static func configuration(_ name: String, _ observer: RecordingObserver) -> ManagedApp.Configuration {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        return ManagedApp.Configuration(bundleID: "com.example.\(name)", settings: settings, observer: observer)
    }

    private func device() throws -> (device: SimulatedDevice, apps: [SimulatedApp], alice: AccountID) {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let policy = try PolicyDocument(json: Self.policy).compileStrictest()
        let alice = tenant.addUser(named: "alice", policy: policy)
        let apps = ["notes", "mail"].map { name in
            let app = device.install(name, Self.configuration(name, recorder))
            device.enroll(alice, in: app)
            return app
        }
        return (device, apps, alice.objectID)
    }

    private func show(_ account: AccountID, in app: SimulatedApp) async throws {
        let engine = try XCTUnwrap(app.managed)
        let result = await engine.policyManager.setUIPolicyAccountID(account)
        XCTAssertEqual(result, .success)
    }

    private var told: Int { recorder.events.count { $0.kind == .launchUserMissing } }

    func testTheFirstAccountWithAPolicyThatIsShownUncheckedIsReportedOnce() async throws {
        let (_, apps, alice) = try device()
        try await show(.unmanaged, in: apps[0])
        XCTAssertEqual(told, 0, "an account without a policy has nothing to check")
        try await show(alice, in: apps[0])
        XCTAssertEqual(told, 1)
        try await show(alice, in: apps[1])
        try await show(alice, in: apps[0])
        XCTAssertEqual(told, 1, "once for the device")
        let event = try XCTUnwrap(recorder.events.first { $0.kind == .launchUserMissing })
        XCTAssertEqual(event.app, "com.example.notes")
        XCTAssertEqual(event.kind.logLevel, .warning)
    }

    func testADeviceWithAUserTellsNothing() async throws {
        let (device, apps, alice) = try device()
        device.setUser(ScriptedUser(), of: apps[0])
        try await show(alice, in: apps[0])
        XCTAssertEqual(told, 0)
    }

    func testADeviceThatIsNotSimulatedTellsNothing() async throws {
        let app = ManagedApp(Self.configuration("notes", recorder))
        let policy = try PolicyDocument(json: Self.policy).compileStrictest()
        app.policyManager.setPolicyInMemory(policy, for: "alice")
        let result = await app.policyManager.setUIPolicyAccountID("alice")
        XCTAssertEqual(result, .success)
        XCTAssertEqual(told, 0)
    }
}
