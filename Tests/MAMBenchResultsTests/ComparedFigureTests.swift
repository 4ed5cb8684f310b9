import MAMBenchResults
import XCTest

final class ComparedFigureTests: XCTestCase {
    private func change(_ before: Double, _ after: Double, noise: Double?) -> ComparedFigure.Change? {
        ComparedFigure(ratio: after, allocations: 0, noise: noise).ratioChange(
            since: ComparedFigure(ratio: before, allocations: 0, noise: noise))
    }

    func testAChangeOfTheRatioCountsBeyondTheNoiseOfBothRuns() {
        // Without noise a twentieth counts, in both directions.
        XCTAssertNil(change(2, 2.09, noise: 0))
        XCTAssertEqual(change(2, 2.11, noise: 0), .worse)
        XCTAssertEqual(change(2.11, 2, noise: 0), .better)
        XCTAssertNil(change(2.09, 2, noise: 0))
        // Three times the noise of both: 3 · √2 · 0.1 = 0.424.
        XCTAssertNil(change(1, 1.42, noise: 0.1))
        XCTAssertEqual(change(1, 1.43, noise: 0.1), .worse)
        // Unmeasured noise counts as a twentieth: 3 · √2 · 0.05 = 0.212.
        XCTAssertNil(change(1, 1.21, noise: nil))
        XCTAssertEqual(change(1, 1.22, noise: nil), .worse)
    }

    func testOneAllocationMoreCounts() {
        func change(_ before: Double, _ after: Double) -> ComparedFigure.Change? {
            ComparedFigure(ratio: 1, allocations: after).allocationChange(
                since: ComparedFigure(ratio: 1, allocations: before))
        }
        XCTAssertNil(change(0, 0))
        XCTAssertNil(change(0, 0.04))
        XCTAssertEqual(change(0, 1), .worse)
        XCTAssertEqual(change(5, 4), .better)
        XCTAssertNil(change(300, 303))
        XCTAssertEqual(change(300, 304), .worse)
    }

    func testTheNoiseIsThatOfTheMiddleHalf() {
        XCTAssertNil(ComparedFigure.noise(of: [1, 2, 3]))
        XCTAssertEqual(ComparedFigure.noise(of: [1, 1, 1, 1, 9]), 0)
        XCTAssertEqual(ComparedFigure.noise(of: [8, 0, 4, 2, 6]) ?? -1, 0.5, accuracy: 1e-9)
        XCTAssertNil(ComparedFigure.noise(of: [0, 0, 0, 0]))
    }

    func testTheSummaryNamesEachFigureThatChanged() {
        let before = ComparedFigure(ratio: 4.3, allocations: 369, noise: 0.01)
        XCTAssertEqual(before.words(since: nil), "new")
        XCTAssertEqual(before.words(since: before), "unchanged")
        XCTAssertEqual(
            ComparedFigure(ratio: 1.8, allocations: 200, noise: 0.01).words(since: before),
            "ratio better, was 4.30; allocations better, were 369.00")
        XCTAssertEqual(
            ComparedFigure(ratio: 4.31, allocations: 400.5, noise: 0.01).words(since: before),
            "allocations worse, were 369.00")
    }
}
