import MAMBase
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

/// The header's bytes, written out here apart from the code that writes them.
final class FileHeaderTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    static func header() throws -> FileHeader {
        let stored = Kit.hex("121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161")
        let wrapped = try Kit.with(stored) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }
        var header = FileHeader(
            owner: "Älice@x", fileID: try Kit.id([UInt8](0x10...0x1F)), keyID: try Kit.id([UInt8](0xA0...0xAF)),
            wrappedKey: wrapped, geometry: ChunkGeometry(firstLength: 32, chunkLength: 4120) ?? .standard)
        header.sequence = 0x0102_0304_0506_0708
        header.length = 0x0000_0BCD_EF01_2345
        header.shrinkEpoch = 0x1112_1314_1516_1718
        header.reserved = 0x4567_0000
        header.isDirty = true
        header.holes.insert(3..<5)
        header.holes.insert(0x12_3456..<0x12_3456 + 0x102)
        return header
    }

    /// Every byte of that header but the tag's, by its place in the specification.
    static func expected() -> [UInt8] {
        var slot = [UInt8](repeating: 0, count: 1024)
        func put(_ offset: Int, _ bytes: [UInt8]) { slot.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
        put(0, [0x89, 0x4D, 0x41, 0x4D, 0x46, 0x0D, 0x0A, 0x1A])
        put(8, [1, 0, 1, 1, 12, 1, 0, 4])
        put(16, [UInt8](0x10...0x1F))
        put(32, [UInt8](0xA0...0xAF))
        put(48, [8, 7, 6, 5, 4, 3, 2, 1])
        put(56, [0x45, 0x23, 0x01, 0xEF, 0xCD, 0x0B, 0, 0])
        put(64, [0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11])
        put(72, [0, 0, 0x67, 0x45, 0, 0, 0, 0])
        put(80, Kit.hex("121543f98adae8259f8ee4a4d27279f44aa3790585c99116776b8d38b504b15635022b9471224161"))
        put(120, [8, 0, 0, 0, 0xC3, 0x84, 0x6C, 0x69, 0x63, 0x65, 0x40, 0x78])
        put(380, [2, 0, 0, 0])
        put(384, [3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
        put(400, [0x56, 0x34, 0x12, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0])
        put(768, [32, 0, 0, 0, 0x18, 0x10, 0, 0])
        return slot
    }

    static func encode(_ header: FileHeader, _ key: [UInt8]? = nil) throws -> [UInt8] {
        var failure: ProtectedFileError?
        let bytes = try Kit.filled(1024) { (slot) throws(CryptoError) in
            let tag = try HMACSHA256(key: Kit.key(key ?? [UInt8](0..<32)))
            do throws(ProtectedFileError) {
                if key == nil { try header.encode(into: slot) } else { try header.encode(into: slot, tag: tag) }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    static func decode(_ bytes: [UInt8]) throws(ProtectedFileError) -> FileHeader {
        try bytes.span.bytes.withUnsafeBytes { (slot) throws(ProtectedFileError) in try FileHeader(slot) }
    }

    func testEveryByteOfAHeaderStandsWhereTheFormatSays() throws {
        let (bytes, expected) = (try Self.encode(Self.header()), Self.expected())
        for offset in 0..<1024 { XCTAssertEqual(bytes[offset], expected[offset], "byte \(offset)") }
    }

    func testTheTagIsTheHMACOfAllBefore() throws {
        let bytes = try Self.encode(Self.header(), [UInt8](0..<32))
        XCTAssertEqual(Array(bytes[..<992]), Array(Self.expected()[..<992]))
        // Computed by another implementation over the bytes written out above.
        XCTAssertEqual(Kit.hex(bytes[992...]), "c790873784eb7b74f007587820762a56504d1cec42cf417f3e4f346f4c03e118")
    }

    func testAHeaderIsReadAsItWasWritten() throws {
        let header = try Self.header()
        XCTAssertEqual(try Self.decode(Self.expected()), header)
        XCTAssertEqual(try Self.encode(Self.decode(Self.expected())), Self.expected())
    }

    func testHeadersAtTheirLimitsAreReadAsTheyWereWritten() throws {
        var header = try Self.header()
        header.owner = AccountID(stringLiteral: String(repeating: "é", count: 128))
        header.sequence = .max
        header.length = 1 << 44
        header.shrinkEpoch = .max
        header.reserved = 1 << 32
        header.holes = HoleList()
        for place in 0..<23 { header.holes.insert(place * 2..<place * 2 + 1) }
        let count = header.chunkCount
        header.holes.insert(count - 1..<count)
        XCTAssertEqual(header.holes.count, 24)
        for first in [1, 4096, 65_536] {
            for other in [512, 4096, 65_560] {
                header.geometry = try XCTUnwrap(ChunkGeometry(firstLength: first, chunkLength: other))
                header.holes.trim(to: header.chunkCount)
                XCTAssertEqual(try Self.decode(Self.encode(header)), header, "\(first) \(other)")
            }
        }
        header.holes.insert(1000..<1001)
        header.holes.insert(1002..<1003)
        XCTAssertThrowsError(try Self.encode(header))
    }

    func testAnyBitThatIsFlippedIsAnErrorOrAnotherHeader() throws {
        let (bytes, header) = (Self.expected(), try Self.header())
        var (refused, other) = (0, 0)
        for bit in 0..<992 * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            do {
                let decoded = try Self.decode(changed)
                XCTAssertNotEqual(decoded, header, "bit \(bit)")
                // What was read is all there is: nothing in a header goes unread.
                XCTAssertEqual(try Self.encode(decoded), changed, "bit \(bit)")
                other += 1
            } catch {
                let place = try XCTUnwrap(error.offset)
                XCTAssertTrue((0..<992).contains(place), "bit \(bit)")
                refused += 1
            }
        }
        print("\(name): \(refused) refused, \(other) other headers")
        XCTAssertEqual(refused + other, 7936)
    }
}
