import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage
import XCTest

/// What is written down about an account after it was wiped: nothing that was asked before.
final class LaunchLateAnswerTests: XCTestCase {
    private static let credentials = #""organizationalCredentialsRequired": true"#

    private var command: CheckInAnswer {
        var answer = CheckInAnswer(.registered(nextAfter: 600))
        answer.asksForWipe = true
        return answer
    }

    func testAnAnswerThatWasAskedForBeforeAWipeIsNotKeptAfterIt() async throws {
        let world = try LaunchWorldKit()
        let (app, manager) = (world.app, world.app.launchManager)
        let epoch = app.epoch(of: "ann")
        XCTAssertNotNil(epoch)
        let isWiped = try await manager.wipe("ann")
        XCTAssertTrue(isWiped)
        app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann")
        XCTAssertFalse(try manager.noteCheckIn(command, of: "ann", askedIn: epoch))
        XCTAssertNil(try app.device.storage.launchRecord(in: manager.slot("ann")))
        // The account that came after it has answers of its own.
        XCTAssertTrue(try manager.noteCheckIn(command, of: "ann", askedIn: app.epoch(of: "ann")))
        XCTAssertEqual(try app.device.storage.launchRecord(in: manager.slot("ann"))?.hasPendingWipe, true)
    }

    func testAnAnswerThatWasAskedForWhileTheAccountWentIsNotKept() async throws {
        let observer = Asking()
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", observer: observer),
            on: DeviceEnvironment(time: VirtualTime()))
        let manager = app.launchManager
        app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann")
        observer.watch(app)
        let isWiped = try await manager.wipe("ann")
        XCTAssertTrue(isWiped)
        XCTAssertEqual(observer.epochs, [nil], "the policy is gone, and the wipe is not over")
        XCTAssertFalse(try manager.noteCheckIn(command, of: "ann", askedIn: nil))
        XCTAssertNil(try app.device.storage.launchRecord(in: manager.slot("ann")))
        XCTAssertNotNil(app.epoch(of: "ann"))
    }

    func testAnAnswerToAQuestionUnderTwoNamesIsDroppedUnderBoth() async throws {
        let world = try LaunchWorldKit()
        let (app, manager) = (world.app, world.app.launchManager)
        app.accounts.register("ann", alias: "ann@x")
        let epoch = app.epoch(of: "ann@x")
        _ = try await manager.wipe("ann")
        XCTAssertFalse(try manager.noteCheckIn(command, of: "ann@x", askedIn: epoch))
        for name: AccountID in ["ann", "ann@x"] {
            let slot = StoreSlot.launch(publisher: "pub", app: "notes", account: name)
            XCTAssertNil(try app.device.storage.launchRecord(in: slot))
        }
    }

    func testAProofForAnEarlierAccountDoesNotAdmitALaterOne() throws {
        let world = try LaunchWorldKit(Self.credentials)
        let (manager, traits) = (world.app.launchManager, world.host.now.traits)
        for isStill in [false, true] {
            try manager.endAccess(to: ["ann"], asked: ["ann"], proofs: ["ann": [.credentials]], traits) { _ in isStill }
            let timer = try world.app.device.storage.accessTimer(in: manager.sharedSlot("ann", .from14))
            XCTAssertEqual(timer.isOpen, isStill)
        }
    }
}

/// An observer that asks for the epoch of an account when its policy goes.
private final class Asking: MAMObserver {
    private let state = Guarded<(app: ManagedApp?, epochs: [UInt64?])>((nil, []))

    func watch(_ app: ManagedApp) { state.withLock { $0.app = app } }
    var epochs: [UInt64?] { state.withLock { $0.epochs } }

    func report(_ event: MAMEvent) {
        guard case .policyChanged(let account, policy: nil) = event.kind else { return }
        guard let app = state.withLock({ $0.app }) else { return }
        let epoch = app.epoch(of: account)
        state.withLock { $0.epochs.append(epoch) }
    }
}
