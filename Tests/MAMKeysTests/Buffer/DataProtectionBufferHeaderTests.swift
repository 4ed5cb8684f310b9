import MAMBase
import MAMKeys
import TestKits
import XCTest

/// What a header may hold, field by field, and where a wrong one is said to be wrong.
final class DataProtectionBufferHeaderTests: XCTestCase {
    private func failure(_ buffer: [UInt8]) -> BufferError? {
        buffer.withUnsafeBytes { bytes in
            do throws(BufferError) {
                _ = try BufferHeader(of: bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    private func refused(
        _ buffer: [UInt8], _ change: (inout [UInt8]) -> Void, _ code: BufferError.Code, at offset: Int,
        line: UInt = #line
    ) {
        var changed = buffer
        change(&changed)
        XCTAssertNil(failure(buffer), line: line)
        XCTAssertEqual(failure(changed)?.code, code, line: line)
        XCTAssertEqual(failure(changed)?.offset, offset, line: line)
    }

    func testUnknownVersionsAndKindsAreRefused() throws {
        for buffer in try all() {
            for value in 0...255 {
                let byte = UInt8(value)
                if byte != 1 { refused(buffer, { $0[8] = byte }, .unknownVersion, at: 8) }
                if byte > 1 { refused(buffer, { $0[9] = byte }, .invalidContent, at: 9) }
            }
        }
    }

    func testABufferIsNeverReadAsOneOfTheOtherKind() throws {
        refused(try BufferKit.seal([1, 2, 3]), { $0[9] = 0 }, .invalidContent, at: 20)
        var clear = try BufferKit.mark([1, 2, 3])
        clear[9] = 1
        // The header is that of a sealed buffer, and the tag is no commitment to a key.
        XCTAssertNil(failure(clear))
        XCTAssertEqual(BufferKit.failure(clear, with: try BufferKit.key())?.code, .notAuthentic)
    }

    private func all() throws -> [[UInt8]] { [try BufferKit.seal([1, 2, 3]), try BufferKit.mark([1, 2, 3])] }

    func testOwnersThatAreTooLongOrNoTextAreRefused() throws {
        for buffer in try all() {
            refused(buffer, { ($0[10], $0[11]) = (1, 1) }, .invalidContent, at: 10)
            refused(buffer, { ($0[10], $0[11]) = (255, 255) }, .invalidContent, at: 10)
            refused(buffer, { $0[96] = 0xFF }, .invalidContent, at: 96)
            refused(buffer, { ($0[115], $0[116]) = (0xC3, 0xC3) }, .invalidContent, at: 96)
        }
    }

    func testAnOwnerOfTheGreatestLengthIsRead() throws {
        let owner = AccountID(String(repeating: "x", count: 256)) ?? .unmanaged
        let buffer = try BufferKit.mark([1], owner: owner)
        XCTAssertEqual(buffer[10..<12], [0, 1])
        XCTAssertNil(failure(buffer))
    }

    func testPayloadsThatAreTooLongAreRefusedWithoutOverflow() throws {
        let buffer = try BufferKit.mark([1, 2, 3])
        for length in [UInt64.max, 1 << 63, UInt64(Int64.max), 1 << 32 + 1] as [UInt64] {
            let bytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
            refused(buffer, { $0.replaceSubrange(12..<20, with: bytes) }, .tooLarge, at: 12)
        }
        refused(buffer, { ($0[12], $0[16]) = (0, 1) }, .wrongLength, at: buffer.count)
        XCTAssertThrowsError(try BufferHeader(owner: "bob", payloadCount: 1 << 32 + 1))
        XCTAssertEqual(try BufferHeader(owner: "bob", payloadCount: 1 << 32).bufferCount, 1 << 32 + 115)
        XCTAssertEqual(BufferFormat.maximumPayload, 4_294_967_296)
    }

    func testAClearHeaderWithAnythingOfAKeyIsRefused() throws {
        let buffer = try BufferKit.mark([1, 2, 3])
        for offset in 20..<96 where !(52..<84).contains(offset) {
            refused(buffer, { $0[offset] = 1 }, .invalidContent, at: offset)
        }
    }

    func testASealedHeaderOfNobodyIsRefused() throws {
        var buffer = try BufferKit.mark([1, 2, 3], owner: .unmanaged)
        XCTAssertNil(failure(buffer))
        buffer[9] = 1
        XCTAssertEqual(failure(buffer)?.code, .invalidContent)
        XCTAssertEqual(failure(buffer)?.offset, 10)
    }

    func testErrorsNameTheOffsetAndNeverTheOwner() throws {
        var buffer = try BufferKit.mark(Array("secret".utf8))
        buffer[9] = 7
        XCTAssertEqual(failure(buffer)?.description, "kind 7 is not known at byte 9")
        buffer.removeLast()
        buffer[9] = 0
        XCTAssertEqual(failure(buffer)?.description, "a buffer of 138 bytes, 139 wanted at byte 138")
        XCTAssertEqual(failure([])?.description, "no protected buffer")
    }
}
