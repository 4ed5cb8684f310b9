import MAMKeys
import TestKits
import XCTest

/// The tag of the device in clear buffers: the device knows which ones it wrote, whatever others compute.
final class DataProtectionClearBufferTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    func testATagIsThatOfOneDeviceAndOnePublisher() throws {
        let other = try ClearBufferKey(root: DeviceRootKey(given: .random()))
        let buffer = try BufferKit.mark(BufferKit.payload(40))
        XCTAssertTrue(try BufferKit.isMarked(buffer))
        XCTAssertFalse(try BufferKit.isMarked(buffer, with: other))
        for publisher in ["", "contos", "contosoo", "Contoso", "fabrikam"] {
            XCTAssertFalse(try BufferKit.isMarked(buffer, publisher: publisher), publisher)
            let theirs = try BufferKit.mark(BufferKit.payload(40), publisher: publisher)
            XCTAssertFalse(try BufferKit.isMarked(theirs), publisher)
            XCTAssertTrue(try BufferKit.isMarked(theirs, publisher: publisher), publisher)
        }
    }

    func testAChangedBufferWithACorrectedChecksumStillHasNoValidTag() throws {
        let buffer = try BufferKit.mark(BufferKit.payload(30))
        let other = try BufferKit.mark(BufferKit.payload(31))
        let changes: [(String, (inout [UInt8]) -> Void)] = [
            ("another owner", { $0.replaceSubrange(96..<117, with: Array("mallo@contoso.example".utf8)) }),
            ("another payload", { $0[120] ^= 1 }),
            ("a boundary that moved", { ($0[10], $0[12]) = ($0[10] - 1, $0[12] + 1) }),
            ("a tag of another buffer", { $0.replaceSubrange(52..<84, with: other[52..<84]) }),
            ("no tag", { $0.replaceSubrange(52..<84, with: [UInt8](repeating: 0, count: 32)) }),
        ]
        for (name, change) in changes {
            var forged = buffer
            change(&forged)
            XCTAssertNotNil(BufferKit.failure(forged, with: try BufferKit.key()), "\(name): the check")
            BufferKit.correctCheck(&forged)
            XCTAssertNil(BufferKit.failure(forged, with: try BufferKit.key()), "\(name): the corrected check")
            XCTAssertFalse(try BufferKit.isMarked(forged), name)
        }
        var same = buffer
        BufferKit.correctCheck(&same)
        XCTAssertEqual(same, buffer)
    }

    func testEveryFlippedBitInvalidatesTheTagEvenWithACorrectedChecksum() throws {
        let buffer = try BufferKit.mark(BufferKit.payload(17))
        var forged = 0
        for bit in 0..<(8 * (buffer.count - 16)) {
            var changed = buffer
            changed[bit / 8] ^= 1 << (bit % 8)
            BufferKit.correctCheck(&changed)
            // What the header's reader takes: the tag, the owner's text and the payload.
            guard BufferKit.failure(changed, with: try BufferKit.key()) == nil else { continue }
            XCTAssertFalse(try BufferKit.isMarked(changed), "bit \(bit)")
            forged += 1
        }
        // All of the tag and of the payload, and seven bits of each byte of the owner, which stay text.
        XCTAssertEqual(forged, 8 * 32 + 8 * 17 + 7 * 21)
    }

    func testTheKeyIsDerivedFromTheRootKeyUnderALabelOfItsOwn() throws {
        // A device whose root key is what another one derives does not have that one's tags.
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        let derived = try HKDF.key(from: Kit.countingKey(), salt: none, info: "MAMCore clear buffer v1")
        XCTAssertEqual(Kit.hex(Kit.bytes(derived)), "74acf1a46ba57aa42502b0ac033ec0061cc161c40eb40f7b47919ba51782d047")
        let below = try ClearBufferKey(root: DeviceRootKey(given: derived))
        XCTAssertFalse(try BufferKit.isMarked(try BufferKit.mark([1]), with: below))
    }
}
