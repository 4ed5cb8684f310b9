import MAMBase
import MAMKeys
import TestKits
import TestSeeds
import XCTest

/// Whatever is done to a protected buffer: it is refused, never opened as something else.
final class DataProtectionBufferDamageTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private func buffers(_ count: Int) throws -> [[UInt8]] {
        [try BufferKit.seal(BufferKit.payload(count)), try BufferKit.mark(BufferKit.payload(count))]
    }

    func testEveryFlippedBitIsNoticed() throws {
        let (key, counts) = (try BufferKit.key(), [0, 1, 15, 16, 17, 4095, 4096])
        var (flips, inMagic) = (0, 0)
        for count in counts {
            for buffer in try buffers(count) {
                var changed = buffer
                for bit in stride(from: count % Self.slice, to: 8 * buffer.count, by: Self.slice) {
                    changed[bit / 8] ^= 1 << (bit % 8)
                    let failure = BufferKit.failure(changed, with: key)
                    if bit < 64 {
                        inMagic += 1
                        XCTAssertEqual(failure?.code, .notABuffer, "bit \(bit) of \(count) bytes")
                    } else if failure == nil || failure?.code == .notABuffer || failure?.code == .crypto {
                        XCTFail("bit \(bit) of \(count) bytes: \(String(describing: failure))")
                    }
                    flips += 1
                    changed[bit / 8] ^= 1 << (bit % 8)
                }
                XCTAssertEqual(try BufferKit.open(changed, with: key), BufferKit.payload(count))
            }
        }
        print("flipped \(flips) bits")
        // Two buffers of each length; 112 bytes and the owner's 21 around the payload.
        let bits = 2 * 8 * counts.reduce(0) { $0 + $1 + 112 + 21 }
        XCTAssertEqual(
            flips,
            Self.slice == 1
                ? bits
                : 2
                    * counts.reduce(0) { sum, count in
                        sum + (8 * (count + 133) - count % Self.slice + Self.slice - 1) / Self.slice
                    })
        XCTAssertEqual(inMagic, Self.slice == 1 ? 2 * 64 * counts.count : 2 * counts.count)
    }

    func testEveryTruncationIsNoticed() throws {
        let key = try BufferKit.key()
        for buffer in try buffers(300) {
            for count in 0..<buffer.count {
                let failure = BufferKit.failure(Array(buffer[..<count]), with: key)
                XCTAssertEqual(failure?.code, count < 112 ? .notABuffer : .wrongLength, "\(count) bytes")
                if count >= 112 { XCTAssertEqual(failure?.offset, count) }
            }
        }
    }

    func testEveryExtensionIsNoticed() throws {
        let key = try BufferKit.key()
        for buffer in try buffers(300) {
            for added in 1...300 {
                for byte: UInt8 in [0, 0x1A] {
                    let failure = BufferKit.failure(buffer + [UInt8](repeating: byte, count: added), with: key)
                    XCTAssertEqual(failure?.code, .wrongLength)
                    XCTAssertEqual(failure?.offset, buffer.count)
                }
            }
        }
    }

    func testNoFieldOfAnotherBufferFits() throws {
        let key = try BufferKit.key()
        let fields = [36..<52, 52..<84, 84..<96, 36..<84, 36..<96, 117..<417, 417..<433, 117..<433]
        let (first, second) = (try BufferKit.seal(BufferKit.payload(300)), try BufferKit.seal(BufferKit.payload(300)))
        for field in fields {
            var spliced = first
            spliced.replaceSubrange(field, with: second[field])
            XCTAssertEqual(BufferKit.failure(spliced, with: key)?.code, .notAuthentic, "\(field)")
        }
        // All of them together are the other buffer.
        XCTAssertEqual(
            try BufferKit.open(Array(first[..<36]) + Array(second[36...]), with: key), BufferKit.payload(300))
    }

    func testAnotherOwnerOfTheSameLengthIsNoticed() throws {
        for buffer in try buffers(20) {
            var relabeled = buffer
            relabeled.replaceSubrange(96..<117, with: Array("mallo@contoso.example".utf8))
            XCTAssertEqual(BufferKit.failure(relabeled, with: try BufferKit.key())?.code, .notAuthentic)
        }
    }

    func testABoundaryMovedBetweenOwnerAndPayloadIsNoticed() throws {
        for buffer in try buffers(20) {
            var moved = buffer
            (moved[10], moved[12]) = (moved[10] - 1, moved[12] + 1)
            XCTAssertEqual(BufferKit.failure(moved, with: try BufferKit.key())?.code, .notAuthentic)
        }
    }

    func testAnotherKeyOpensNothing() throws {
        let other = try KeyHierarchy(root: DeviceRootKey(given: .random())).makeAccountKey(.transfer, generation: 0)
        XCTAssertEqual(BufferKit.failure(try BufferKit.seal([1]), with: other)?.code, .notAuthentic)
        let container = try BufferKit.key(.container)
        XCTAssertEqual(BufferKit.failure(try BufferKit.seal([1]), with: container)?.code, .crypto)
    }

    func testRandomBuffersComeBackAndAreRefusedOnceDamaged() throws {
        for seed in TestSeeds([1], of: name) { try randomBuffersComeBackAndAreRefusedOnceDamaged(seed) }
    }

    private func randomBuffersComeBackAndAreRefusedOnceDamaged(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        let (key, rounds) = (try BufferKit.key(), 10_000)
        var opened = 0
        for round in 0..<rounds {
            let payload = (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let owner = AccountID(String(repeating: "ö", count: 1 + random.below(128))) ?? .unmanaged
            var buffer =
                try random.chance(2) ? BufferKit.seal(payload, owner: owner) : BufferKit.mark(payload, owner: owner)
            XCTAssertEqual(try BufferKit.open(buffer, with: key), payload, "round \(round); \(random.replay)")
            opened += 1
            switch random.below(3) {
            case 0: buffer[random.below(buffer.count)] ^= UInt8(1 + random.below(255))
            case 1: buffer.removeSubrange(random.below(buffer.count)...)
            default: buffer.insert(UInt8(random.below(256)), at: random.below(buffer.count + 1))
            }
            XCTAssertNotNil(BufferKit.failure(buffer, with: key), "round \(round); \(random.replay)")
        }
        XCTAssertEqual(opened, rounds)
    }
}
