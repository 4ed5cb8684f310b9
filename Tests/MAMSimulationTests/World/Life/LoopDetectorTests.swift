import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Accounts that are wiped, or restarted, again and again.
final class LoopDetectorTests: XCTestCase {
    private struct World {
        let device: SimulatedDevice
        let notes: SimulatedApp
        let alice: SimulatedUser
        let bob: SimulatedUser

        init() throws {
            let tenant = SimulatedTenant()
            let policy = try PolicyDocument(json: FileDevice.strict).compileStrictest()
            device = SimulatedDevice(tenant: tenant)
            alice = tenant.addUser(named: "alice", policy: policy)
            bob = tenant.addUser(named: "bob", policy: policy)
            notes = device.install("notes")
        }

        func wipe(_ user: SimulatedUser) async {
            device.enroll(user, in: notes)
            _ = await device.life(of: notes).wipeData(for: user.objectID)
        }
    }

    func testTheThirdWipeWithinADayMakesALoop() async throws {
        let world = try World()
        await world.wipe(world.alice)
        world.device.time.advance(by: 43_200)
        await world.wipe(world.alice)
        XCTAssertEqual(world.device.loops(), [])
        world.device.time.advance(by: 43_200)
        await world.wipe(world.alice)
        let start = VirtualTime.start.wall
        XCTAssertEqual(world.device.loops().map(\.times), [[start, start + 43_200, start + 86_400]])
        XCTAssertEqual(world.device.loops().map(\.account), [world.alice.objectID])
        XCTAssertEqual(world.device.loops().map(\.kind), [.wipe])
        XCTAssertEqual(world.device.loops().map(\.app), ["notes"])
    }

    func testWipesFurtherApartThanTheLimitAreNoLoop() async throws {
        let world = try World()
        for _ in 0..<5 {
            await world.wipe(world.alice)
            world.device.time.advance(by: 43_201)
        }
        XCTAssertEqual(world.device.loops(), [])
        XCTAssertEqual(world.device.loops(LoopLimit(count: 2, within: 24)).map(\.times.count), [5])
    }

    func testAccountsAppsAndKindsAreCountedApart() async throws {
        let world = try World()
        let mail = world.device.install("mail")
        for user in [world.alice, world.bob, world.alice, world.bob] { await world.wipe(user) }
        _ = await world.device.life(of: mail).wipeData(for: world.alice.objectID)
        XCTAssertEqual(world.device.loops(), [])
        await world.wipe(world.bob)
        XCTAssertEqual(world.device.loops().map(\.account), [world.bob.objectID])
        // A wipe that continues a loop makes no second one.
        await world.wipe(world.bob)
        XCTAssertEqual(world.device.loops().map(\.times.count), [4])
    }

    func testARestartCountsForTheAccountThatWasWipedAndForNoneThatOnlyUsesTheApp() async throws {
        let world = try World()
        let life = world.device.life(of: world.notes)
        for _ in 0..<3 { _ = await life.restartApplication() }
        XCTAssertEqual(world.device.loops().map(\.account), [nil])
        await world.wipe(world.alice)
        for _ in 0..<3 { _ = await life.restartApplication() }
        XCTAssertEqual(world.device.loops().map(\.account), [nil, world.alice.objectID])
        world.device.enroll(world.bob, in: world.notes)
        for _ in 0..<3 { _ = await life.restartApplication() }
        XCTAssertEqual(world.device.loops().map(\.account), [nil, world.alice.objectID])
        XCTAssertEqual(world.device.loops().map(\.times.count), [3, 6])
        XCTAssertEqual(Set(world.device.loops().map(\.kind)), [.restart])
    }

    func testARestartForAFirstPolicyCountsForItsAccountAlone() async throws {
        let world = try World()
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        let app = world.device.install(
            "several", ManagedApp.Configuration(bundleID: "com.example.several", settings: settings))
        await world.device.open(app)
        for user in [world.alice, world.bob] {
            let outcome = await world.device.register(user, in: app)
            XCTAssertEqual(outcome.code, .newPoliciesReceived)
        }
        XCTAssertEqual(world.device.interruptions.map(\.kind), [.restart, .restart])
        XCTAssertEqual(world.device.interruptions.map(\.account), [world.alice.objectID, world.bob.objectID])
    }

    func testTheOldestAreDroppedBeyondTheLimit() async throws {
        let world = try World()
        for _ in 0..<5000 { _ = await world.device.life(of: world.notes).restartApplication() }
        XCTAssertEqual(world.device.interruptions.count, 4096)
        XCTAssertEqual(world.device.loops().map(\.times.count), [4096])
    }

    func testALimitIsAtLeastTwoTimes() {
        XCTAssertEqual(LoopLimit(count: 0, within: -1).count, 2)
        XCTAssertEqual(LoopLimit(count: 0, within: -1).seconds, 0)
        XCTAssertEqual(LoopLimit.standard, LoopLimit(count: 3, within: 24))
    }
}
