import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

final class SimulatedLaunchTests: XCTestCase {
    private static let document = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true,
            "minimumRequiredOsVersion": "17.0", "appDataEncryptionType": "useDeviceSettings"
        }
        """

    private func world(
        multiIdentity: Bool = true, isCancelDisabled: Bool = false
    ) throws -> (SimulatedDevice, SimulatedApp, SimulatedUser) {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let user = tenant.addUser(named: "alice", policy: try PolicyDocument(json: Self.document).compileStrictest())
        var settings = ManagedAppSettings()
        settings.multiIdentity = multiIdentity
        settings.multiIdentityCancelDisabled = isCancelDisabled
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings))
        device.enroll(user, in: app)
        return (device, app, user)
    }

    func testAScriptedUserAnswersAndRecordsPrompts() async throws {
        let (device, app, user) = try world()
        _ = await device.launch([user], in: app, by: ScriptedUser())
        device.time.advance(by: 1800)
        let person = ScriptedUser([.triesExhausted, .accepted])
        let launch = await device.launch([user], in: app, by: person)
        XCTAssertEqual(launch.result?.outcome, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin, .credentials, .pin])
        XCTAssertTrue(person.prompts.allSatisfy(\.canCancel))
    }

    func testAnAbsentUserIsNotAdmitted() async throws {
        let (device, app, user) = try world()
        let launch = await device.launch([user], in: app, by: AbsentUser())
        XCTAssertEqual(launch.result?.outcome, .canceled)
        XCTAssertEqual(launch.result?.reasons, [.conditionalLaunchCanceled])
    }

    func testAPromptThatCannotBeCanceledStaysUp() async throws {
        for (multiIdentity, isDisabled) in [(true, true), (false, false), (false, true)] {
            let (device, app, user) = try world(multiIdentity: multiIdentity, isCancelDisabled: isDisabled)
            let launch = await device.launch([user], in: app, by: AbsentUser())
            XCTAssertNil(launch.result)
            XCTAssertEqual(launch.verdict?.check, LaunchCheck(.access, .pin))
            // Nobody was let in: the PIN is asked again.
            let person = ScriptedUser()
            _ = await device.launch([user], in: app, by: person)
            XCTAssertEqual(person.prompts.map(\.canCancel), [false])
        }
    }

    func testEndlessWrongPINsEndTheLaunchWithoutAResult() async throws {
        let (device, app, user) = try world()
        _ = await device.launch([user], in: app, by: ScriptedUser())
        device.time.advance(by: 1800)
        let person = ScriptedUser(afterwards: .triesExhausted)
        let launch = await device.launch([user], in: app, by: person)
        XCTAssertNil(launch.result)
        XCTAssertLessThan(person.prompts.count, 2000)
    }

    func testACheckInOutlivesItsProcess() async throws {
        let (device, app, user) = try world()
        device.time.advance(by: 86_401)
        device.traits.isOnline = false
        device.relaunch(app)
        let blocked = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(blocked.verdict?.check, LaunchCheck(.block, .offline))
        device.traits.isOnline = true
        let shown = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(shown.result?.outcome, .success)
        device.relaunch(app)
        device.time.reboot(downtime: 1799)
        let again = ScriptedUser()
        _ = await device.launch([user], in: app, by: again)
        XCTAssertEqual(again.prompts, [])
        device.time.reboot(downtime: 1800)
        _ = await device.launch([user], in: app, by: again)
        XCTAssertEqual(again.prompts.map(\.kind), [.pin])
    }

    func testAUserWhoCancelsAPromptIsAskedAgain() async throws {
        let (device, app, user) = try world()
        _ = await device.launch([user], in: app, by: ScriptedUser())
        device.leaveForeground(app)
        device.time.advance(by: 1800)
        let canceled = await device.launch([user], in: app, isResume: true, by: AbsentUser())
        XCTAssertEqual(canceled.result?.outcome, .canceled)
        device.leaveForeground(app)
        let again = ScriptedUser()
        _ = await device.launch([user], in: app, by: again)
        XCTAssertEqual(again.prompts.map(\.kind), [.pin])
    }

    func testAPINThatAPolicyAsksForLaterIsAskedAtOnce() async throws {
        let (device, app, user) = try world()
        let lax = Self.document.replacing("\"pinRequired\": true", with: "\"pinRequired\": false")
        device.tenant.assign(try PolicyDocument(json: lax).compileStrictest(), to: user)
        device.refresh()
        let person = ScriptedUser()
        _ = await device.launch([user], in: app, by: person)
        XCTAssertEqual(person.prompts, [])
        device.tenant.assign(try PolicyDocument(json: Self.document).compileStrictest(), to: user)
        device.refresh()
        _ = await device.launch([user], in: app, by: person)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin])
    }

    func testAClockThatIsSetBackWhileTheDeviceIsOffBlocksUntilTheServiceAnswers() async throws {
        let (device, app, user) = try world()
        device.traits.isOnline = false
        device.time.advance(by: 1000)
        _ = await device.launch([user], in: app, by: ScriptedUser())
        device.time.reboot()
        device.time.setWall(VirtualTime.start.wall + 10)
        let blocked = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(blocked.verdict?.found, "clock set back")
        device.traits.isOnline = true
        let shown = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(shown.result?.outcome, .success)
    }

    func testACheckInBringsThePolicyThatIsAssignedByThen() async throws {
        let (device, app, user) = try world()
        let stricter = Self.document.replacing("\"17.0\"", with: "\"19.0\"")
        device.tenant.assign(try PolicyDocument(json: stricter).compileStrictest(), to: user)
        let before = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(before.result?.outcome, .success)
        XCTAssertTrue(device.checkIn(user, in: app))
        let after = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(after.verdict?.check, LaunchCheck(.block, .minimumOS))
    }

    func testADisabledAccountDoesNotCheckIn() async throws {
        let (device, app, user) = try world()
        device.setStatus(of: user) { $0.isDisabled = true }
        device.time.advance(by: 500)
        XCTAssertFalse(device.checkIn(user, in: app))
        XCTAssertTrue(device.known(user, in: app).isDisabled)
        XCTAssertEqual(device.known(user, in: app).lastCheckIn?.made, VirtualTime.start)
    }

    func testAWipeSignsTheUserOutOfThisAppAlone() async throws {
        let (device, app, user) = try world()
        let other = device.install("mail")
        device.enroll(user, in: other)
        device.setStatus(of: user) { $0.pendingWipes = ["notes"] }
        device.checkIn(user, in: app)
        device.checkIn(user, in: other)
        let wiped = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(wiped.verdict?.check, LaunchCheck(.wipe, .pendingWipe))
        XCTAssertEqual(app.accounts, [])
        XCTAssertEqual(app.managed?.policyManager.isManaged(user.objectID), false)
        XCTAssertEqual(other.accounts, [user])
        XCTAssertEqual(device.status(of: user).pendingWipes, [])
        // Signed in again, the account is a new one.
        device.enroll(user, in: app)
        let shown = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(shown.result?.outcome, .success)
    }

    func testAWipeIsAskedForByTheBundleIDToo() async throws {
        let (device, app, user) = try world()
        let bundleID = try XCTUnwrap(app.managed?.configuration.bundleID)
        XCTAssertNotEqual(bundleID, app.name)
        device.setStatus(of: user) { $0.pendingWipes = [bundleID, "mail"] }
        device.checkIn(user, in: app)
        let wiped = await device.launch([user], in: app, by: ScriptedUser())
        XCTAssertEqual(wiped.verdict?.check, LaunchCheck(.wipe, .pendingWipe))
        XCTAssertEqual(app.accounts, [])
        XCTAssertEqual(device.status(of: user).pendingWipes, ["mail"])
    }

    func testAnAppWithoutTheSDKAsksNothing() async throws {
        let (device, _, user) = try world()
        let camera = device.installUnmanaged("camera")
        let person = ScriptedUser()
        let launch = await device.launch([user], in: camera, by: person)
        XCTAssertEqual(launch.result?.outcome, .success)
        XCTAssertEqual(person.prompts, [])
    }
}
