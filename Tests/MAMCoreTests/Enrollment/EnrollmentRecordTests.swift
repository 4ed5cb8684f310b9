import MAMBase
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// What survives the process, byte by byte.
final class EnrollmentRecordTests: XCTestCase {
    private func read(_ bytes: [UInt8]) throws -> EnrollmentRecord {
        try bytes.withUnsafeBytes { try EnrollmentRecord($0) }
    }

    private func error(of bytes: [UInt8]) -> RecordError? {
        do { _ = try read(bytes) } catch { return error as? RecordError }
        return nil
    }

    /// Records of machines somewhere in their lives, the emptiest first.
    private var records: [EnrollmentRecord] {
        var records = [EnrollmentMachine().record]
        for world in EnrollmentKit.small + EnrollmentKit.large {
            EnrollmentExplorer(world.machine, world.alphabet).explore(limit: 60) { step in
                if step.number % 17 == 0 { records.append(step.after.record) }
                return true
            }
        }
        return records
    }

    func testEveryRecordIsReadAsItWasWritten() throws {
        var lengths: Set<Int> = []
        for record in records {
            let bytes = record.encoded
            let again = try read(bytes)
            XCTAssertEqual(again, record)
            XCTAssertEqual(again.encoded, bytes)
            lengths.insert(bytes.count)
        }
        XCTAssertGreaterThan(lengths.count, 4)
        XCTAssertEqual(EnrollmentMachine().record.encoded, [1, 0, 0])
    }

    func testARecordThatIsCutShortOrGoesOnIsDamagedThere() throws {
        let record = try XCTUnwrap(records.max { $0.encoded.count < $1.encoded.count })
        let bytes = record.encoded
        for count in 0..<bytes.count {
            let error = try XCTUnwrap(error(of: Array(bytes[..<count])), "\(count)")
            XCTAssertNil(error.newerVersion)
            XCTAssertTrue(error.offset <= count, "\(count)")
            XCTAssertFalse("\(error)".contains("example"))
        }
        XCTAssertEqual(error(of: bytes + [0])?.expected, "the end")
    }

    func testANewerRecordIsRefusedAsNewer() {
        let error = error(of: [2, 0, 0])
        XCTAssertEqual(error?.newerVersion, 2)
        XCTAssertEqual(
            error?.description, "an enrollment record has version 2, which a newer library wrote: version 1 expected")
        XCTAssertNil(self.error(of: [0, 0, 0])?.newerVersion)
        XCTAssertEqual(
            self.error(of: [1, 8, 0])?.description, "an enrollment record is damaged at byte 1: known flags expected")
    }

    func testBytesThatAreOneOffAreRefusedOrAnotherRecordOfOneForm() throws {
        for seed in TestSeeds([7], of: name) { try bytesThatAreOneOffAreRefusedOrAnotherRecordOfOneForm(seed) }
    }

    private func bytesThatAreOneOffAreRefusedOrAnotherRecordOfOneForm(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bytes = try XCTUnwrap(records.max { $0.encoded.count < $1.encoded.count }).encoded
        var (refused, taken) = (0, 0)
        for _ in 0..<4000 {
            var changed = bytes
            changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            guard let record = try? read(changed) else {
                refused += 1
                continue
            }
            taken += 1
            XCTAssertEqual(record.encoded, changed)
            // Whatever it says, a machine can live with it.
            var machine = EnrollmentMachine(record, EnrollmentTraits())
            _ = machine.handle(.launched, at: EnrollmentKit.start)
            _ = machine.alarms(at: EnrollmentKit.start)
        }
        XCTAssertGreaterThan(refused, 100)
        XCTAssertGreaterThan(taken, 100)
    }

    func testTheSameAccountTwiceIsDamage() throws {
        var machine = EnrollmentMachine()
        _ = machine.handle(.register(EnrollmentKit.a, EnrollmentCall(1)), at: EnrollmentKit.start)
        let one = machine.record.encoded
        let twice = [one[0], one[1], 2] + one[3...] + one[3...]
        XCTAssertEqual(error(of: twice)?.expected, "another account")
        XCTAssertEqual(error(of: twice)?.offset, one.count)
        XCTAssertEqual(error(of: [1, 0, 65])?.expected, "64 accounts at most")
        XCTAssertEqual(error(of: [1, 1, 0])?.expected, "a name")
        XCTAssertEqual(error(of: [1, 1, 1, 1, 1])?.expected, "a name of 1 to 256 bytes")
        XCTAssertEqual(error(of: [1, 1, 1, 1, 0, 0xFF, 0])?.expected, "UTF-8")
    }

    func testTheLongestRecordFits() {
        var machine = EnrollmentMachine(EnrollmentKit.traits { $0.allowsSeveral = true })
        let long = String(repeating: "x", count: 250)
        let moment = Instant(wall: .nan, monotonic: .infinity, bootID: 1)
        _ = machine.handle(.launched, at: moment)
        for number in 0..<70 {
            let account = EnrollmentKit.account("\(long)\(number)", "\(long)@\(number)", tenant: "\(long)\(number)")
            let effects = machine.handle(.register(account, EnrollmentCall(UInt64(number))), at: moment)
            XCTAssertEqual(effects.contains { $0.word.hasPrefix("enrollment 201") }, number >= 64)
            for case .requestToken(_, _, let ticket) in effects {
                _ = machine.handle(.answered(ticket, .noToken(.credentials)), at: moment)
            }
        }
        let bytes = machine.record.encoded
        XCTAssertLessThanOrEqual(bytes.count, EnrollmentRecord.maximumByteCount)
        XCTAssertEqual(try? read(bytes), machine.record, "times that are no numbers are not kept")
    }
}
