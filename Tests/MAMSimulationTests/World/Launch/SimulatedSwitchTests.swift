import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Switches of identity on a simulated device with somebody in front of it.
final class SimulatedSwitchTests: XCTestCase {
    private static let document = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true,
            "appDataEncryptionType": "useDeviceSettings"
        }
        """

    private func world() throws -> (SimulatedDevice, SimulatedApp, SimulatedUser) {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let user = tenant.addUser(named: "alice", policy: try PolicyDocument(json: Self.document).compile())
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings))
        device.enroll(user, in: app)
        return (device, app, user)
    }

    private func show(_ user: SimulatedUser, in app: SimulatedApp) async -> MAMSwitchIdentityResult? {
        await app.managed?.policyManager.setUIPolicyAccountID(user.objectID)
    }

    func testNobodyIsAskedUntilSomebodyIsThere() async throws {
        let (device, app, user) = try world()
        var result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        let person = ScriptedUser()
        device.setUser(person, of: app)
        result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin])
        device.setUser(nil, of: app)
        device.time.advance(by: 1800)
        result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.count, 1)
    }

    func testWhoIsThereStaysThroughARelaunch() async throws {
        let (device, app, user) = try world()
        let person = ScriptedUser()
        device.setUser(person, of: app)
        _ = await show(user, in: app)
        device.relaunch(app)
        _ = await show(user, in: app)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin], "the inactivity is not over")
        device.time.advance(by: 1800)
        device.relaunch(app)
        _ = await show(user, in: app)
        XCTAssertEqual(person.pinQuestions.map(\.kind), [.choose(.first), .repeatNew, .enter(triesLeft: 5)])
    }

    func testADeviceThatIsGoneAnswersNothing() async throws {
        var (device, app, user): (SimulatedDevice?, SimulatedApp, SimulatedUser) = try world()
        device?.setUser(ScriptedUser(), of: app)
        weak let gone = device
        device = nil
        XCTAssertNil(gone, "an app does not keep its device alive")
        let checkedIn = try await app.managed?.launchManager.checkIn(user.objectID)
        XCTAssertEqual(checkedIn, false)
    }

    func testADeviceWithoutConditionalLaunchKeepsNothing() async throws {
        let (device, app, user) = try world()
        let manager = try XCTUnwrap(app.managed?.launchManager)
        XCTAssertNil(try device.environment.storage.launchRecord(in: manager.slot(user.objectID)))
        XCTAssertNotNil(device.known(user, in: app).lastCheckIn)
        XCTAssertNotNil(try device.environment.storage.launchRecord(in: manager.slot(user.objectID)))
    }

    func testAWipeOnTheWaySignsTheUserOut() async throws {
        let (device, app, user) = try world()
        device.setUser(ScriptedUser(), of: app)
        // An app that starts itself anew after a wipe; without a delegate it would be ended.
        app.managed?.policyManager.delegate = device.life(of: app)
        device.setStatus(of: user) { $0.pendingWipes = ["notes"] }
        device.checkIn(user, in: app)
        let result = await show(user, in: app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(app.accounts, [])
        XCTAssertEqual(device.status(of: user).pendingWipes, [])
    }

    func testInventedPINsFitTheRulesAndDiffer() throws {
        for (kind, length, isSimpleBlocked) in [
            (PINShape.Kind.numeric, 4, false), (.numeric, 4, true), (.numeric, 16, true), (.passcode, 4, false),
            (.passcode, 4, true), (.passcode, 16, true),
        ] {
            var rules = PINRules()
            rules.shape = PINShape(kind: kind, minimumLength: length, isSimpleBlocked: isSimpleBlocked)
            let pins = (0..<26).compactMap { PINMemory.invent(rules, $0) }
            XCTAssertEqual(Set(pins).count, 26)
            for pin in pins { XCTAssertEqual(try rules.refusals(of: TypedPIN(pin)), []) }
        }
    }
}
