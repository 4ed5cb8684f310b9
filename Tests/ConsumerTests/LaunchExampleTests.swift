import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Conditional launch as another package uses it: public names only.
final class LaunchExampleTests: XCTestCase {
    private static let policy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true, "minimumPinLength": 6,
            "minimumRequiredOsVersion": "17.0", "appDataEncryptionType": "useDeviceSettings"
        }
        """

    /// A phone that says what it is told.
    struct Phone: LaunchHost {
        let os: String
        let person: ScriptedUser

        func traits(of app: ManagedApp) -> LaunchTraits {
            var traits = LaunchTraits()
            (traits.osVersion, traits.pinCost) = (VersionNumber(os), .minimum)
            return traits
        }
        func clockStatus(of account: AccountID, in app: ManagedApp) async -> MAMClockStatus? { nil }
        func user(of app: ManagedApp) -> any LaunchUser { person }
    }

    /// A service that has nothing new to say.
    struct Service: MAMService {
        func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
            throw .notEnrolled
        }
        func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
            MAMServiceAnswer(CheckInAnswer(.registered(nextAfter: nil)))
        }
        func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) { throw .notEnrolled }
    }

    func testAnAppShowsAnAccountAfterItsPIN() async throws {
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = ManagedApp(ManagedApp.Configuration(settings: settings))
        app.policyManager.setPolicyInMemory(
            try PolicyDocument(json: Array(Self.policy.utf8)).validated().compile(), for: "alice")
        let person = ScriptedUser(pins: ["1234", "820417"])
        app.enrollmentManager.service = Service()
        app.launchManager.host = Phone(os: "18.1", person: person)
        let shown = await app.policyManager.setUIPolicyAccountID("alice")
        XCTAssertEqual(shown, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin])
        XCTAssertEqual(person.pinQuestions.map(\.kind), [.choose(.first), .choose(.first), .repeatNew])

        app.launchManager.host = Phone(os: "16.7", person: person)
        let result = await app.launchManager.resumed().result
        XCTAssertEqual(result?.outcome, .blocked)
        XCTAssertEqual(result?.verdict?.description, "block.minimumOS: minimumRequiredOsVersion is 17.0, found 16.7")
        XCTAssertEqual(app.policyManager.blockedAccountIDs, ["alice"])
    }

    func testASimulatedDeviceChecksTheAccountAndWipesItOnCommand() async throws {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let alice = tenant.addUser(
            named: "alice", policy: try PolicyDocument(json: Array(Self.policy.utf8)).validated().compile())
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let notes = device.install("notes", ManagedApp.Configuration(bundleID: "notes", settings: settings))
        device.enroll(alice, in: notes)
        let person = ScriptedUser([.canceled])
        device.setUser(person, of: notes)
        let manager = try XCTUnwrap(notes.managed?.policyManager)
        let first = await manager.setUIPolicyAccountID(alice.objectID)
        XCTAssertEqual(first, .canceled)
        XCTAssertEqual(manager.blockedReason(for: alice.objectID), .conditionalLaunchCanceled)
        let second = await manager.setUIPolicyAccountID(alice.objectID)
        XCTAssertEqual(second, .success)
        // An app that keeps showing an account which may not be shown is ended.
        _ = await manager.setUIPolicyAccountID(.unmanaged)
        device.traits.osVersion = VersionNumber(parts: [16, 7])
        let third = await manager.setUIPolicyAccountID(alice.objectID)
        XCTAssertEqual(third, .canceled)
        device.traits.osVersion = VersionNumber(parts: [18, 1])
        device.setStatus(of: alice) { $0.pendingWipes = ["notes"] }
        XCTAssertTrue(device.checkIn(alice, in: notes))
        _ = await manager.setUIPolicyAccountID(alice.objectID)
        XCTAssertEqual(notes.accounts, [])
    }
}
