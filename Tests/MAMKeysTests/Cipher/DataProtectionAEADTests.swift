import Dispatch
import MAMKeys
import Synchronization
import TestKits
import XCTest

final class DataProtectionAEADTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    // Test cases 13 to 16 of the GCM specification: those with a key of 256 bits and a nonce of 96.
    private static let specification:
        [(key: String, plaintext: String, associated: String, sealed: String, tag: String)] = [
            (String(repeating: "00", count: 32), "", "", "", "530f8afbc74536b9a963b4f1c4cb738b"),
            (
                String(repeating: "00", count: 32), String(repeating: "00", count: 16), "",
                "cea7403d4d606b6e074ec5d3baf39d18", "d0d1c8a799996bf0265b98b5d48ab919"
            ),
            (
                "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                    + "b16aedf5aa0de657ba637b391aafd255",
                "",
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                    + "c5f61e6393ba7a0abcc9f662898015ad",
                "b094dac5d93471bdec1a502270e3cc6c"
            ),
            (
                "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                    + "b16aedf5aa0de657ba637b39",
                "feedfacedeadbeeffeedfacedeadbeefabaddad2",
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                    + "c5f61e6393ba7a0abcc9f662",
                "76fc6ece0f4e1768cddf8853bb2d551b"
            ),
        ]

    func testTheVectorsOfTheSpecificationAreMet() throws {
        for vector in Self.specification {
            let isZero = vector.key.hasPrefix("00")
            let nonce = Kit.hex(isZero ? String(repeating: "00", count: 12) : "cafebabefacedbaddecaf888")
            let context = try AEADContext(key: Kit.key(Kit.hex(vector.key)))
            let sealed = try SealedMessage(
                Kit.hex(vector.plaintext), nonce: nonce, associated: Kit.hex(vector.associated), with: context)
            XCTAssertEqual(Kit.hex(sealed.ciphertext), vector.sealed)
            XCTAssertEqual(Kit.hex(sealed.tag), vector.tag)
            let opened = sealed.open(with: context)
            XCTAssertNil(opened.failure)
            XCTAssertEqual(Kit.hex(opened.output), vector.plaintext)
        }
    }

    private func sample(_ count: Int = 61) throws -> (context: AEADContext, plaintext: [UInt8], sealed: SealedMessage) {
        let context = try AEADContext(key: .random())
        let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
        let sealed = try SealedMessage(
            plaintext, nonce: Kit.bytes(try NoncePool().next()), associated: [UInt8](repeating: 0x33, count: 32),
            with: context)
        return (context, plaintext, sealed)
    }

    func testEveryFlippedBitIsNoticedAndLeavesNoPlaintext() throws {
        let (context, plaintext, sealed) = try sample()
        let parts: [WritableKeyPath<SealedMessage, [UInt8]>] = [\.nonce, \.associated, \.ciphertext, \.tag]
        var flips = 0
        for part in parts {
            for bit in 0..<(8 * sealed[keyPath: part].count) {
                var changed = sealed
                changed[keyPath: part][bit / 8] ^= 1 << (bit % 8)
                let (output, failure) = changed.open(with: context)
                XCTAssertEqual(failure?.code, .notAuthentic, "bit \(bit)")
                XCTAssertEqual(output, [UInt8](repeating: 0, count: plaintext.count), "bit \(bit)")
                flips += 1
            }
        }
        XCTAssertEqual(flips, 8 * (12 + 32 + 61 + 16))
        let opened = sealed.open(with: context)
        XCTAssertNil(opened.failure, "a failure must not spoil the context")
        XCTAssertEqual(opened.output, plaintext)
    }

    func testMessagesCutOrExtendedAreNoticed() throws {
        let (context, _, sealed) = try sample()
        for count in 0..<sealed.ciphertext.count {
            var cut = sealed
            cut.ciphertext = Array(sealed.ciphertext[..<count])
            XCTAssertEqual(cut.open(with: context).failure?.code, .notAuthentic)
        }
        var longer = sealed
        longer.ciphertext.append(0)
        XCTAssertEqual(longer.open(with: context).failure?.code, .notAuthentic)
        var other = sealed
        other.associated.append(0)
        XCTAssertEqual(other.open(with: context).failure?.code, .notAuthentic)
        other.associated = []
        XCTAssertEqual(other.open(with: context).failure?.code, .notAuthentic)
    }

    func testAnotherKeyOpensNothing() throws {
        let (_, plaintext, sealed) = try sample()
        let (output, failure) = sealed.open(with: try AEADContext(key: .random()))
        XCTAssertEqual(failure?.code, .notAuthentic)
        XCTAssertEqual(output, [UInt8](repeating: 0, count: plaintext.count))
    }

    func testMessagesOfEveryLengthComeBack() throws {
        let (context, pool) = (try AEADContext(key: .random()), NoncePool())
        for count in Array(0...257) + [4095, 4096, 4097, 65_536, 1 << 20] {
            let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
            let associated = [UInt8](repeating: 9, count: count % 40)
            let sealed = try SealedMessage(
                plaintext, nonce: Kit.bytes(try pool.next()), associated: associated, with: context)
            let opened = sealed.open(with: context)
            XCTAssertNil(opened.failure)
            XCTAssertEqual(opened.output, plaintext)
            if count > 32 { XCTAssertNotEqual(sealed.ciphertext, plaintext) }
        }
    }

    func testSealingInPlaceGivesTheSameBytes() throws {
        let (context, plaintext, apart) = try sample(4096)
        let nonce = try Kit.nonce(apart.nonce)
        var tag: [UInt8] = []
        let memory = try Kit.filled(plaintext.count) { (memory) throws(CryptoError) in
            memory.copyBytes(from: plaintext)
            tag = try Kit.filled(16) { (tag) throws(CryptoError) in
                try Kit.with(apart.associated) { (associated) throws(CryptoError) in
                    let input = UnsafeRawBufferPointer(memory)
                    try context.seal(input, nonce: nonce, authenticating: associated, into: memory, tag: tag)
                }
            }
        }
        XCTAssertEqual(memory, apart.ciphertext)
        XCTAssertEqual(tag, apart.tag)
        let opened = try Kit.filled(memory.count) { (output) throws(CryptoError) in
            output.copyBytes(from: memory)
            try Kit.with(apart.associated) { (associated) throws(CryptoError) in
                try Kit.with(tag) { (tag) throws(CryptoError) in
                    let input = UnsafeRawBufferPointer(output)
                    try context.open(input, nonce: nonce, authenticating: associated, tag: tag, into: output)
                }
            }
        }
        XCTAssertEqual(opened, plaintext)
    }

    func testSealingDrawsItsNonceFromThePool() throws {
        let (context, pool) = (try AEADContext(key: .random()), NoncePool())
        let (plaintext, associated) = ([UInt8](repeating: 1, count: 100), [UInt8](repeating: 2, count: 3))
        var seen: Set<Nonce> = []
        for _ in 0..<1000 {
            var message = SealedMessage(nonce: [], associated: associated, ciphertext: [], tag: [])
            message.tag = try Kit.filled(16) { (tag) throws(CryptoError) in
                message.ciphertext = try Kit.filled(100) { (output) throws(CryptoError) in
                    let nonce = try context.seal(
                        plaintext.span.bytes, nonces: pool, authenticating: associated.span.bytes, into: output,
                        tag: tag)
                    seen.insert(nonce)
                    message.nonce = Kit.bytes(nonce)
                }
            }
            XCTAssertEqual(message.open(with: context).output, plaintext)
        }
        XCTAssertEqual(seen.count, 1000)
    }

    func testThreadsWithContextsOfTheirOwnShareAKey() throws {
        let (key, pool, wrong) = (try SecretKey.random(), NoncePool(), DataProtectionCount())
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            guard let context = try? AEADContext(key: key), let other = try? AEADContext(key: key) else {
                return wrong.add()
            }
            for turn in 0..<200 {
                let plaintext = [UInt8](repeating: UInt8(truncatingIfNeeded: worker ^ turn), count: turn)
                guard let nonce = try? pool.next(),
                    let sealed = try? SealedMessage(plaintext, nonce: Kit.bytes(nonce), associated: [], with: context),
                    sealed.open(with: other).output == plaintext
                else { return wrong.add() }
            }
        }
        XCTAssertEqual(wrong.value, 0)
    }
}

/// A number that threads count up.
final class DataProtectionCount: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add() { count.add(1, ordering: .relaxed) }
}
