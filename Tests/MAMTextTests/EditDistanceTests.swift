import MAMText
import XCTest

/// Distances between words, against their definition.
final class EditDistanceTests: XCTestCase {
    private func scalars(_ word: String) -> [UInt32] { word.unicodeScalars.map(\.value) }

    /// The definition, word for word: the last letters are equal, or one edit was made there.
    private func defined(_ left: ArraySlice<UInt32>, _ right: ArraySlice<UInt32>, _ swaps: Bool) -> Int {
        guard let a = left.last, let b = right.last else { return max(left.count, right.count) }
        var least = min(
            defined(left.dropLast(), right.dropLast(), swaps) + (a == b ? 0 : 1),
            defined(left.dropLast(), right, swaps) + 1, defined(left, right.dropLast(), swaps) + 1)
        if swaps, left.count > 1, right.count > 1, left.dropLast().last == b, right.dropLast().last == a {
            least = min(least, defined(left.dropLast(2), right.dropLast(2), swaps) + 1)
        }
        return least
    }

    func testKnownPairsOfWordsHaveTheirDistance() {
        for (left, right, distance, withSwaps) in [
            ("", "", 0, 0), ("", "abc", 3, 3), ("kitten", "sitting", 3, 3), ("shceme", "scheme", 2, 1),
            ("ab", "ba", 2, 1), ("ca", "abc", 3, 3),
        ] {
            for (first, second) in [(left, right), (right, left)] {
                let (first, second) = (scalars(first), scalars(second))
                XCTAssertEqual(EditDistance.between(first, second, swaps: false), distance, "\(left) \(right)")
                XCTAssertEqual(EditDistance.between(first, second, swaps: true), withSwaps, "\(left) \(right)")
            }
        }
    }

    func testEveryPairOfShortWordsMatchesTheDefinition() {
        var words: [[UInt32]] = [[]]
        for _ in 0..<4 { words = [[]] + words.flatMap { [$0 + [1], $0 + [2]] } }
        XCTAssertEqual(Set(words).count, 31)
        for left in Set(words) {
            for right in Set(words) {
                for swaps in [false, true] {
                    let distance = defined(left[...], right[...], swaps)
                    XCTAssertEqual(EditDistance.between(left, right, swaps: swaps), distance, "\(left) \(right)")
                    for limit in 0...4 {
                        let limited = EditDistance.between(left, right, swaps: swaps, limit: limit)
                        XCTAssertEqual(min(limited, limit + 1), min(distance, limit + 1), "\(left) \(right) \(limit)")
                    }
                }
            }
        }
    }
}
