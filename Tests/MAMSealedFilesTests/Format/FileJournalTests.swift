import MAMSealedFiles
import TestKits
import XCTest

final class FileJournalTests: XCTestCase {
    private func encode(_ descriptor: JournalDescriptor) throws -> [UInt8] {
        try DataProtectionKit.filled(64) { descriptor.encode(into: $0) }
    }

    private func decode(_ bytes: [UInt8]) throws(ProtectedFileError) -> JournalDescriptor? {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in try JournalDescriptor(bytes) }
    }

    private let descriptor = JournalDescriptor(chunks: 0x1_0203..<0x1_0208, epoch: 0x1112_1314_1516_1718)
    private var expected: [UInt8] {
        [0x89, 0x4D, 0x41, 0x4D, 0x4A, 0x0D, 0x0A, 0x1A, 5, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 0, 0, 0, 0, 0]
            + [0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11] + [UInt8](repeating: 0, count: 32)
    }

    func testADescriptorIsWrittenAndReadByteForByte() throws {
        XCTAssertEqual(try encode(descriptor), expected)
        XCTAssertEqual(try decode(expected), descriptor)
        XCTAssertNil(try decode([UInt8](repeating: 0, count: 64)))
    }

    func testAnyBitThatIsFlippedIsAnErrorOrAnotherDescriptor() throws {
        for bit in 0..<512 {
            var bytes = expected
            bytes[bit / 8] ^= 1 << (bit % 8)
            var decoded: JournalDescriptor?
            let failure = ProtectedFileKit.failure { () throws(ProtectedFileError) in decoded = try decode(bytes) }
            if let failure {
                XCTAssertEqual(failure.code, .damaged)
                XCTAssertTrue((0..<64).contains(try XCTUnwrap(failure.offset)))
            } else {
                XCTAssertNotEqual(decoded, descriptor)
                XCTAssertEqual(try encode(XCTUnwrap(decoded)), bytes)
            }
        }
    }

    func testEachInvalidFieldIsReportedWithItsOffset() {
        for (offset, byte, place) in [
            (0, 0, 0), (8, 0, 8), (8, 9, 8), (11, 1, 8), (13, 1, 13), (21, 0x10, 16), (23, 0xFF, 16), (32, 1, 32),
            (63, 1, 63),
        ] as [(Int, UInt8, Int64)] {
            var bytes = expected
            bytes[offset] = byte
            let failure = ProtectedFileKit.failure { () throws(ProtectedFileError) in try decode(bytes) }
            XCTAssertEqual(failure?.offset, place, "byte \(offset)")
        }
        XCTAssertEqual(
            ProtectedFileKit.failure { () throws(ProtectedFileError) in try decode(Array(expected[..<63])) }?.offset,
            63)
    }
}
