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
        guard let (seed, all) = try await live(Self.events) else { return }
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

    func testTheRulesHoldAgainWhenAStoreThatFailedWorks() async throws {
        guard let (seed, all) = try await live(Self.events / 4, failsStores: true) else { return }
        XCTAssertGreaterThan(all.faults.values.reduce(0, +), 3, "seeds from \(seed)")
        for word in StorageFault.allCases.map(\.rawValue) + ["owed record", "wipe"] where Self.events > 100_000 {
            XCTAssertGreaterThan(all.faults[word] ?? 0, 50, "\(word), seeds from \(seed)")
        }
    }

    /// One life after the other until that much happened; the first seed, and what happened in numbers.
    ///
    /// With a seed exactly the life that has it; nil then, and when a rule was broken.
    private func live(
        _ events: Int, failsStores: Bool = false, test: String = #function
    ) async throws -> (seed: UInt64, all: LifeWalk.Counts)? {
        let given = ProcessInfo.processInfo.environment["MAM_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 0..<1 << 32)
        var (lives, steps, all) = (UInt64(0), 0, LifeWalk.Counts())
        repeat {
            let walk = try LifeWalk(seed: seed &+ lives, failsStores: failsStores)
            await walk.run(Self.steps)
            lives += 1
            steps += walk.steps
            all.add(walk.counts)
            XCTAssertEqual(walk.failures, [])
            if !walk.failures.isEmpty {
                let name = test.prefix { $0 != "(" }
                print("replay: MAM_SEED=\(walk.seed) swift test --disable-swift-testing --filter LifeWalkTests/\(name)")
                return nil
            }
        } while given == nil && all.events < events
        print("life: seeds from \(seed), \(lives) lives, \(steps) actions, \(all.words)")
        guard given == nil else { return nil }
        XCTAssertGreaterThanOrEqual(all.events, events)
        return (seed, all)
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
        faults.merge(other.faults, uniquingKeysWith: +)
    }

    fileprivate var words: String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        return "\(events) events, \(deaths) deaths, \(wipes) wipes, \(remediations) remediations, "
            + "\(codes.count) statuses, \(copies) copies put back, \(shown) switches; launches: \(list(launches)); "
            + "answered nothing: \(list(silences)); store: \(list(faults))"
    }
}
