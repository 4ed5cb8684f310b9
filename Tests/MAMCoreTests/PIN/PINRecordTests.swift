import MAMBase
import MAMCore
import TestKits
import XCTest

final class PINRecordTests: XCTestCase {
    private func decode(_ bytes: [UInt8]) throws(RecordError) -> PINRecord {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try PINRecord(bytes) }
    }

    private func record(_ parts: Int, history: Int) -> PINRecord {
        var record = PINRecord()
        (record.serial, record.charged, record.failed) = (9, 4, 3)
        if parts & 1 != 0 { record.current = PINKit.hash(1) }
        if parts & 2 != 0 { record.setAt = PINKit.start }
        if parts & 4 != 0 { record.lastAccess = PINKit.later(0.5) }
        if parts & 8 != 0 { record.enrollment = .max }
        if parts & 16 != 0 { record.fits = PINShape(kind: .passcode, minimumLength: 16, isSimpleBlocked: true) }
        record.previous = (0..<history).map { PINKit.hash(UInt8($0 + 2)) }
        return record
    }

    func testARecordComesBackWithAnyOfItsParts() throws {
        for parts in 0..<32 {
            for history in [0, 1, 24] {
                let record = record(parts, history: history)
                XCTAssertEqual(try decode(record.encoded), record)
            }
        }
        XCTAssertEqual(record(31, history: 24).encoded.count, PINRecord.maximumByteCount)
        XCTAssertEqual(PINRecord().encoded.count, 20)
    }

    func testTheBytesAreThoseOfTheFirstVersion() {
        var record = PINRecord()
        (record.serial, record.charged, record.failed) = (0x0807_0605_0403_0201, 5, 2)
        record.setAt = Instant(wall: 1, monotonic: 2, bootID: 3)
        record.enrollment = 7
        record.fits = PINShape(kind: .numeric, minimumLength: 6, isSimpleBlocked: true)
        record.current = PINKit.hash(0xAA)
        XCTAssertEqual(
            DataProtectionKit.hex(record.encoded),
            "011b0000" + "05000000" + "02000000" + "0102030405060708"
                + "000000000000f03f" + "0000000000000040" + "0300000000000000" + "0700000000000000" + "01060100"
                + "01010100" + String(repeating: "aa", count: 48))
    }

    func testEveryCutAndEveryByteTooManyIsAnError() throws {
        let whole = record(31, history: 2).encoded
        for count in 0..<whole.count { XCTAssertThrowsError(try decode(Array(whole[..<count])), "\(count)") }
        XCTAssertThrowsError(try decode(whole + [0]))
        XCTAssertThrowsError(try decode([UInt8](repeating: 1, count: 1 << 20)))
    }

    func testEveryChangedByteIsAnErrorOrAnotherRecordOfTheSameBytes() throws {
        let whole = record(31, history: 1).encoded
        var (states, refused) = (0, 0)
        for offset in whole.indices {
            for value in 0...255 as ClosedRange<UInt8> where value != whole[offset] {
                var bytes = whole
                bytes[offset] = value
                states += 1
                do throws(RecordError) {
                    let again = try decode(bytes).encoded
                    XCTAssertEqual(again, bytes)
                } catch {
                    refused += 1
                    XCTAssertLessThanOrEqual(error.offset, bytes.count)
                }
            }
        }
        print("changed bytes of a record: \(states) states, \(refused) refused")
        XCTAssertEqual(states, whole.count * 255)
        XCTAssertGreaterThan(refused, 1000)
    }

    func testAnErrorSaysWhereAndWhat() {
        func message(_ offset: Int, _ value: UInt8, parts: Int = 31) -> String? {
            var bytes = record(parts, history: 1).encoded
            bytes[offset] = value
            do throws(RecordError) { _ = try decode(bytes) } catch { return error.description }
            return nil
        }
        XCTAssertEqual(message(0, 2), "a pin record is damaged at byte 0: version 1 expected")
        XCTAssertEqual(message(1, 0x3F), "a pin record is damaged at byte 1: known parts expected")
        XCTAssertEqual(message(2, 25), "a pin record is damaged at byte 2: at most 24 pins expected")
        XCTAssertEqual(message(8, 5), "a pin record is damaged at byte 8: no more failed tries than tries expected")
        XCTAssertEqual(message(80, 30), "a pin record is damaged at byte 80: an allowed cost expected")
        // A store that asks for 2^255 · 128 bytes is told no before anything is taken.
        XCTAssertEqual(message(20, 255, parts: 1), "a pin record is damaged at byte 20: an allowed cost expected")
    }

    func testTimesThatAreNotFiniteAreRefused() {
        for value in [Double.infinity, -.infinity, .nan] {
            var record = record(31, history: 0)
            record.lastAccess = Instant(wall: value, monotonic: 0, bootID: 0)
            XCTAssertThrowsError(try decode(record.encoded))
            record.lastAccess = Instant(wall: 0, monotonic: value, bootID: 0)
            XCTAssertThrowsError(try decode(record.encoded))
        }
    }

    func testAHistoryKeepsTheNewestTwentyFour() {
        var record = PINRecord()
        for number in 1...30 { record.replace(with: PINKit.hash(UInt8(number))) }
        XCTAssertEqual(record.history(3), [PINKit.hash(30), PINKit.hash(29), PINKit.hash(28)])
        XCTAssertEqual(record.history(24).last, PINKit.hash(7))
        XCTAssertEqual(record.previous.count, 24)
        XCTAssertEqual(record.history(-1), [])
        record.replace(with: nil)
        XCTAssertEqual(record.history(1), [PINKit.hash(30)])
        XCTAssertEqual(record.serial, 31)
    }
}
