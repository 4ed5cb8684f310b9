import MAMCore
import MAMSimulation
import XCTest

/// Rows of conditional launch that cannot be read, and that cannot be written.
final class DataProtectionLaunchDamageTests: StorageTestCase {
    private let plain = CheckInAnswer(.registered(nextAfter: nil))

    func testADamagedRecordDoesNotKeepAnAccountFromBeingWiped() async throws {
        let world = try LaunchWorldKit(
            #""organizationalCredentialsRequired": true"#, storage: try openStorage(), time: VirtualTime())
        let manager = world.app.launchManager
        _ = await world.show()
        try RawDatabase.run("UPDATE launches SET tag = zeroblob(32)", on: keysFile)
        XCTAssertThrowsError(try manager.noteCheckIn(plain, of: "ann"))
        let isWiped = try await manager.wipe("ann")
        XCTAssertTrue(isWiped)
        XCTAssertEqual(world.host.now.wiped, ["ann"])
        XCTAssertEqual(RawDatabase.integer("SELECT COUNT(*) FROM launches", on: keysFile), 0)
        world.app.policyManager.setPolicy(try LaunchWorldKit.policy(""), for: "ann")
        try manager.noteCheckIn(plain, of: "ann")
        let again = await world.show()
        XCTAssertEqual(again, .success)
    }

    func testATimeThatIsNoNumberIsRefusedAndNothingIsKept() async throws {
        for storage in [DeviceStorage(), try openStorage()] {
            let world = try LaunchWorldKit(storage: storage, time: VirtualTime())
            let manager = world.app.launchManager
            let slot = manager.slot("ann")
            let before = try storage.launchRecord(in: slot)
            XCTAssertNotNil(before)
            for moment in [
                Instant(wall: .nan, monotonic: 1, bootID: 1), Instant(wall: .infinity, monotonic: 1, bootID: 1),
                Instant(wall: 1, monotonic: -.infinity, bootID: 1),
            ] {
                let error = StorageKit.failure { () throws(StorageError) in
                    try manager.noteCheckIn(plain, of: "ann", at: moment)
                }
                XCTAssertEqual(error?.code, .system)
                let timer = StorageKit.failure { () throws(StorageError) in
                    try storage.changeAccessTimer(in: manager.sharedSlot("ann", .from14)) { $0.passed(at: moment) }
                }
                XCTAssertEqual(timer?.code, .system)
            }
            XCTAssertEqual(try storage.launchRecord(in: slot), before)
            let shown = await world.show()
            XCTAssertEqual(shown, .success)
        }
    }
}
