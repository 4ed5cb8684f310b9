import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Every start of an app on a simulated device: what its Info.plist says, who is known, whether there is a service.
final class SimulatedStartTests: XCTestCase {
    /// Where the user stands when the app is started.
    private enum Known: CaseIterable {
        case nowhere, otherPublisher, otherGroup, sameGroup, untargeted, enrolled, stranger
    }

    private struct World {
        let device: SimulatedDevice
        let app: SimulatedApp
        let user: SimulatedUser
    }

    private func world(_ bits: Int, _ known: Known, isOnline: Bool) throws -> World {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "ann", policy: known == .untargeted ? nil : IdentityStart.policy)
        let stranger = SimulatedUser(objectID: "pat", userPrincipalName: "pat@home.example", tenantID: "personal")
        tenant.add(stranger)
        let device = SimulatedDevice(tenant: tenant)
        func settings(_ group: String) -> ManagedAppSettings {
            var settings = ManagedAppSettings()
            settings.adalCacheKeychainGroupOverride = group
            return settings
        }
        var own = settings("one")
        (own.autoEnrollOnLaunch, own.mamPolicyRequired) = (bits & 1 != 0, bits & 2 != 0)
        own.mamPolicyWarnAbsent = bits & 4 != 0
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "notes", publisher: "pub", settings: own))
        let other: SimulatedApp? =
            switch known {
            case .nowhere, .untargeted, .enrolled, .stranger: nil
            case .otherPublisher:
                device.install(
                    "mail", ManagedApp.Configuration(bundleID: "mail", publisher: "else", settings: settings("one")))
            case .otherGroup:
                device.install(
                    "mail", ManagedApp.Configuration(bundleID: "mail", publisher: "pub", settings: settings("two")))
            case .sameGroup:
                device.install(
                    "mail", ManagedApp.Configuration(bundleID: "mail", publisher: "pub", settings: settings("one")))
            }
        if let other { device.enroll(user, in: other) }
        if known == .enrolled || known == .untargeted { device.enroll(user, in: app) }
        if known == .stranger { device.enroll(stranger, in: app) }
        device.traits.isOnline = isOnline
        return World(device: device, app: app, user: user)
    }

    func testEveryCombinationOfSettingsHasTheExpectedStartResult() async throws {
        var count = 0
        for bits in 0..<8 {
            for known in Known.allCases {
                for isOnline in [false, true] {
                    for signsIn in [false, true] {
                        let world = try world(bits, known, isOnline: isOnline)
                        let person = StartingUser(signingInAs: signsIn ? world.user.objectID : nil)
                        let started = await world.device.start(world.app, by: person)
                        let result = try XCTUnwrap(started.answer)
                        let (enrolls, requires, warns) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
                        // Who is enrolled gets the policy that is assigned to him, whatever the keys say.
                        let isSilent = enrolls && known == .sameGroup && isOnline
                        let asks = enrolls && requires && !isSilent && ![.enrolled, .untargeted].contains(known)
                        let isIn = asks && signsIn && isOnline
                        let hasPolicy = known == .enrolled || isSilent || isIn
                        var prompts: [StartPrompt] = asks ? [.signIn] : []
                        if !hasPolicy, requires { prompts.append(.block) }
                        if !hasPolicy, !requires, warns { prompts.append(.warning) }
                        let wanted = StartResult(!hasPolicy && requires ? .refused : .started, prompts: prompts)
                        XCTAssertEqual(result, wanted, "\(bits) \(known) \(isOnline) \(signsIn)")
                        XCTAssertEqual(world.app.isRunning, wanted.outcome == .started)
                        XCTAssertEqual(world.app.managed?.policyManager.isManagementEnabled ?? false, hasPolicy)
                        XCTAssertNil(world.app.managed?.launchManager.host)
                        count += 1
                    }
                }
            }
        }
        print("simulated starts: \(count)")
        XCTAssertEqual(count, 8 * 7 * 2 * 2)
    }

    func testAUserWithoutAPolicyRemovesTheAccountWhereTheAppNeedsOne() async throws {
        for (isRemoved, isOnline) in [(false, true), (true, true), (true, false)] {
            let world = try world(3, .untargeted, isOnline: isOnline)
            let person = StartingUser(removesAccounts: isRemoved)
            let started = await world.device.start(world.app, by: person)
            XCTAssertEqual(started.answer, StartResult(.refused, prompts: [.block]))
            // The next start knows no account, and asks for a sign-in.
            world.device.traits.isOnline = true
            let again = await world.device.start(world.app, by: StartingUser())
            XCTAssertEqual(again.answer?.prompts, isRemoved ? [.signIn, .block] : [.block])
        }
    }

    func testAnAppWithoutTheSDKJustStarts() async {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let app = device.installUnmanaged("camera")
        let result = await device.start(app, by: StartingUser())
        XCTAssertEqual(result, .withoutSDK)
        XCTAssertTrue(app.isRunning)
    }

    func testOverridesSetBeforeAStartAreKept() async throws {
        let world = try world(0, .enrolled, isOnline: true)
        try XCTUnwrap(world.app.managed).settingsManager.override { $0.accentColor = "#123456" }
        _ = await world.device.start(world.app, by: StartingUser())
        XCTAssertEqual(try XCTUnwrap(world.app.managed).settingsManager.overrides().accentColor, "#123456")
    }
}

private enum IdentityStart {
    static var policy: MAMPolicy? { try? PolicyDocument(json: Array(SmallScenario.openPolicy.utf8)).compileStrictest() }
}
