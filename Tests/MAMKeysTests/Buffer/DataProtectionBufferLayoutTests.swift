import MAMBase
import MAMKeys
import TestKits
import XCTest

/// The bytes of protected buffers, written out: the format does not change.
final class DataProtectionBufferLayoutTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private static let sealed =
        "894d414d420d0a1a010115000600000000000000a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babb"
        + "bcbdbebf89b8c15e1c6761a9da29eac8aa4346a0c070571322a951463d870d4a457d01e4c0c1c2c3c4c5c6c7c8c9cacb"
        + "616c69636540636f6e746f736f2e6578616d706c65ffc8273fe26656ad20e37e56e00798b84718c0a1eb6a"
    private static let clear =
        "894d414d420d0a1a01001500060000000000000000000000000000000000000000000000000000000000000000000000"
        + "000000006b8449c92c764ce614b02d09b3029a3d9716640dd4ad7fb44720020ed52bc1cd000000000000000000000000"
        + "616c69636540636f6e746f736f2e6578616d706c65676f6c64656e6cdbf9c7b836fefa375d350dc7d146a0"
    private static let nobody =
        "894d414d420d0a1a01000000060000000000000000000000000000000000000000000000000000000000000000000000"
        + "000000007ea4dfd3b433af6eeb429576661663de5e0745112123906e8a5d0f7c1b6b0c31000000000000000000000000"
        + "676f6c64656e5389acf1b4045f94bd841ff379bf8b32"

    func testASealedBufferHasEachFieldAtItsPlace() throws {
        let owner: AccountID = "Zoë@contoso.example"
        let buffer = try BufferKit.seal(BufferKit.payload(300), owner: owner, seeds: BufferKit.seeds())
        XCTAssertEqual(buffer.count, 112 + 20 + 300)
        XCTAssertEqual(buffer[0..<8], [0x89, 0x4D, 0x41, 0x4D, 0x42, 0x0D, 0x0A, 0x1A])
        XCTAssertEqual(buffer[8], 1, "version")
        XCTAssertEqual(buffer[9], 1, "kind")
        XCTAssertEqual(buffer[10..<12], [20, 0], "length of the owner")
        XCTAssertEqual(buffer[12..<20], [0x2C, 1, 0, 0, 0, 0, 0, 0], "length of the payload")
        XCTAssertEqual(Array(buffer[20..<36]), Array(0xA0...0xAF), "key id")
        XCTAssertEqual(Array(buffer[36..<52]), Array(0xB0...0xBF), "salt")
        XCTAssertEqual(Array(buffer[84..<96]), Array(0xC0...0xCB), "nonce")
        XCTAssertEqual(Array(buffer[96..<116]), Array("Zoë@contoso.example".utf8))
        XCTAssertNotEqual(Array(buffer[116..<416]), BufferKit.payload(300))
    }

    func testAClearBufferHasEachFieldAtItsPlace() throws {
        let buffer = try BufferKit.mark(BufferKit.payload(300), owner: "bob")
        XCTAssertEqual(buffer.count, 112 + 3 + 300)
        XCTAssertEqual(buffer[0..<8], [0x89, 0x4D, 0x41, 0x4D, 0x42, 0x0D, 0x0A, 0x1A])
        XCTAssertEqual(buffer[8..<12], [1, 0, 3, 0])
        XCTAssertEqual(buffer[12..<20], [0x2C, 1, 0, 0, 0, 0, 0, 0])
        XCTAssertEqual(Array(buffer[20..<52]), [UInt8](repeating: 0, count: 32))
        XCTAssertNotEqual(Array(buffer[52..<84]), [UInt8](repeating: 0, count: 32), "tag of the device")
        XCTAssertEqual(Array(buffer[84..<96]), [UInt8](repeating: 0, count: 12))
        XCTAssertEqual(Array(buffer[96..<99]), Array("bob".utf8))
        XCTAssertEqual(Array(buffer[99..<399]), BufferKit.payload(300))
    }

    // Computed by another implementation from the same keys, salt and nonce.
    func testTheBytesOfASealedBufferArePinned() throws {
        let buffer = try BufferKit.seal(Array("golden".utf8), seeds: BufferKit.seeds())
        XCTAssertEqual(Kit.hex(buffer), Self.sealed)
    }

    // Computed by another implementation from the same root key.
    func testTheBytesOfAClearBufferArePinned() throws {
        XCTAssertEqual(Kit.hex(try BufferKit.mark(Array("golden".utf8))), Self.clear)
        XCTAssertEqual(Kit.hex(try BufferKit.mark(Array("golden".utf8), owner: .unmanaged)), Self.nobody)
    }

    func testPinnedBuffersAreOpened() throws {
        for stored in [Self.sealed, Self.clear, Self.nobody] {
            XCTAssertEqual(try BufferKit.open(Kit.hex(stored), with: BufferKit.key()), Array("golden".utf8))
        }
        for (stored, isMarked) in [(Self.sealed, false), (Self.clear, true), (Self.nobody, true)] {
            XCTAssertEqual(try BufferKit.isMarked(Kit.hex(stored)), isMarked)
        }
    }

    func testTheFormatAllowsAnEmptyPayloadAndTheLongestOwner() throws {
        let (longest, key) = (AccountID(String(repeating: "é", count: 128)) ?? .unmanaged, try BufferKit.key())
        for owner in [BufferKit.owner, longest] {
            for buffer in [try BufferKit.seal([], owner: owner), try BufferKit.mark([], owner: owner)] {
                XCTAssertEqual(buffer.count, 112 + owner.rawValue.utf8.count)
                XCTAssertEqual(try BufferKit.open(buffer, with: key), [])
                XCTAssertEqual(try buffer.withUnsafeBytes { try BufferHeader(of: $0).owner.rawValue }, owner.rawValue)
            }
        }
    }

    func testTwoBuffersOfOnePayloadShareNothingButTheirNames() throws {
        let buffers = try (0..<100).map { _ in try BufferKit.seal(BufferKit.payload(32)) }
        for field in [36..<52, 52..<84, 84..<96, 117..<149, 149..<165] {
            XCTAssertEqual(Set(buffers.map { Array($0[field]) }).count, 100, "\(field)")
        }
        XCTAssertEqual(Set(buffers.map { Array($0[..<36]) }).count, 1)
    }
}
