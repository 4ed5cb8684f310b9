import MAMBase
import MAMCore
import MAMSettings
import XCTest

/// The bytes of what an app has set at run time.
final class OverridesRecordTests: XCTestCase {
    private func record(_ bytes: [UInt8]) throws(RecordError) -> OverridesRecord {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(RecordError) in try OverridesRecord(bytes) }
    }

    private func failure(_ bytes: [UInt8]) -> RecordError? {
        do throws(RecordError) {
            _ = try record(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// Every set of properties that are set, each with one of its values.
    private var all: [OverridesRecord] {
        (0..<1024).flatMap { bits -> [OverridesRecord] in
            var made = OverridesRecord()
            made.revision = UInt64(bits) << 32 | 7
            let full = SettingsKit.everything
            func keep<Value>(_ path: WritableKeyPath<ManagedAppSettings.Overrides, Value?>, _ bit: Int) {
                if bits & (1 << bit) != 0 { made.overrides[keyPath: path] = full[keyPath: path] }
            }
            keep(\.backgroundColor, 0)
            keep(\.foregroundColor, 1)
            keep(\.accentColor, 2)
            keep(\.secondaryBackgroundColor, 3)
            keep(\.secondaryForegroundColor, 4)
            keep(\.aadAuthorityURIOverride, 5)
            keep(\.aadRedirectURIOverride, 6)
            keep(\.aadClientIDOverride, 7)
            keep(\.telemetryEnabled, 8)
            keep(\.valuesToScrubFromLogging, 9)
            guard bits & (1 << 8) != 0 else { return [made] }
            var other = made
            other.overrides.telemetryEnabled = true
            return [made, other]
        }
    }

    func testEverySetOfPropertiesComesBackAsItWas() throws {
        var (count, forms): (Int, Set<[UInt8]>) = (0, [])
        for one in all {
            let bytes = try one.encoded()
            XCTAssertEqual(try record(bytes), one)
            forms.insert(bytes)
            count += 1
        }
        print("records of overrides: \(count)")
        XCTAssertEqual(count, 512 + 2 * 512)
        XCTAssertEqual(forms.count, count)
    }

    func testTheBytesAreTheDocumentedOnes() throws {
        var made = OverridesRecord()
        made.revision = 3
        XCTAssertEqual(try made.encoded(), [1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        made.overrides.accentColor = "#0A0B0C"
        made.overrides.telemetryEnabled = true
        made.overrides.valuesToScrubFromLogging = ["k"]
        XCTAssertEqual(
            try made.encoded(),
            [1, 3, 0, 0, 0, 0, 0, 0, 0, 0x04, 0x07, 7, 0, 0, 0] + Array("#0A0B0C".utf8)
                + [1, 0, 0, 0, 1, 0, 0, 0] + Array("k".utf8))
    }

    func testEveryCutAndEveryByteMoreIsRefusedWithItsPlace() throws {
        var whole = OverridesRecord()
        whole.overrides = SettingsKit.everything
        let bytes = try whole.encoded()
        for count in bytes.indices {
            let error = try XCTUnwrap(failure(Array(bytes[..<count])), "\(count)")
            XCTAssertLessThanOrEqual(error.offset, count)
        }
        XCTAssertEqual(
            failure(bytes + [0])?.description, "stored settings are damaged at byte \(bytes.count): the end expected")
    }

    func testNoChangedByteIsReadAsTheSameRecordAndNoneIsTrapped() throws {
        var whole = OverridesRecord()
        whole.overrides = SettingsKit.everything
        let bytes = try whole.encoded()
        var count = 0
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << bit
                count += 1
                guard let read = try? record(changed) else { continue }
                // One record has one form, so another form is another record.
                XCTAssertNotEqual(read, whole, "byte \(place), bit \(bit)")
                XCTAssertEqual(try read.encoded(), changed, "byte \(place), bit \(bit)")
            }
        }
        XCTAssertEqual(count, bytes.count * 8)
    }

    func testARecordWithAnInvalidPropertyIsRefused() throws {
        var made = OverridesRecord()
        made.overrides.backgroundColor = "#0A0B0C"
        let bytes = try made.encoded()
        let changed = bytes.map { $0 == UInt8(ascii: "#") ? UInt8(ascii: "x") : $0 }
        XCTAssertEqual(failure(changed)?.description, "stored settings are damaged at byte 15: a color expected")
    }

    func testHostileLengthsAreRefused() {
        let head: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0]
        XCTAssertEqual(failure(head + [32, 0, 0xFF, 0xFF, 0xFF, 0xFF])?.offset, 11)
        XCTAssertEqual(failure(head + [0, 4, 0xFF, 0xFF, 0xFF, 0xFF])?.expected, "the number of keys")
        XCTAssertEqual(failure(head + [0, 4, 1, 0, 0, 0, 0, 4, 0, 0x80])?.offset, 15)
        XCTAssertEqual(failure(head + [0, 2])?.expected, "known flags")
        XCTAssertEqual(failure([2] + head.dropFirst() + [0, 0])?.offset, 0)
        XCTAssertEqual(failure(head + [32, 0, 1, 0, 0, 0, 0xFF])?.expected, "a text")
    }

    func testOverridesThatAreTooLongAreNotStored() {
        func code(_ change: (inout ManagedAppSettings.Overrides) -> Void) -> StorageError.Code? {
            var made = OverridesRecord()
            change(&made.overrides)
            return StorageKit.failure { () throws(StorageError) in try made.encoded() }?.code
        }
        let (most, key) = (OverridesRecord.maximumTextCount, OverridesRecord.maximumKeyByteCount)
        XCTAssertNil(code { $0.aadClientIDOverride = String(repeating: "x", count: most) })
        XCTAssertEqual(code { $0.aadClientIDOverride = String(repeating: "x", count: most + 1) }, .system)
        XCTAssertNil(
            code { $0.valuesToScrubFromLogging = [String](repeating: "", count: OverridesRecord.maximumKeyCount) })
        XCTAssertEqual(
            code { $0.valuesToScrubFromLogging = [String](repeating: "", count: OverridesRecord.maximumKeyCount + 1) },
            .system
        )
        XCTAssertNil(code { $0.valuesToScrubFromLogging = [String(repeating: "x", count: key)] })
        XCTAssertEqual(code { $0.valuesToScrubFromLogging = [String(repeating: "x", count: key + 1)] }, .system)
    }

    func testTheGreatestRecordHasTheStatedLength() throws {
        var made = OverridesRecord()
        made.overrides = SettingsKit.everything
        let text = String(repeating: "x", count: OverridesRecord.maximumTextCount)
        (made.overrides.aadAuthorityURIOverride, made.overrides.aadRedirectURIOverride) = (text, text)
        made.overrides.aadClientIDOverride = text
        made.overrides.valuesToScrubFromLogging = [String](
            repeating: String(repeating: "x", count: OverridesRecord.maximumKeyByteCount),
            count: OverridesRecord.maximumKeyCount)
        let bytes = try made.encoded()
        XCTAssertLessThanOrEqual(bytes.count, OverridesRecord.maximumByteCount)
        XCTAssertEqual(try record(bytes), made)
    }
}
