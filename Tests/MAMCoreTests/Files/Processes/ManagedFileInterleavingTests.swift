import Foundation
import MAMCore
import MAMSimulation
import XCTest

/// Small operations of two processes on one file, in every order of their calls of the system: what comes out is what
/// comes out of one after the other.
///
/// All orders run where `SHARING_FULL=1` is in the environment, else some at random; `SHARING_SEED=…` replays those.
final class ManagedFileInterleavingTests: XCTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isFull = environment["SHARING_FULL"] == "1"

    /// How many orders of each pair are tried when not all are.
    private static var sample: Int {
        #if DEBUG
            6
        #else
            150
        #endif
    }

    func testAnyOrderOfTwoOperationsComesToOneAfterTheOther() throws {
        let seed = Self.environment["SHARING_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
        var (count, failures) = (0, 0)
        for pair in InterleavedCase.all {
            let allowed = try Set([pair.outcome(first: 0, nil), pair.outcome(first: 1, nil)]).union(pair.alsoAllowed)
            var (schedule, orders, random): ([Int], Int, SeededGenerator) = ([], 0, SeededGenerator(seed: seed))
            while true {
                let interleaver = Interleaver()
                let given = schedule
                let found = try pair.outcome(interleaver) { number, choices in
                    if Self.isFull || orders == 0 { return number < given.count ? given[number] : 0 }
                    // Changes are rare, so that each gets far: some in every order.
                    return Int.random(in: 0..<8, using: &random) == 0 ? choices - 1 : 0
                }
                orders += 1
                if !allowed.contains(found) {
                    failures += 1
                    let path = interleaver.choices.map { "\($0.index)" }.joined()
                    XCTFail("\(pair.name), order \(path) (SHARING_SEED=\(seed)): \(found), not one of \(allowed)")
                    if failures > 10 { return }
                }
                if Self.isFull {
                    guard let next = Self.next(interleaver.choices) else { break }
                    schedule = next
                } else if orders >= Self.sample {
                    break
                }
            }
            if Self.isFull { print("\(pair.name): \(orders) orders") }
            count += orders
        }
        print("\(count) orders of \(InterleavedCase.all.count) pairs, \(failures) bad, SHARING_SEED=\(seed)")
        XCTAssertGreaterThanOrEqual(count, Self.sample * InterleavedCase.all.count)
    }

    // The next order after one, by the last choice that has not been tried wholly.
    private static func next(_ choices: [(index: Int, count: Int)]) -> [Int]? {
        guard let last = choices.lastIndex(where: { $0.index + 1 < $0.count }) else { return nil }
        return choices[..<last].map(\.index) + [choices[last].index + 1]
    }
}
