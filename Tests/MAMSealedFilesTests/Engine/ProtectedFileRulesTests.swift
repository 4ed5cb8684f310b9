import MAMBase
import MAMKeys
import MAMSealedFiles
import XCTest

/// The order in which bytes reach the raw file, and the rules that rest on it.
final class ProtectedFileRulesTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private func log(_ raw: RawFile, _ body: () throws -> Void) throws -> [String] {
        raw.change { ($0.log, $0.isLogging) = ([], true) }
        try body()
        return raw.state.withLock { $0.log }
    }

    func testAnOverwriteGoesThroughTheJournalEightChunksAtATime() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(10 * 4096), at: 0)
        XCTAssertEqual(
            try log(raw) { try file.write(Kit.pattern(10 * 4096, 2), at: 0) },
            ["w 8192 \(64 + 8 * 4128)", "w 45056 \(8 * 4128)", "w 8192 \(64 + 2 * 4128)", "w 78080 \(2 * 4128)"])
    }

    func testTheFirstChangeOfASessionSaysSoFirstAndOnce() throws {
        let kit = try Kit()
        let raw = try kit.stored(Kit.pattern(4096))
        let file = try kit.open(raw)
        XCTAssertEqual(
            try log(raw) {
                try file.write([1], at: 0)
                try file.write([2], at: 1)
                try file.finish()
            },
            [
                "w \(file.sequence % 2 == 1 ? 4096 : 0) 1024", "w 8192 4192", "w 45056 4128", "w 8192 4192",
                "w 45056 4128", "w \(file.sequence % 2 == 1 ? 0 : 4096) 1024",
            ])
    }

    func testGrowthWritesChunksFirstAndOneHeaderPerCall() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write([1], at: 0)
        XCTAssertEqual(
            try log(raw) { try file.write(Kit.pattern(70 * 4096), at: 4096) },
            ["w 49184 \(64 * 4128)", "w 313376 \(6 * 4128)", "w \(file.sequence % 2 == 1 ? 0 : 4096) 1024"])
    }

    func testWritingInAHoleIsNotJournaled() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.truncate(to: 10 * 4096)
        XCTAssertEqual(
            try log(raw) { try file.write([7], at: 5 * 4096 + 3) },
            ["w 65696 36", "w \(file.sequence % 2 == 1 ? 0 : 4096) 1024"])
        XCTAssertEqual(file.currentHeader.holes.runs, [0..<5, 6..<10])
    }

    func testAShrinkWritesTheHeaderThenTheLastChunkThenCuts() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(3 * 4096), at: 0)
        XCTAssertEqual(
            try log(raw) { try file.truncate(to: 5000) },
            ["w \(file.sequence % 2 == 1 ? 0 : 4096) 1024", "w 8192 1000", "w 49184 936", "t 53312"])
        XCTAssertEqual(file.shrinkEpoch, 1)
        XCTAssertEqual(try file.all(), Array(Kit.pattern(5000)))
    }

    func testTruncatedContentNeverReappears() throws {
        let kit = try Kit()
        for (length, again) in [(5000, 9000), (5000, 5001), (4096, 12_000), (0, 12_000), (1, 4097)] {
            for reopens in [false, true] {
                let raw = try kit.stored(Kit.pattern(3 * 4096))
                var file = try kit.open(raw)
                try file.truncate(to: Int64(length))
                if reopens { file = try kit.open(raw) }
                try file.truncate(to: Int64(again))
                if reopens { file = try kit.open(raw) }
                XCTAssertEqual(
                    try file.all(), Kit.pattern(length) + [UInt8](repeating: 0, count: again - length),
                    "\(length) \(again) \(reopens)")
            }
        }
    }

    /// The header of a growth fails, so its chunks lie behind the end and in the last chunk.
    func testContentOfAFailedGrowthNeverReappears() throws {
        let kit = try Kit()
        for reopens in [false, true] {
            let raw = RawFile()
            var file = try kit.create(on: raw)
            try file.write(Kit.pattern(100), at: 0)
            raw.change { $0.failingChange = 3 }
            XCTAssertEqual(
                Kit.code { () throws(ProtectedFileError) in try file.write(Kit.pattern(9000, 3), at: 50) }, .system)
            XCTAssertEqual(file.length, 100)
            if reopens { file = try kit.open(raw) }
            // The part inside of the file may be new.
            let kept = try file.all()
            try file.truncate(to: 9000)
            XCTAssertEqual(try file.all(), kept + [UInt8](repeating: 0, count: 8900), "\(reopens)")
        }
    }

    func testContentOfAFailedGrowthInTheLastChunkIsNotExposedByALaterWrite() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(100), at: 0)
        raw.change { $0.failingChange = 2 }
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.write([7, 7, 7], at: 100) }, .system)
        XCTAssertEqual(file.length, 100)
        try file.write([9], at: 200)
        XCTAssertEqual(try file.all(), Kit.pattern(100) + [UInt8](repeating: 0, count: 100) + [9])
    }

    func testSlotsOfAFailedGrowthAreCutOffBeforeTheNext() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(4096), at: 0)
        raw.change { $0.failingChange = 1 }
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.write([7], at: 9000) }, .system)
        let next = try log(raw) { try file.write([8], at: 4096) }
        XCTAssertEqual(next, ["t 49184", "w 49184 33", "w \(file.sequence % 2 == 1 ? 0 : 4096) 1024"])
        // Also for whoever opens the file after that.
        let reopened = try kit.open(RawFile(raw.bytes))
        XCTAssertEqual(try reopened.all(), Kit.pattern(4096) + [8])
    }

    /// The system says that it failed, and all bytes are there: a reopen finds the new header, so the file is the new one.
    func testAHeaderThatWasWrittenCompletelyCountsEvenIfTheCallFailed() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.write(Kit.pattern(4096), at: 0)
        raw.change { ($0.failingChange, $0.failingPart) = (1, 4) }
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.write([7], at: 4096) }, .system)
        XCTAssertEqual(file.length, 4097)
        XCTAssertEqual(try kit.open(RawFile(raw.bytes)).length, 4097)
        try file.write([8], at: 4097)
        XCTAssertEqual(try file.all(), Kit.pattern(4096) + [7, 8])
    }

    func testWhen24HolesAreUsedTheSmallestIsFilled() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw)
        try file.truncate(to: 400 * 4096)
        // Runs of 9, 8, … chunks between single ones; the second of three that are one chunk long goes later.
        var expected = [UInt8](repeating: 0, count: 400 * 4096)
        var place = 0
        for number in 0..<24 {
            place += number == 11 ? 2 : 10
            try file.write([UInt8(number + 1)], at: Int64(place * 4096))
            expected[place * 4096] = UInt8(number + 1)
        }
        XCTAssertEqual(file.currentHeader.holes.count, 24)
        XCTAssertFalse(file.currentHeader.holes.runs.contains { $0.count == 1 })
        XCTAssertEqual(try file.all(), expected)
        XCTAssertEqual(try kit.open(raw).all(), expected)
    }

    func testPowerSafeFilesReachTheDiskBetweenSteps() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let file = try kit.create(on: raw, .init(isPowerSafe: true))
        try file.write(Kit.pattern(4096), at: 0)
        let headers = ["w 0 1024", "w 4096 1024"]
        let first = try log(raw) {
            try file.write([1], at: 0)
            try file.write([2], at: 0)
        }
        XCTAssertEqual(first, ["s", "w 8192 4192", "s", "w 45056 4128", "s", "w 8192 4192", "s", "w 45056 4128"])
        let growth = try log(raw) { try file.write([1], at: 4096) }
        XCTAssertEqual(growth, ["w 49184 33", "s", headers[file.sequence % 2 == 1 ? 0 : 1]])
        let shrink = try log(raw) { try file.truncate(to: 10) }
        XCTAssertEqual(
            shrink,
            ["s", headers[file.sequence % 2 == 1 ? 0 : 1], "s", "w 8192 106", "s", "w 45056 42", "s", "t 49184"])
        let finish = try log(raw) { try file.finish() }
        XCTAssertEqual(finish, ["s", headers[file.sequence % 2 == 1 ? 0 : 1], "s"])
    }

    func testTheBudgetIsReservedBeforeItIsUsedAndEndsTheFile() throws {
        let (kit, raw) = (try Kit(), RawFile())
        let limit = UInt64(1) << 32
        let file = try kit.create(on: raw, .init(reservedAtCreation: limit - 65_536))
        XCTAssertTrue(file.needsNewKey)
        try file.write(Kit.pattern(4096), at: 0)
        XCTAssertEqual(file.currentHeader.reserved, limit)
        let again = try kit.open(raw)
        let before = raw.bytes
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try again.write([1], at: 0) }, .budgetSpent)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try again.write([1], at: 9000) }, .budgetSpent)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try again.truncate(to: 1) }, .budgetSpent)
        XCTAssertEqual(raw.bytes, before)
        XCTAssertEqual(try again.all(), Kit.pattern(4096))
        XCTAssertFalse(try kit.create(on: RawFile(), .init(reservedAtCreation: limit / 2 - 65_536)).needsNewKey)
    }

    func testANewWrapLeavesNothingOfTheOld() throws {
        let kit = try Kit()
        let raw = try kit.stored(Kit.pattern(5000))
        let old = Array(raw.bytes[80..<120])
        let file = try kit.open(raw)
        try file.rewrap(with: kit.other)
        XCTAssertEqual(file.keyID, kit.other.id)
        XCTAssertFalse(file.isDirty)
        let bytes = raw.bytes
        XCTAssertNotEqual(Array(bytes[80..<120]), old)
        XCTAssertEqual(Array(bytes[80..<120]), Array(bytes[4176..<4216]))
        XCTAssertEqual(try kit.open(raw).all(), Kit.pattern(5000))
        XCTAssertEqual(
            Kit.code { () throws(ProtectedFileError) in
                try ProtectedFile.open(raw, isWritable: true, nonces: kit.nonces) { [kit] id in
                    id == kit.account.id ? kit.account : nil
                }
            }, .keyMissing)
    }

    func testAnInterruptedRewrapIsCompletedWhenTheFileIsOpened() throws {
        let kit = try Kit()
        let raw = try kit.stored(Kit.pattern(5000))
        let old = Array(raw.bytes[80..<120])
        raw.change { $0.failingChange = 1 }
        let file = try kit.open(raw)
        XCTAssertEqual(Kit.code { () throws(ProtectedFileError) in try file.rewrap(with: kit.other) }, .system)
        _ = try kit.open(raw)
        let bytes = raw.bytes
        XCTAssertNotEqual(Array(bytes[80..<120]), old)
        XCTAssertEqual(Array(bytes[80..<120]), Array(bytes[4176..<4216]))
    }
}
