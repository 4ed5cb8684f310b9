import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Small operations of two processes on one file, in every order of their calls of the system in which the processes
/// change places seldom, and in orders at random: what comes out is what comes out of one after the other.
///
/// A change counts when the process that was at work could have gone on; what waits for a lock changes places for nothing.
/// `SHARING_CHANGES=…` says how many changes an order may have.
final class ManagedFileInterleavingTests: XCTestCase {
    private static let environment = ProcessInfo.processInfo.environment

    /// How many changes an order has at most when all are tried, and how many orders of each pair are tried at random.
    private static let (changes, sample): (Int, Int) = {
        let (changes, sample) = isExhaustive ? (2, 150) : (1, 6)
        return (environment["SHARING_CHANGES"].flatMap { Int($0) } ?? changes, sample)
    }()

    func testAnyInterleavingOfTwoOperationsEqualsASequentialOrder() throws {
        for seed in TestSeeds([1], of: name) { try anyInterleavingOfTwoOperationsEqualsASequentialOrder(seed) }
    }

    private func anyInterleavingOfTwoOperationsEqualsASequentialOrder(_ seed: UInt64) throws {
        var (count, failures) = (0, 0)
        for pair in InterleavedCase.all {
            let allowed = try Set([pair.outcome(first: 0, nil), pair.outcome(first: 1, nil)]).union(pair.alsoAllowed)
            // Runs one order and says which choices there were.
            func look(_ choose: (Int, Int) -> Int) throws -> [Int] {
                let interleaver = Interleaver()
                let found = try pair.outcome(interleaver, choose: choose)
                count += 1
                let path = interleaver.choices.map(\.index)
                if !allowed.contains(found) {
                    failures += 1
                    let order = path.map { "\($0)" }.joined()
                    XCTFail("\(pair.name), order \(order) (seed \(seed)): \(found), not one of \(allowed)")
                }
                return path
            }
            var (schedule, orders): ([Int]?, Int) = ([], 0)
            while let given = schedule, failures <= 10 {
                let path = try look { number, _ in number < given.count ? given[number] : 0 }
                XCTAssertEqual(Array(path.prefix(given.count)), given, "an order cannot be repeated")
                schedule = Self.next(path)
                orders += 1
            }
            var random = SeededGenerator(seed: seed)
            for _ in 0..<Self.sample where failures <= 10 {
                // Changes are rare, so that each gets far: some in every order.
                _ = try look { _, choices in Int.random(in: 0..<8, using: &random) == 0 ? choices - 1 : 0 }
            }
            print("\(pair.name): \(orders) orders with at most \(Self.changes) changes")
            XCTAssertGreaterThanOrEqual(orders, 1 + Self.changes, pair.name)
        }
        print("\(count) orders of \(InterleavedCase.all.count) pairs, \(failures) bad, seed \(seed)")
        XCTAssertGreaterThanOrEqual(count, Self.sample * InterleavedCase.all.count)
    }

    // The next order after one; nil when there is none with so few changes.
    private static func next(_ path: [Int]) -> [Int]? {
        for last in path.indices.reversed() where path[last] == 0 {
            let before = path[..<last]
            if before.reduce(0, +) < changes { return Array(before) + [1] }
        }
        return nil
    }
}
