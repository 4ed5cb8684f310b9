import MAMCore
import MAMSimulation
import XCTest

import MAMFleet

final class FleetRandomTests: XCTestCase {
    /// The numbers are part of every root, so they are written out.
    func testNumbersDependOnSeedDevicePurposeAndCounterOnly() {
        let random = FleetRandom(seed: 1, device: 2)
        XCTAssertEqual(random[.session, 3], FleetRandom(seed: 1, device: 2)[.session, 3])
        let others = [
            FleetRandom(seed: 2, device: 2)[.session, 3], FleetRandom(seed: 1, device: 3)[.session, 3],
            random[.actions, 3], random[.session, 4],
        ]
        XCTAssertEqual(Set(others + [random[.session, 3]]).count, 5)
    }

    func testARunBeginsWhenTheSimulatedClockDoes() {
        XCTAssertEqual(Double(FleetTime.start), VirtualTime.start.monotonic)
        XCTAssertEqual(FleetTime.day(of: FleetTime.start(ofDay: 12) + 86_399), 12)
    }
}
