import MAMCore
import MAMSettings
import MAMSimulation
import Synchronization
import XCTest

/// Delegates of a simulated app: the standard one, and those that the app sets at each start.
final class SimulatedDelegateTests: XCTestCase {
    /// A delegate of an app that counts its calls, and passes token requests and statuses on.
    private final class OwnDelegate: MAMPolicyDelegate, MAMEnrollmentDelegate, MAMComplianceDelegate {
        private let calls = Mutex<[String]>([])
        private let next: any MAMPolicyDelegate & MAMEnrollmentDelegate & MAMComplianceDelegate

        init(before next: any MAMPolicyDelegate & MAMEnrollmentDelegate & MAMComplianceDelegate) { self.next = next }

        var all: [String] { calls.withLock { $0 } }

        func restartApplication() async -> Bool {
            calls.withLock { $0.append("restart") }
            return await next.restartApplication()
        }

        func enrollmentRequest(with status: MAMEnrollmentStatus) async {
            calls.withLock { $0.append("enrollment \(status.code.rawValue)") }
        }

        func accessToken(
            for account: AccountID, resource: String, isInteractive: Bool
        ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
            calls.withLock { $0.append("token") }
            return try await next.accessToken(for: account, resource: resource, isInteractive: isInteractive)
        }

        func account(
            _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String,
            errorTitle: String
        ) async {
            calls.withLock { $0.append("compliance \(status)") }
        }
    }

    private static func set(_ own: OwnDelegate, in engine: ManagedApp) {
        engine.policyManager.delegate = own
        engine.enrollmentManager.delegate = own
        engine.complianceManager.delegate = own
    }

    func testACallOfTheEngineItselfCarriesOutItsRestart() async throws {
        let world = try await LivingDevice()
        let before = world.notes.managed
        world.device.signIn(world.mia, to: world.notes)
        XCTAssertEqual(world.notes.accounts, [world.mia])
        XCTAssertFalse(world.notes.managed?.enrollmentManager.enrolledAccountIDs.contains(world.mia.objectID) ?? true)
        let code = await world.device.perform(in: world.notes) {
            await $0.enrollmentManager.registerAndEnroll(world.mia.objectID).code
        }
        XCTAssertEqual(code, .newPoliciesReceived)
        XCTAssertFalse(world.notes.managed === before, "the first policy restarts the app")
        world.device.kill(world.notes)
        let none = await world.device.perform(in: world.notes) { _ in true }
        XCTAssertNil(none)
    }

    func testTheCodeOfTheStartRunsAtOnceAndInEveryFurtherProcess() async throws {
        let world = try await LivingDevice()
        let engines = Mutex<[ObjectIdentifier]>([])
        world.device.setStart(of: world.notes) { engine in
            engines.withLock { $0.append(ObjectIdentifier(engine)) }
        }
        XCTAssertEqual(engines.withLock { $0.count }, 1)
        // The first policy restarts the app.
        await world.device.register(world.mia, in: world.notes)
        XCTAssertEqual(engines.withLock { $0.count }, 2)
        world.device.relaunch(world.notes)
        await world.device.open(world.notes)
        XCTAssertEqual(engines.withLock { $0.count }, 4)
        XCTAssertEqual(engines.withLock { $0.last }, world.notes.managed.map { ObjectIdentifier($0) })
        world.device.setStart(of: world.notes, nil)
        world.device.relaunch(world.notes)
        XCTAssertEqual(engines.withLock { $0.count }, 4)
    }

    func testDelegatesOfTheStartReplaceTheStandardOneInEveryProcess() async throws {
        let world = try await LivingDevice()
        let own = OwnDelegate(before: world.device.standardDelegate(of: world.notes))
        world.device.setStart(of: world.notes) { Self.set(own, in: $0) }
        let first = world.notes.managed
        let status = await world.device.register(world.mia, in: world.notes)
        XCTAssertTrue(status.didSucceed)
        XCTAssertFalse(first === world.notes.managed)
        XCTAssertTrue(world.isManaged(world.mia))
        XCTAssertEqual(Array(own.all.prefix(3)), ["token", "enrollment 100", "restart"])
        let engine = try XCTUnwrap(world.notes.managed)
        XCTAssertTrue(engine.policyManager.delegate as? OwnDelegate === own)
        XCTAssertTrue(engine.enrollmentManager.delegate as? OwnDelegate === own)
        XCTAssertTrue(engine.complianceManager.delegate as? OwnDelegate === own)
        // Statuses that the own delegate keeps reach no message; the restart that it passes on does.
        XCTAssertFalse(world.told().contains { $0.hasPrefix("enrollment") })
    }

    func testWithoutDelegatesOfItsOwnAnAppHasTheStandardOne() async throws {
        let world = try await LivingDevice()
        let engine = try XCTUnwrap(world.notes.managed)
        let standard = world.device.standardDelegate(of: world.notes)
        XCTAssertTrue(engine.policyManager.delegate as AnyObject === standard as AnyObject)
        XCTAssertTrue(engine.enrollmentManager.delegate as AnyObject === standard as AnyObject)
        XCTAssertTrue(engine.complianceManager.delegate as AnyObject === standard as AnyObject)
        await world.device.register(world.mia, in: world.notes)
        XCTAssertTrue(world.notes.managed?.policyManager.delegate as AnyObject === standard as AnyObject)
        let installed = world.device.install("mail", LivingDevice.configuration("mail"))
        XCTAssertNil(installed.managed?.policyManager.delegate, "an app without a service")
    }

    func testATokenThatIsWithheldIsRemediated() async throws {
        let world = try await LivingDevice()
        world.tenant.conditionalAccess = .everybody
        let withheld = await world.device.tokenError(for: world.mia, in: world.notes)
        let error = try XCTUnwrap(withheld)
        let account = try XCTUnwrap(error.accountToRemediate())
        let outcome = await world.device.remediate(account, in: world.notes)
        XCTAssertNotNil(outcome)
        XCTAssertTrue(world.isManaged(world.mia))
        let second = await world.device.tokenError(for: world.mia, in: world.notes)
        XCTAssertNil(second)
        world.device.kill(world.notes)
        let none = await world.device.remediate(account, in: world.notes)
        XCTAssertNil(none)
    }

    func testTheProfileOfTheConfigurationSaysWhenAnAppChecksIn() async throws {
        for (profile, hours) in [(TimerProfile.current, 0.5), (.legacy, 8)] {
            let world = try await LivingDevice()
            var settings = ManagedAppSettings()
            settings.multiIdentity = true
            let app = world.device.install(
                "mail",
                ManagedApp.Configuration(bundleID: "com.example.mail", settings: settings, timerProfile: profile))
            await world.device.open(app)
            await world.device.register(world.mia, in: app)
            XCTAssertEqual(app.managed?.configuration.timerProfile, profile)
            XCTAssertTrue(app.managed?.policyManager.isManaged(world.mia.objectID) == true)
            let before = world.device.service.callCount(.checkIn)
            await world.device.advance(by: hours * 3600 - 60)
            XCTAssertEqual(world.device.service.callCount(.checkIn), before, "\(profile)")
            await world.device.advance(by: 120)
            XCTAssertGreaterThan(world.device.service.callCount(.checkIn), before, "\(profile)")
        }
        XCTAssertEqual(ManagedApp.Configuration().timerProfile, .current)
    }

    func testADeviceTellsWhetherAnAppRunsConditionalLaunch() async throws {
        let world = try await LivingDevice()
        XCTAssertFalse(world.device.runsConditionalLaunch(in: world.notes))
        world.device.setUser(ScriptedUser(), of: world.notes)
        XCTAssertTrue(world.device.runsConditionalLaunch(in: world.notes))
        world.device.relaunch(world.notes)
        XCTAssertTrue(world.device.runsConditionalLaunch(in: world.notes))
        world.device.setUser(nil, of: world.notes)
        XCTAssertFalse(world.device.runsConditionalLaunch(in: world.notes))
        let other = world.device.installUnmanaged("camera")
        world.device.setUser(ScriptedUser(), of: other)
        XCTAssertFalse(world.device.runsConditionalLaunch(in: other))
    }
}
