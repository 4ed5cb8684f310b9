import MAMSimulation
import TestSeeds
import XCTest

/// Random lives of several apps on one device, through the engine.
///
/// An event is an action of the walk, a call to the service, or a message to a delegate; actions are printed beside them.
/// Every life has a seed of its own and as many steps whatever the build: one that failed lives again by its seed.
final class LifeWalkTests: XCTestCase {
    private static let lives: UInt64 = isExhaustive ? 352 : 6
    private static let steps = 400
    /// Seeds that once broke a rule.
    private static let failed: [UInt64] = [141_672_780, 1_015_947_826, 3_910_751_323, 3_416_930_927]
    /// Seeds whose lives had a remediation that waited for a restart behind a store that failed, which counted as a wait
    /// without an end.
    private static let waiting: [UInt64] = [
        149_194_513, 282_401_747, 323_367_310, 336_263_296, 534_387_171, 597_713_762, 653_174_488, 679_363_645,
        726_159_629, 730_183_739, 771_896_633, 956_140_112, 1_065_351_949, 1_091_340_680, 1_119_649_196,
        1_373_924_682, 1_400_910_298, 1_447_329_646, 1_478_490_272, 1_512_023_324, 1_529_451_168, 1_550_683_627,
        1_573_941_702, 1_575_358_233, 1_576_457_824, 1_587_885_681, 1_640_238_375, 1_758_484_749, 1_853_052_640,
        1_870_460_559, 2_032_903_423, 2_088_020_204, 2_106_779_622, 2_123_619_604, 2_183_650_355, 2_190_142_065,
        2_658_648_829, 2_822_243_865, 2_823_495_999, 2_875_958_416, 2_929_524_443, 2_966_278_127, 3_017_614_829,
        3_064_098_582, 3_075_735_308, 3_134_515_833, 3_397_577_831, 3_443_794_996, 3_451_454_501, 3_517_264_428,
        3_637_487_797, 3_662_479_378, 3_741_458_538, 3_925_814_719, 3_967_082_245, 3_969_473_933, 3_997_549_398,
        4_015_751_119, 4_171_716_106, 4_207_970_813,
    ]

    func testRandomLivesObeyTheRulesOnTheDevice() async throws {
        guard let all = try await live(Array(1...Self.lives)) else { return }
        let isLong = Self.lives > 100
        XCTAssertGreaterThan(all.wipes, isLong ? 1000 : 5)
        XCTAssertGreaterThan(all.copies, isLong ? 500 : 0)
        XCTAssertGreaterThan(all.shown, isLong ? 1000 : 20)
        XCTAssertGreaterThan(all.codes.count, isLong ? 28 : 20)
        for endings in [["success"], ["blocked", "waits"], ["canceled", "switch canceled", "waits"]] {
            let count = endings.reduce(0) { $0 + (all.launches[$1] ?? 0) }
            XCTAssertGreaterThan(count, isLong ? 100 : 0, "\(endings)")
        }
    }

    func testTheRulesHoldAgainWhenAStoreThatFailedWorks() async throws {
        guard
            let all = try await live(
                Self.failed + Self.waiting.prefix(Self.lives > 100 ? Self.waiting.count : 3)
                    + Array(1...Self.lives / 4),
                failsStores: true)
        else { return }
        XCTAssertGreaterThan(all.faults.values.reduce(0, +), 3)
        for word in StorageFault.allCases.map(\.rawValue) + ["owed record", "wipe"] where Self.lives > 100 {
            XCTAssertGreaterThan(all.faults[word] ?? 0, 50, word)
        }
    }

    func testRandomLivesObeyTheRulesWhileTheDeviceIsLocked() async throws {
        let lives: UInt64 = isExhaustive ? 200 : 6
        guard let all = try await live(Array(1...lives), locksDevice: true) else { return }
        for word in ["lock", "unlock", "restart", "refused", "read again"] {
            XCTAssertGreaterThan(all.locks[word] ?? 0, lives > 100 ? 500 : 10, word)
        }
        // Accounts are wiped while the device is locked.
        XCTAssertGreaterThan(all.locks["wipe"] ?? 0, lives > 100 ? 100 : 0)
    }

    /// One life after the other; what happened in numbers, nil when nothing is known of what those seeds reach.
    private func live(
        _ checkedIn: [UInt64], failsStores: Bool = false, locksDevice: Bool = false
    ) async throws -> LifeWalk.Counts? {
        let seeds = TestSeeds(checkedIn, of: name)
        var (lives, steps, all) = (0, 0, LifeWalk.Counts())
        for seed in seeds {
            let walk = try LifeWalk(seed: seed, failsStores: failsStores, locksDevice: locksDevice)
            await walk.run(Self.steps)
            lives += 1
            steps += walk.steps
            all.add(walk.counts)
            XCTAssertEqual(walk.failures, [], seeds.replay(seed))
        }
        print("life: \(lives) lives, \(steps) actions, \(all.words)")
        return seeds.areCheckedIn ? all : nil
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
        locks.merge(other.locks, uniquingKeysWith: +)
    }

    fileprivate var words: String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        return "\(events) events, \(deaths) deaths, \(wipes) wipes, \(remediations) remediations, "
            + "\(codes.count) statuses, \(copies) copies put back, \(shown) switches; launches: \(list(launches)); "
            + "answered nothing: \(list(silences)); store: \(list(faults)); lock: \(list(locks))"
    }
}
