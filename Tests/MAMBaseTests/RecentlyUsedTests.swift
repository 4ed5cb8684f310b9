import MAMBase
import TestSeeds
import XCTest

/// The table that drops what was not used for longest.
final class RecentlyUsedTests: XCTestCase {
    func testATableEvictsTheLeastRecentlyUsedEntryLikeAPlainList() {
        for seed in TestSeeds([1, 2], of: name) {
            var random = SeededRandom(seed, of: name)
            var table = RecentlyUsed<Int, Int>(capacity: 5)
            // The last used first.
            var list: [(key: Int, value: Int)] = []
            for step in 0..<2000 {
                let key = random.below(9)
                let place = list.firstIndex { $0.key == key }
                switch random.below(3) {
                case 0:
                    XCTAssertEqual(table.value(for: key), place.map { list[$0].value }, random.replay)
                    if let place { list.insert(list.remove(at: place), at: 0) }
                case 1:
                    XCTAssertEqual(table.remove(key), place.map { list[$0].value }, random.replay)
                    if let place { list.remove(at: place) }
                default:
                    if let place { list.remove(at: place) }
                    let dropped = list.count == 5 ? list.removeLast().value : nil
                    XCTAssertEqual(table.insert(step, for: key), dropped, random.replay)
                    list.insert((key, step), at: 0)
                }
                XCTAssertEqual(table.count, list.count, random.replay)
            }
        }
    }
}
