import MAMCore
import MAMSimulation
import XCTest

/// The wipe that wrong PINs lead to, with files, and with a store that fails on the way.
final class DataProtectionLaunchWipeTests: XCTestCase {
    private static let policy = FileWorld.policy(
        #""appDataEncryptionType": "whenDeviceLocked", "pinRequired": true, "maximumPinRetries": 1, "#
            + #""appActionIfMaximumPinRetriesExceeded": "wipe""#)

    private func write(_ path: String, of account: AccountID, in app: ManagedApp) throws {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array(path.utf8))
        try file.close()
    }

    /// An app in which alice has two files, carol has one, and alice's tries are spent.
    private func app(in world: FileWorld, _ host: StubHost) throws -> ManagedApp {
        let app = world.app()
        world.device.facts = [.devicePasscode]
        app.policyManager.setPolicy(Self.policy, for: FileWorld.alice)
        app.launchManager.host = host
        try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: FileWorld.alice)
        for (path, account) in [("plan", FileWorld.alice), ("map", FileWorld.alice), ("list", FileWorld.carol)] {
            try write(path, of: account, in: app)
        }
        let pins = app.launchManager.pinManager(host.now.traits)
        XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: FileWorld.alice), .stored)
        XCTAssertEqual(try pins.verify("8205", for: FileWorld.alice), .wrong(triesLeft: 0))
        return app
    }

    private func show(_ app: ManagedApp) async -> MAMSwitchIdentityResult {
        await app.policyManager.setUIPolicyAccountID(FileWorld.alice)
    }

    private func checkGone(in app: ManagedApp) throws {
        XCTAssertFalse(app.policyManager.isManaged(FileWorld.alice))
        for path in ["plan", "map"] { XCTAssertThrowsError(try app.files.open(at: path)) }
        XCTAssertEqual(try app.fileProtectionManager.wipe(FileWorld.alice).files, 0)
        let list = try app.files.open(at: "list")
        XCTAssertEqual(try list.read(10), Array("list".utf8))
        try list.close()
    }

    func testTheFilesOfTheAccountGoAndThoseOfOthersStay() async throws {
        let (world, host) = (try FileWorld(), StubHost())
        let app = try app(in: world, host)
        let result = await show(app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(host.now.wiped, [FileWorld.alice])
        try checkGone(in: app)
    }

    func testAnAppThatWipesByItselfIsBelieved() async throws {
        let (world, delegate) = (try FileWorld(), StubDelegate(wipes: true))
        let app = try app(in: world, StubHost())
        app.policyManager.delegate = delegate
        _ = await show(app)
        XCTAssertEqual(delegate.now.wipes, [FileWorld.alice])
        XCTAssertFalse(app.policyManager.isManaged(FileWorld.alice))
        XCTAssertEqual(try app.fileProtectionManager.wipe(FileWorld.alice).files, 2, "they were the app's to remove")
    }

    func testAWipeThatFailsKeepsThePolicyAndIsRepeated() async throws {
        var (failed, call) = (0, 0)
        while true {
            let index = MortalOwnerIndex(isProcessDead: { false })
            let world = try FileWorld(storage: .inMemory(index: index))
            let host = StubHost()
            let app = try app(in: world, host)
            index.follow(.failure, at: call)
            let first = await show(app)
            XCTAssertEqual(first, .canceled, "call \(call)")
            let wasHit = index.wasHit
            index.restart()
            if app.policyManager.isManaged(FileWorld.alice) {
                failed += 1
                XCTAssertEqual(host.now.wiped, [])
                XCTAssertEqual(app.policyManager.blockedReason(for: FileWorld.alice), .conditionalLaunchBlocked)
                // A check-in without a command to wipe takes nothing back.
                try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: FileWorld.alice)
                let again = await show(app)
                XCTAssertEqual(again, .canceled)
            }
            XCTAssertEqual(host.now.wiped, [FileWorld.alice], "call \(call)")
            try checkGone(in: app)
            guard wasHit else { break }
            call += 1
        }
        XCTAssertGreaterThan(call, 2)
        XCTAssertGreaterThan(failed, 0)
    }
}
