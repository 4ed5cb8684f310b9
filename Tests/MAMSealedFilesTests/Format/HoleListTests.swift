import MAMSealedFiles
import XCTest

/// The list of holes beside a set of chunks, for every list and every range of a small file.
final class HoleListTests: XCTestCase {
    private static let chunks = 8

    /// The list with exactly these chunks.
    private func list(_ bits: Int) -> HoleList {
        var list = HoleList()
        // Backwards, so that merging to the right is used too.
        for chunk in (0..<Self.chunks).reversed() where bits >> chunk & 1 == 1 { list.insert(chunk..<chunk + 1) }
        return list
    }

    private func check(_ list: HoleList, _ bits: Int, _ what: @autoclosure () -> String) {
        let expected = (0..<Self.chunks).filter { bits >> $0 & 1 == 1 }
        XCTAssertEqual(list.runs.flatMap { Array($0) }, expected, what())
        for (first, second) in zip(list.runs, list.runs.dropFirst()) {
            XCTAssertLessThan(first.upperBound, second.lowerBound, what())
        }
        XCTAssertFalse(list.runs.contains { $0.isEmpty }, what())
    }

    private static func bits(_ range: Range<Int>) -> Int { range.reduce(0) { $0 | 1 << $1 } }

    func testInsertionRemovalAndTrimMatchASet() {
        var states = 0
        for bits in 0..<1 << Self.chunks {
            let start = list(bits)
            check(start, bits, "made of \(bits)")
            for lower in 0...Self.chunks {
                for upper in lower...Self.chunks {
                    let (range, changed) = (lower..<upper, Self.bits(lower..<upper))
                    var (inserted, removed) = (start, start)
                    inserted.insert(range)
                    removed.remove(range)
                    check(inserted, bits | changed, "\(bits) with \(range)")
                    check(removed, bits & ~changed, "\(bits) without \(range)")
                    XCTAssertEqual(start.intersects(range), bits & changed != 0, "\(bits) and \(range)")
                    states += 1
                }
                var trimmed = start
                trimmed.trim(to: lower)
                check(trimmed, bits & Self.bits(0..<lower), "\(bits) cut to \(lower)")
            }
        }
        print("\(name): \(states) states")
        XCTAssertEqual(states, 256 * 45)
    }

    func testEveryRunHasTheGreatestPossibleLength() {
        for bits in 0..<1 << Self.chunks {
            let list = list(bits)
            for start in 0..<Self.chunks {
                XCTAssertEqual(list.contains(start), bits >> start & 1 == 1)
                for limit in start + 1...Self.chunks {
                    let (run, isHole) = list.run(from: start, to: limit)
                    let kind = bits >> start & 1
                    let expected = (start..<limit).prefix { bits >> $0 & 1 == kind }
                    XCTAssertEqual(isHole, kind == 1)
                    XCTAssertEqual(Array(run), Array(expected), "\(bits) from \(start) to \(limit)")
                }
            }
        }
    }

    func testTheFirstOfTheSmallestRunsIsRemovedFirst() {
        var list = list(0b1101_1011)
        XCTAssertEqual(list.removeSmallest(), 0..<2)
        XCTAssertEqual(list.removeSmallest(), 3..<5)
        XCTAssertEqual(list.removeSmallest(), 6..<8)
        XCTAssertNil(list.removeSmallest())
        list = self.list(0b1110_0110)
        XCTAssertEqual(list.removeSmallest(), 1..<3)
    }
}
