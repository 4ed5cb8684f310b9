import Foundation
import MAMSimulation
import XCTest

/// Random lives of several apps on one device, through the engine.
///
/// An event is an action of the walk, a call to the service, or a message to a delegate; actions are printed beside them.
/// Every life has a seed of its own and as many steps whatever the build: one that failed lives again by its seed.
final class LifeWalkTests: XCTestCase {
    #if DEBUG
        private static let events = 1_000_000 / 64
    #else
        private static let events = 1_000_000
    #endif
    private static let steps = 400

    func testWhateverHappensTheRulesHoldOnTheDevice() async throws {
        // With a seed exactly the life that has it.
        let given = ProcessInfo.processInfo.environment["MAM_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        var (lives, steps, all) = (UInt64(0), 0, LifeWalk.Counts())
        repeat {
            let walk = try LifeWalk(seed: seed &+ lives)
            await walk.run(Self.steps)
            lives += 1
            steps += walk.steps
            all.add(walk.counts)
            XCTAssertEqual(walk.failures, [])
            if !walk.failures.isEmpty {
                return print("replay: MAM_SEED=\(walk.seed) swift test --disable-swift-testing --filter LifeWalkTests")
            }
        } while given == nil && all.events < Self.events
        print("life: seeds from \(seed), \(lives) lives, \(steps) actions, \(all.words)")
        guard given == nil else { return }
        XCTAssertGreaterThanOrEqual(all.events, Self.events)
        let isLong = Self.events > 100_000
        XCTAssertGreaterThan(all.wipes, isLong ? 1000 : 5)
        XCTAssertGreaterThan(all.copies, isLong ? 500 : 0)
        XCTAssertGreaterThan(all.shown, isLong ? 1000 : 20)
        XCTAssertGreaterThan(all.codes.count, isLong ? 28 : 20)
        for endings in [["success"], ["blocked", "waits"], ["canceled", "switch canceled", "waits"]] {
            let count = endings.reduce(0) { $0 + (all.launches[$1] ?? 0) }
            XCTAssertGreaterThan(count, isLong ? 100 : 0, "\(endings), seeds from \(seed)")
        }
    }
}

extension LifeWalk.Counts {
    fileprivate mutating func add(_ other: Self) {
        (events, deaths, wipes) = (events + other.events, deaths + other.deaths, wipes + other.wipes)
        (remediations, copies) = (remediations + other.remediations, copies + other.copies)
        shown += other.shown
        launches.merge(other.launches, uniquingKeysWith: +)
        silences.merge(other.silences, uniquingKeysWith: +)
        codes.formUnion(other.codes)
    }

    fileprivate var words: String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        return "\(events) events, \(deaths) deaths, \(wipes) wipes, \(remediations) remediations, "
            + "\(codes.count) statuses, \(copies) copies put back, \(shown) switches; launches: \(list(launches)); "
            + "answered nothing: \(list(silences))"
    }
}
