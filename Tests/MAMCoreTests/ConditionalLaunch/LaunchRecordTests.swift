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

    private static func restarted(_ seconds: Double) -> TimeMark {
        var mark = mark(seconds)
        mark.observe(LaunchKit.after(seconds + 3, rebooted: true))
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
        // Clocks that do not run alike, after a restart: no part of a mark follows from another.
        var longest = LaunchRecord()
        for (place, change) in changes.enumerated() { change(&longest, Double(place)) }
        longest.lastCheckIn = restarted(1)
        longest.clock.heard = restarted(2)
        longest.timers.checkIn = RecurringTimer(last: restarted(3))
        longest.timers.wipePoll = RecurringTimer(last: restarted(4))
        longest.timers.enrollmentRetry = RecurringTimer(last: restarted(5))
        longest.timers.policyRefresh = RecurringTimer(last: restarted(6))
        return records + [longest]
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

    private static let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0xf0, 0x3f]
    private static let two: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x40]

    func testTheBytesOfARecordStay() throws {
        var record = LaunchRecord()
        (record.isDisabled, record.clock.status) = (true, .clockedIn)
        record.timers.outcome = .networkFailure(count: 258)
        let head: [UInt8] = [1, 1, 2, 5, 2, 1, 0, 0, 0, 0, 0, 0]
        XCTAssertEqual(record.encoded, head + [0])
        record.lastCheckIn = TimeMark(Self.moment)
        XCTAssertEqual(record.encoded, head + [1] + Self.time + [0] + Self.two)
        record.timers.policyRefresh = RecurringTimer(doneAt: Self.moment)
        XCTAssertEqual(record.encoded, head + [33] + Self.time + [0] + Self.two + [0] + Self.two)
        // The wall clock alone goes on: the moment's does not follow from the observation.
        record.observe(Instant(wall: 2, monotonic: 2, bootID: 3))
        let seen = Self.two + Self.two + Self.time[16...]
        let mark = [2] + Self.two + Self.one
        XCTAssertEqual(record.encoded, head + [33] + seen + mark + mark)
        // After a restart with the wall clock behind, time is lost and what was counted stays.
        record.observe(Instant(wall: 1, monotonic: 0, bootID: 4))
        let restarted = Self.one + [UInt8](repeating: 0, count: 8) + [4, 0, 0, 0, 0, 0, 0, 0]
        let lost = [23] + Self.two + Self.one + [3, 0, 0, 0, 0, 0, 0, 0] + Self.one
        XCTAssertEqual(record.encoded, head + [33] + restarted + lost + lost)
        XCTAssertEqual(try read(record.encoded), record)
    }

    /// The clocks run on together between check-ins, and whole records keep their length.
    func testARecordKeepsItsLengthWhileItsTimesChange() throws {
        var record = Self.checkedIn
        let count = record.encoded.count
        for step in 1...40 {
            let now = LaunchKit.after(Double(step) * 300)
            record.observe(now)
            if step % 3 == 0 { record.timers.checkIn = RecurringTimer(doneAt: now) }
            if step % 7 == 0 { record.timers.policyRefresh = RecurringTimer(doneAt: now) }
            XCTAssertEqual(record.encoded.count, count, "step \(step)")
            XCTAssertEqual(try read(record.encoded), record)
        }
    }

    func testARecordOfAnotherVersionIsRefused() throws {
        let bytes = Self.checkedIn.encoded
        for version in UInt8.min...UInt8.max where version != 1 {
            XCTAssertThrowsError(try read([version] + bytes[1...])) {
                XCTAssertEqual("\($0)", "a launch record is damaged at byte 0: version 1 expected")
            }
        }
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

    func testAMarkContainsOnlyWhatDoesNotFollow() throws {
        let head: [UInt8] = [1, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0]
        XCTAssertNoThrow(try read(head + [1] + Self.time + [0] + Self.two))
        XCTAssertNoThrow(try read(head + [1] + Self.time + [1] + Self.two))
        XCTAssertNoThrow(
            try read(head + [33] + Self.time + [0] + Self.two + [8] + Self.one + Self.one + Self.one + Self.time[16...])
        )
        let zeros = [UInt8](repeating: 0, count: 8)
        for (marks, bytes) in [
            (1, [2] + Self.two + Self.one), (1, [4] + Self.two + Self.time[16...]), (1, [8] + Self.two + Self.time),
            (1, [8] + Self.one + Self.one + Self.one + Self.time[16...]), (1, [16] + Self.two + zeros),
            (1, [32] + Self.two), (33, [0] + Self.two + [8] + Self.two + Self.time),
        ] as [(UInt8, [UInt8])] {
            XCTAssertThrowsError(try read(head + [marks] + Self.time + bytes), "\(bytes)")
        }
        XCTAssertThrowsError(try read(head + [0] + Self.time))
    }

    func testInvalidTimesAreRefused() throws {
        var record = LaunchRecord()
        record.lastCheckIn = Self.mark(0)
        // A boot id that differs adds the counted seconds at the end.
        record.lastCheckIn?.observe(LaunchKit.after(4, rebooted: true))
        let bytes = record.encoded
        XCTAssertEqual(bytes.count, 37 + 33)
        for (place, value) in [
            (13, Double.nan), (21, .infinity), (38, -.infinity), (bytes.count - 8, -1), (bytes.count - 8, .nan),
        ] {
            var changed = bytes
            withUnsafeBytes(of: value.bitPattern.littleEndian) { changed.replaceSubrange(place..<place + 8, with: $0) }
            XCTAssertThrowsError(try read(changed), "\(place)")
        }
    }

    func testAStoredTimeMarkContinuesCounting() throws {
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
