import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// What is left after thousands of crashes: a kill loses nothing that was acknowledged, and with the option for it a loss
/// of power loses nothing that was brought to the disk; nothing is ever unreadable.
final class FileCrashTests: XCTestCase {
    private static let least = 10_000

    private func check(_ crash: FireCrash, _ what: String, seed: UInt64) {
        print("\(crash.count) of \(crash.number) states after \(what), \(crash.failureCount) bad, seed \(seed)")
        XCTAssertEqual(crash.failureCount, 0)
        XCTAssertGreaterThanOrEqual(crash.number, Self.least)
        XCTAssertEqual(crash.count, isExhaustive ? crash.number : (crash.number + 63) / 64)
    }

    func testAKillLosesNothingThatWasAcknowledged() throws {
        for seed in TestSeeds([1], of: name) { try aKillLosesNothingThatWasAcknowledged(seed) }
    }

    private func aKillLosesNothingThatWasAcknowledged(_ seed: UInt64) throws {
        let kit = try FireKit()
        var (crash, round) = (FireCrash(kit), UInt64(0))
        while crash.number < Self.least {
            let record = try FireRecord(seed: seed + round, kit, stepCount: 16)
            for position in 0...record.log.changes.count {
                let count = record.log.tearableCount(position)
                var cuts = Set([0, 1, count / 2 | 1, count - 1].filter { $0 == 0 || $0 > 0 && $0 < count })
                for cut in stride(from: 512, to: count, by: 512 * max(1, count / 4096)) { cuts.insert(cut) }
                for torn in cuts.sorted() where crash.isWanted() {
                    let states = record.states(at: position, isTorn: torn > 0, onDisk: false)
                    crash.look(
                        record.log.afterKill(at: position, torn: torn), states, isDeep: crash.count % 16 == 0,
                        "seed \(seed) round \(round) position \(position) torn \(torn)")
                }
            }
            round += 1
        }
        check(crash, "kills", seed: seed)
    }

    func testALossOfPowerLosesNothingThatWasBroughtToTheDisk() throws {
        for seed in TestSeeds([1], of: name) { try aLossOfPowerLosesNothingThatWasBroughtToTheDisk(seed) }
    }

    private func aLossOfPowerLosesNothingThatWasBroughtToTheDisk(_ seed: UInt64) throws {
        let kit = try FireKit(isPowerSafe: true)
        var (crash, round) = (FireCrash(kit), UInt64(0))
        while crash.number < Self.least {
            let record = try FireRecord(seed: seed + round, kit, stepCount: 16)
            for position in 0...record.log.changes.count {
                for attempt in 0..<8 where crash.isWanted() {
                    let states = record.states(at: position, isTorn: false, onDisk: true)
                    var random = SeededGenerator(seed: seed ^ round << 40 ^ UInt64(position) << 8 ^ UInt64(attempt))
                    crash.look(
                        record.log.afterPowerLoss(at: position, using: &random), states, isDeep: crash.count % 16 == 0,
                        "seed \(seed) round \(round) position \(position) attempt \(attempt)")
                }
            }
            round += 1
        }
        check(crash, "losses of power", seed: seed)
    }
}
