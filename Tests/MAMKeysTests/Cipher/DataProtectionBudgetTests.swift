import MAMKeys
import TestKits
import TestSeeds
import XCTest

final class DataProtectionBudgetTests: XCTestCase {
    func testANewKeyHasToReserveBeforeItSeals() throws {
        var budget = SealBudget()
        XCTAssertEqual(DataProtectionKit.code { () throws(CryptoError) in try budget.spend(1) }, .budgetSpent)
        XCTAssertEqual(try budget.reservation(for: 1), 65_536)
        try budget.didStore(reservation: 65_536)
        XCTAssertNil(try budget.reservation(for: 65_536))
        try budget.spend(65_536)
        XCTAssertEqual(budget.used, 65_536)
        XCTAssertEqual(DataProtectionKit.code { () throws(CryptoError) in try budget.spend(1) }, .budgetSpent)
        XCTAssertEqual(try budget.reservation(for: 1), 131_072)
        XCTAssertEqual(try budget.reservation(for: 65_537), 196_608)
    }

    func testReservedSealingsCountAsUsedAfterACrash() throws {
        var before = SealBudget()
        try before.didStore(reservation: 131_072)
        try before.spend(3)
        let after = try SealBudget(reserved: before.reserved)
        XCTAssertEqual(after.used, 131_072)
        XCTAssertEqual(try after.reservation(for: 1), 196_608)
    }

    func testAKeySealsTwoToTheThirtySecondTimesAndNotOnceMore() throws {
        var budget = try SealBudget(reserved: SealBudget.limit - SealBudget.step)
        XCTAssertEqual(try budget.reservation(for: 65_536), SealBudget.limit)
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in try budget.reservation(for: 65_537) }, .budgetSpent)
        try budget.didStore(reservation: SealBudget.limit)
        try budget.spend(65_536)
        XCTAssertEqual(budget.used, 4_294_967_296)
        XCTAssertEqual(DataProtectionKit.code { () throws(CryptoError) in try budget.spend(1) }, .budgetSpent)
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in try budget.reservation(for: 1) }, .budgetSpent)
        XCTAssertNil(try budget.reservation(for: 0))
    }

    func testANewKeyIsWantedAtHalfTheLimit() throws {
        XCTAssertFalse(SealBudget().needsNewKey)
        XCTAssertFalse(try SealBudget(reserved: SealBudget.rekeyAt - SealBudget.step).needsNewKey)
        XCTAssertTrue(try SealBudget(reserved: SealBudget.rekeyAt).needsNewKey)
        var budget = try SealBudget(reserved: SealBudget.rekeyAt - SealBudget.step)
        try budget.didStore(reservation: SealBudget.rekeyAt)
        try budget.spend(65_535)
        XCTAssertFalse(budget.needsNewKey)
        try budget.spend(1)
        XCTAssertTrue(budget.needsNewKey)
        XCTAssertEqual(SealBudget.rekeyAt, 2_147_483_648)
    }

    func testReservationsAreMultiplesOfAStepUpToTheLimit() {
        for reserved in [1, 65_535, 65_537, SealBudget.limit + SealBudget.step, .max] as [UInt64] {
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in try SealBudget(reserved: reserved) }, .invalidBudget)
            var budget = SealBudget()
            XCTAssertEqual(
                DataProtectionKit.code { () throws(CryptoError) in try budget.didStore(reservation: reserved) },
                .invalidBudget)
            XCTAssertEqual(budget, SealBudget())
        }
    }

    func testNegativeCountsAreRefused() throws {
        var budget = try SealBudget(reserved: 65_536)
        XCTAssertEqual(DataProtectionKit.code { () throws(CryptoError) in try budget.spend(-1) }, .budgetSpent)
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in try budget.reservation(for: -1) }, .budgetSpent)
    }

    func testAnOlderReservationTakesNothingAway() throws {
        var budget = SealBudget()
        try budget.didStore(reservation: 131_072)
        try budget.didStore(reservation: 65_536)
        XCTAssertEqual(budget.reserved, 131_072)
    }

    func testRandomProgramsNeverUseMoreThanIsStored() throws {
        for seed in TestSeeds([1], of: name) { try randomProgramsNeverUseMoreThanIsStored(seed) }
    }

    private func randomProgramsNeverUseMoreThanIsStored(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        for _ in 0..<200 {
            var (budget, stored) = (SealBudget(), UInt64(0))
            for _ in 0..<200 {
                let count = random.below(200_000)
                if let more = try budget.reservation(for: count) {
                    XCTAssertGreaterThan(more, stored, random.replay)
                    stored = more
                    // A crash may come between storing and using.
                    if random.chance(4) {
                        budget = try SealBudget(reserved: stored)
                        continue
                    }
                    try budget.didStore(reservation: more)
                }
                try budget.spend(count)
                XCTAssertLessThanOrEqual(budget.used, stored, random.replay)
            }
        }
    }
}
