import MAMCore
import MAMSimulation
import XCTest

final class VirtualTimeTests: XCTestCase {
    func testTimeStandsStillUntilItIsMoved() {
        let time = VirtualTime()
        XCTAssertEqual(time.now(), VirtualTime.start)
        XCTAssertEqual(time.now(), VirtualTime.start)
    }

    func testAdvancingMovesBothClocks() {
        let time = VirtualTime()
        time.advance(by: 90 * 86_400)
        XCTAssertEqual(time.now().wall - VirtualTime.start.wall, 90 * 86_400)
        XCTAssertEqual(time.now().monotonic - VirtualTime.start.monotonic, 90 * 86_400)
        XCTAssertEqual(time.now().bootID, VirtualTime.start.bootID)
    }

    func testTheWallClockMayBeSetBackAlone() {
        let time = VirtualTime()
        time.setWall(VirtualTime.start.wall - 3_600)
        XCTAssertEqual(time.now().wall, VirtualTime.start.wall - 3_600)
        XCTAssertEqual(time.now().monotonic, VirtualTime.start.monotonic)
    }

    func testARebootRestartsTheMonotonicClock() {
        let time = VirtualTime()
        time.reboot(downtime: 60)
        XCTAssertEqual(
            time.now(),
            Instant(wall: VirtualTime.start.wall + 60, monotonic: 0, bootID: VirtualTime.start.bootID + 1))
    }
}
