import MAMBase
import MAMMachines
import XCTest

/// The bytes that are kept about remediations.
final class ComplianceRecordTests: XCTestCase {
    private func record(
        _ texts: [String], _ events: [ComplianceEvent] = [], having data: [AccountID] = []
    ) -> ComplianceRecord {
        let situation = Dictionary(uniqueKeysWithValues: data.map { ($0, ComplianceFacts(hasManagedContent: true)) })
        var machine = ComplianceMachine()
        for (place, text) in texts.enumerated() {
            _ = machine.handle(.asked(AccountID(text) ?? "x", isSilent: place % 2 == 0), situation)
        }
        for event in events { _ = machine.handle(event, situation) }
        return machine.record
    }

    private var records: [ComplianceRecord] {
        let all = (0..<ComplianceMachine.maximumCount).map {
            String(repeating: "x", count: AccountID.maximumByteCount - 2) + "\($0 + 10)"
        }
        return [
            record([]), record(["ann"]), record(["ann", "b\u{e9}n"]), record(all),
            record(["ann", "ben"], [.removed("ben")]),
            record(["ann", "ben"], having: ["ben"]),
            record(["ann"], [.launched, .answered(step: 1, .noPolicy)], having: ["ann"]),
            record(["ann", "ben"], [.launched]),
            record(["ann"], [.launched, .answered(step: 1, .policyAppliedAfterRestart)]),
            record(["ann", "ben"], [.launched, .answered(step: 1, .noPolicy)]),
            record(["ann", "ben"], [.launched, .answered(step: 1, .noPolicy), .told(step: 2)]),
        ]
    }

    func testEveryRecordComesBackAsItWas() throws {
        for record in records {
            let read = try ComplianceRecord(record.encoded)
            XCTAssertEqual(read, record)
            XCTAssertEqual(read.encoded, record.encoded)
            XCTAssertLessThanOrEqual(record.encoded.count, ComplianceRecord.maximumByteCount)
        }
        XCTAssertEqual(records.map(\.encoded.count).max(), ComplianceRecord.maximumByteCount)
        XCTAssertEqual(Set(records.map(\.encoded)).count, records.count)
        XCTAssertEqual(record(["ann", "ben"], [.launched]), record(["ann", "ben"]))
    }

    func testBytesThatAreCutOffOrContinuedAreRefused() {
        for record in records {
            let bytes = record.encoded
            for count in 0..<min(bytes.count, 400) {
                XCTAssertThrowsError(try ComplianceRecord(Array(bytes[..<count])))
            }
            XCTAssertThrowsError(try ComplianceRecord(bytes + [0]))
        }
    }

    func testAByteThatChangesIsRefusedOrIsAnotherRecordOfThoseBytes() {
        var (refused, others) = (0, 0)
        for bytes in records.map(\.encoded) where bytes.count < 400 {
            for place in bytes.indices {
                for bit in 0..<8 {
                    var changed = bytes
                    changed[place] ^= 1 << UInt8(bit)
                    do throws(RecordError) {
                        let record = try ComplianceRecord(changed)
                        XCTAssertEqual(record.encoded, changed)
                        // Whatever was read, a machine goes on with it.
                        var machine = ComplianceMachine(record)
                        XCTAssertEqual(machine.handle(.launched, [:]).isEmpty, record.isEmpty)
                        others += 1
                    } catch {
                        // Every other version but 0 is a newer library's.
                        XCTAssertEqual(error.newerVersion, place == 0 && changed[0] > 1 ? Int(changed[0]) : nil)
                        let words = error.newerVersion == nil ? "is damaged at byte " : "has version "
                        XCTAssertTrue(error.description.hasPrefix("a compliance record " + words))
                        XCTAssertFalse(error.description.contains("ann"))
                        refused += 1
                    }
                }
            }
        }
        XCTAssertGreaterThan(refused, 100)
        XCTAssertGreaterThan(others, 100)
    }

    func testTheBytesOfARecordStay() throws {
        let record = record(["ann", "Ben"], [.launched, .answered(step: 1, .noPolicy)], having: ["Ben"])
        let expected: [UInt8] =
            [1, 2, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2] + [1, 0, 0, 0, 0, 0, 0, 0, 1, 2] + Array("ann".utf8)
            + [2, 0, 0, 0, 0, 0, 0, 0, 4, 2] + Array("Ben".utf8)
        XCTAssertEqual(record.encoded, expected)
        let wrong: [(Int, UInt8, Int)] = [
            (0, 2, 0), (9, 4, 9), (10, 12, 10), (10, 0, -1), (11, 65, 11), (12, 3, 12), (20, 8, 20), (22, 0xFF, 22),
        ]
        for (place, byte, offset) in wrong {
            var changed = expected
            changed[place] = byte
            if offset < 0 {
                XCTAssertEqual(try ComplianceRecord(changed).progress, .decided(.policyApplied, wipes: false))
            } else {
                XCTAssertThrowsError(try ComplianceRecord(changed)) {
                    XCTAssertEqual(($0 as? RecordError)?.offset, offset, "\($0)")
                }
            }
        }
        // The same account in other letters, and a wipe of an account that is compliant.
        var twice = expected
        twice.replaceSubrange(twice.count - 3..<twice.count, with: Array("ANN".utf8))
        XCTAssertEqual(try ComplianceRecord(twice).requests.count, 2, "the first is decided")
        for progress: (UInt8, UInt8) in [(0, 0), (1, 0), (3, 1)] {
            (twice[9], twice[10]) = progress
            XCTAssertThrowsError(try ComplianceRecord(twice)) {
                XCTAssertEqual(($0 as? RecordError)?.offset, twice.count - 3)
            }
        }
        var wiping = expected
        (wiping[9], wiping[10]) = (3, 0)
        XCTAssertThrowsError(try ComplianceRecord(wiping))
    }
}
