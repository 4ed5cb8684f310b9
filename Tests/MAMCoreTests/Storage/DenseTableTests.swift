import MAMBase
import MAMCore
import TestSeeds
import XCTest

/// The tables that take less memory than a dictionary, beside a dictionary.
final class DenseTableTests: XCTestCase {
    /// A key whose hash is that of many others.
    private struct Key: Hashable, Comparable, Sendable {
        let number: Int

        func hash(into hasher: inout Hasher) { hasher.combine(number % 7) }

        static func < (left: Key, right: Key) -> Bool { left.number < right.number }
    }

    func testADenseTableEqualsADictionaryWhileEntriesChange() {
        for seed in TestSeeds([1, 2, 3], of: name) {
            var random = SeededRandom(seed, of: name)
            let bound = [4, 60, 300][Int(seed % 3)]
            var (table, model) = (DenseTable<Key, [Int]>(), [Key: [Int]]())
            for step in 0..<2000 {
                let key = Key(number: random.below(bound))
                // Few are left at the end.
                let isNew = random.below(2000) > step
                switch random.below(4) {
                case 0, 1: (table[key], model[key]) = (isNew ? [step] : nil, isNew ? [step] : nil)
                case 2:
                    table[key]?.append(step)
                    model[key]?.append(step)
                default:
                    XCTAssertEqual(table.removeValue(forKey: key), model.removeValue(forKey: key), random.replay)
                }
                XCTAssertEqual(table[key], model[key], random.replay)
                XCTAssertEqual(table.count, model.count, random.replay)
            }
            var all: [Key: [Int]] = [:]
            table.forEach { all[$0] = $1 }
            XCTAssertEqual(all, model, random.replay)
            XCTAssertEqual(Set(table.keys), Set(model.keys), random.replay)
            XCTAssertEqual(table.isEmpty, model.isEmpty, random.replay)
        }
    }

    func testAValueOfADenseTableIsChangedInPlace() {
        var table = DenseTable<Int, [Int]>()
        table[1] = Array(0..<1000)
        func place() -> UInt? { table[1]?.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
        let before = place()
        table[1]?[500] = 7
        XCTAssertEqual(place(), before, "the array was copied")
        XCTAssertEqual(table[1]?[500], 7)
    }

    func testADenseTableThatShrinksGivesItsMemoryBack() {
        var table = DenseTable<Int, Int>()
        for number in 0..<1000 { table[number] = number }
        XCTAssertGreaterThanOrEqual(table.capacity, 1000)
        for number in 10..<1000 { table[number] = nil }
        XCTAssertLessThan(table.capacity, 100)
        for number in 0..<10 { XCTAssertEqual(table[number], number) }
    }

    func testASortedTableEqualsADictionaryInKeyOrder() {
        for seed in TestSeeds([1, 2], of: name) {
            var random = SeededRandom(seed, of: name)
            var (table, model) = (SortedTable<Key, Int>(), [Key: Int]())
            for step in 0..<1000 {
                let key = Key(number: random.below(12))
                let value = random.chance(2) ? step : nil
                (table[key], model[key]) = (value, value)
                XCTAssertEqual(table[key], model[key], random.replay)
                XCTAssertEqual(table.isEmpty, model.isEmpty, random.replay)
                XCTAssertEqual(table.elements.map(\.key), model.keys.sorted(), random.replay)
                XCTAssertEqual(
                    table.elements.map(\.value), model.sorted { $0.key < $1.key }.map(\.value), random.replay)
            }
        }
    }
}
