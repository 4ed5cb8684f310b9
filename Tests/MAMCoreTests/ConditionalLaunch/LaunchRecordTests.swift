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
        { record, seconds in record.timers.checkIn = RecurringTimer(doneAt: LaunchKit.after(seconds)) },
        { record, seconds in record.timers.wipePoll = RecurringTimer(doneAt: LaunchKit.after(seconds + 2)) },
        { record, seconds in record.timers.enrollmentRetry = RecurringTimer(doneAt: LaunchKit.after(seconds + 3)) },
        { record, seconds in record.timers.policyRefresh = RecurringTimer(doneAt: LaunchKit.after(seconds + 4)) },
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

    func testAByteThatChangesIsRefusedOrIsAnotherRecordOfThoseBytes() throws {
        let bytes = try XCTUnwrap(Self.records.last).encoded
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

    func testTheBytesOfVersionOneStay() throws {
        var record = LaunchRecord()
        (record.isDisabled, record.clock.status) = (true, .clockedIn)
        record.timers.outcome = .networkFailure(count: 258)
        record.lastCheckIn = TimeMark(Instant(wall: 1, monotonic: 2, bootID: 3))
        let time: [UInt8] =
            [0, 0, 0, 0, 0, 0, 0xf0, 0x3f] + [0, 0, 0, 0, 0, 0, 0, 0x40] + [3, 0, 0, 0, 0, 0, 0, 0]
        let expected: [UInt8] =
            [1, 1, 2, 5, 2, 1, 0, 0, 0, 0, 0, 0, 1] + time + time + [UInt8](repeating: 0, count: 9)
        XCTAssertEqual(record.encoded, expected)
        XCTAssertEqual(AccessTimer().encoded, [1, 0])
        var timer = AccessTimer()
        timer.passed(at: Instant(wall: 1, monotonic: 2, bootID: 3))
        XCTAssertEqual(timer.encoded, [1, 1] + time + time + [UInt8](repeating: 0, count: 9))
        XCTAssertEqual(try readTimer(timer.encoded), timer)
        XCTAssertEqual(try readTimer(AccessTimer().encoded), AccessTimer())
        for bytes: [UInt8] in [[], [1], [2, 0], [1, 2], [1, 0, 0], [1, 1], timer.encoded.dropLast() + []] {
            XCTAssertThrowsError(try readTimer(bytes))
        }
    }

    func testTimesThatAreNoneAreRefused() throws {
        var record = LaunchRecord()
        record.lastCheckIn = TimeMark(LaunchKit.start)
        let bytes = record.encoded
        for (place, value) in [(13, Double.nan), (21, .infinity), (37, -.infinity), (61, -1), (61, .nan)] {
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
