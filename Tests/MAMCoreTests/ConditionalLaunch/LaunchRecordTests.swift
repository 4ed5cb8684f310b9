import MAMBase
import MAMCore
import TestPolicies
import XCTest

/// The bytes that are kept about conditional launch.
final class LaunchRecordTests: XCTestCase {
    private static func mark(_ seconds: Double) -> TimeMark {
        var mark = TimeMark(LaunchKit.after(seconds))
        mark.observe(LaunchKit.after(seconds + 7))
        return mark
    }

    /// Records that differ in every part.
    private static var records: [LaunchRecord] {
        var records = [LaunchRecord()]
        for (place, change) in changes.enumerated() {
            var record = LaunchRecord()
            change(&record, Double(place))
            records.append(record)
            var all = LaunchRecord()
            for change in changes[...place] { change(&all, Double(place)) }
            records.append(all)
        }
        return records
    }

    private static let changes: [@Sendable (inout LaunchRecord, Double) -> Void] = [
        { record, _ in record.isDisabled = true }, { record, _ in record.hasPendingWipe = true },
        { record, _ in record.hasBegunWipe = true }, { record, _ in record.clock.status = .clockedOutStale },
        { record, seconds in record.clock.heard = mark(seconds) },
        { record, seconds in record.lastCheckIn = mark(seconds + 1) },
        { record, seconds in record.timers.checkIn = RecurringTimer(last: mark(seconds + 5)) },
        { record, seconds in record.timers.wipePoll = RecurringTimer(last: mark(seconds + 2)) },
        { record, seconds in record.timers.enrollmentRetry = RecurringTimer(last: mark(seconds + 3)) },
        { record, seconds in record.timers.policyRefresh = RecurringTimer(last: mark(seconds + 4)) },
        { record, _ in record.timers.outcome = .tenantNotOnboarded },
        { record, _ in record.timers.outcome = .userNotLicensed }, { record, _ in record.timers.outcome = .noPolicy },
        { record, _ in record.timers.outcome = .registered(serviceSeconds: 900) },
        { record, _ in record.timers.outcome = .networkFailure(count: 3) },
    ]

    private func read(_ bytes: [UInt8]) throws(RecordError) -> LaunchRecord {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try LaunchRecord(bytes) }
    }

    private func readTimer(_ bytes: [UInt8]) throws(RecordError) -> AccessTimer {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try AccessTimer(bytes) }
    }

    func testEveryRecordComesBackAsItWas() throws {
        var seen: Set<[UInt8]> = []
        for record in Self.records {
            let bytes = record.encoded
            XCTAssertEqual(try read(bytes), record)
            XCTAssertLessThanOrEqual(bytes.count, LaunchRecord.maximumByteCount)
            seen.insert(bytes)
        }
        // The first step is the same alone and with all before it.
        XCTAssertEqual(seen.count, Self.records.count - 1)
        XCTAssertEqual(Self.records.map(\.encoded.count).max(), LaunchRecord.maximumByteCount)
    }

    func testBytesThatAreCutOffOrContinuedAreRefused() throws {
        for record in Self.records {
            let bytes = record.encoded
            for count in bytes.indices { XCTAssertThrowsError(try read(Array(bytes[..<count]))) }
            XCTAssertThrowsError(try read(bytes + [0]))
        }
    }

    /// A record after a check-in, whose marks have one moment.
    private static var checkedIn: LaunchRecord {
        var record = LaunchRecord()
        _ = record.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), at: LaunchKit.start)
        return record
    }

    func testAByteThatChangesIsRefusedOrIsAnotherRecordOfThoseBytes() throws {
        var observed = Self.checkedIn
        observed.observe(LaunchKit.after(7))
        for record in [try XCTUnwrap(Self.records.last), Self.checkedIn, observed] {
            try aByteThatChangesIsRefusedOrIsAnotherRecord(record.encoded)
        }
    }

    private func aByteThatChangesIsRefusedOrIsAnotherRecord(_ bytes: [UInt8]) throws {
        var (refused, others) = (0, 0)
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                do throws(RecordError) {
                    // One record has one form: what is read is written alike.
                    let record = try read(changed)
                    XCTAssertEqual(record.encoded, changed)
                    others += 1
                } catch {
                    XCTAssertTrue(error.description.hasPrefix("a launch record is damaged at byte "))
                    refused += 1
                }
            }
        }
        XCTAssertEqual(refused + others, bytes.count * 8)
        XCTAssertGreaterThan(refused, 0)
        XCTAssertGreaterThan(others, 0)
    }

    private static let moment = Instant(wall: 1, monotonic: 2, bootID: 3)
    private static let time: [UInt8] =
        [0, 0, 0, 0, 0, 0, 0xf0, 0x3f] + [0, 0, 0, 0, 0, 0, 0, 0x40] + [3, 0, 0, 0, 0, 0, 0, 0]

    func testTheBytesOfVersionTwoStay() throws {
        var record = LaunchRecord()
        (record.isDisabled, record.clock.status) = (true, .clockedIn)
        record.timers.outcome = .networkFailure(count: 258)
        record.lastCheckIn = TimeMark(Self.moment)
        let head: [UInt8] = [2, 1, 2, 5, 2, 1, 0, 0, 0, 0, 0, 0]
        XCTAssertEqual(record.encoded, head + [1, 2] + Self.time)
        record.timers.policyRefresh = RecurringTimer(doneAt: Self.moment)
        XCTAssertEqual(record.encoded, head + [33, 2] + Self.time + [3])
        record.observe(Instant(wall: 2, monotonic: 2, bootID: 3))
        let seen = Array(Self.time[8..<16] + Self.time[8...])
        let counted: [UInt8] = [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]
        XCTAssertEqual(record.encoded, head + [33, 0] + Self.time + seen + counted + [3])
    }

    func testTheBytesOfVersionOneAreReadAsBefore() throws {
        var record = LaunchRecord()
        (record.isDisabled, record.clock.status) = (true, .clockedIn)
        record.timers.outcome = .networkFailure(count: 258)
        record.lastCheckIn = TimeMark(Self.moment)
        record.timers.policyRefresh = RecurringTimer(doneAt: Self.moment)
        let mark = Self.time + Self.time + [UInt8](repeating: 0, count: 9)
        let bytes: [UInt8] = [1, 1, 2, 5, 2, 1, 0, 0, 0, 0, 0, 0, 33] + mark + mark
        XCTAssertEqual(try read(bytes), record)
        for count in bytes.indices { XCTAssertThrowsError(try read(Array(bytes[..<count]))) }
        XCTAssertThrowsError(try read(bytes + [0]))
        XCTAssertThrowsError(try read([3] + record.encoded[1...]))
    }

    func testTheBytesOfAnAccessTimerStay() throws {
        XCTAssertEqual(AccessTimer().encoded, [1, 0])
        var timer = AccessTimer()
        timer.passed(at: Self.moment)
        XCTAssertEqual(timer.encoded, [1, 1] + Self.time + Self.time + [UInt8](repeating: 0, count: 9))
        XCTAssertEqual(try readTimer(timer.encoded), timer)
        XCTAssertEqual(try readTimer(AccessTimer().encoded), AccessTimer())
        for bytes: [UInt8] in [[], [1], [2, 0], [1, 2], [1, 0, 0], [1, 1], timer.encoded.dropLast() + []] {
            XCTAssertThrowsError(try readTimer(bytes))
        }
    }

    func testAMarkIsReadInItsShortestFormOnly() throws {
        let head: [UInt8] = [2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
        let zeros = [UInt8](repeating: 0, count: 8)
        XCTAssertNoThrow(try read(head + [1, 2] + Self.time))
        XCTAssertNoThrow(try read(head + [1, 1] + Self.time + Self.time + zeros))
        for (marks, bytes) in [
            (1, [0] + Self.time + Self.time + zeros), (1, [3]), (1, [4] + Self.time),
            (33, [2] + Self.time + [2] + Self.time),
        ] as [(UInt8, [UInt8])] {
            XCTAssertThrowsError(try read(head + [marks] + bytes), "\(bytes)")
        }
    }

    func testTimesThatAreNoneAreRefused() throws {
        var record = LaunchRecord()
        record.lastCheckIn = Self.mark(0)
        let bytes = record.encoded
        for (place, value) in [(14, Double.nan), (22, .infinity), (38, -.infinity), (62, -1), (62, .nan)] {
            var changed = bytes
            withUnsafeBytes(of: value.bitPattern.littleEndian) { changed.replaceSubrange(place..<place + 8, with: $0) }
            XCTAssertThrowsError(try read(changed), "\(place)")
        }
    }

    func testWhatIsStoredGoesOnCounting() throws {
        var record = LaunchRecord()
        record.lastCheckIn = TimeMark(LaunchKit.start)
        record.observe(LaunchKit.after(1000))
        let stored = try read(record.encoded)
        // The wall clock is set back after a restart: what was seen to pass stays passed, and time is missing.
        let back = LaunchKit.after(10, rebooted: true)
        XCTAssertEqual(stored.lastCheckIn?.elapsed(at: back), 1000)
        XCTAssertEqual(stored.lastCheckIn?.isClockBehind(at: back), true)
    }
}
