import Foundation
import MAMBase
import TestSeeds
import XCTest

final class DurationHistogramTests: XCTestCase {
    private func histogram(_ durations: [Double]) -> DurationHistogram {
        var histogram = DurationHistogram()
        for duration in durations { histogram.add(duration) }
        return histogram
    }

    func testADurationIsInTheFirstBucketWhoseBoundItDoesNotExceed() {
        for (index, bound) in DurationHistogram.bounds.enumerated() {
            XCTAssertEqual(histogram([bound]).counts.firstIndex(of: 1), index, "\(bound)")
            XCTAssertEqual(histogram([bound.nextUp]).counts.firstIndex(of: 1), index + 1, "\(bound)")
        }
        XCTAssertEqual(DurationHistogram.bounds, DurationHistogram.bounds.sorted())
        XCTAssertEqual(DurationHistogram().counts.count, DurationHistogram.bounds.count + 1)
    }

    func testValuesThatAreNotDurationsCountAsZero() {
        let found = histogram([-1, .nan, .infinity, -.infinity, 0])
        XCTAssertEqual(found.counts.first, 5)
        XCTAssertEqual(found.count, 5)
        XCTAssertEqual(found.total, 0)
        XCTAssertEqual(found.longest, 0)
    }

    func testRandomDurationsAddUpToTheirRecount() {
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            let durations = (0..<random.below(300)).map { _ in Double(random.below(1 << 12)) / 1024 }
            let found = histogram(durations)
            var bounds = [-1] + DurationHistogram.bounds + [Double.infinity]
            for count in found.counts {
                XCTAssertEqual(count, durations.count { $0 > bounds[0] && $0 <= bounds[1] }, random.replay)
                bounds.removeFirst()
            }
            // Multiples of a power of two: their sum is exact.
            XCTAssertEqual(found.total, durations.reduce(0, +), random.replay)
            XCTAssertEqual(found.longest, durations.max() ?? 0, random.replay)
            XCTAssertEqual(found.count, durations.count, random.replay)
        }
    }

    func testAHistogramIsDecodedAsItWasEncodedAndInvalidJSONIsRefused() throws {
        let histogram = histogram([0.25, 0.001, 4])
        let data = try JSONEncoder().encode(histogram)
        XCTAssertEqual(try JSONDecoder().decode(DurationHistogram.self, from: data), histogram)
        let zeros = [Int](repeating: 0, count: DurationHistogram.bounds.count + 1).map { "\($0)" }
        let good = "[\(zeros.joined(separator: ","))]"
        func isRead(_ counts: String, total: String = "0", longest: String = "0") -> Bool {
            let text = #"{"counts": \#(counts), "total": \#(total), "longest": \#(longest)}"#
            return (try? JSONDecoder().decode(DurationHistogram.self, from: Data(text.utf8))) != nil
        }
        XCTAssertTrue(isRead(good))
        XCTAssertFalse(isRead("[]"))
        XCTAssertFalse(isRead("[0]"))
        XCTAssertFalse(isRead("[-1,\(zeros.dropFirst().joined(separator: ","))]"))
        XCTAssertFalse(isRead("[\(Int.max),\(zeros.dropFirst().joined(separator: ","))]"))
        XCTAssertFalse(isRead(good, total: "-1"))
        XCTAssertFalse(isRead(good, longest: "-0.5"))
    }
}
