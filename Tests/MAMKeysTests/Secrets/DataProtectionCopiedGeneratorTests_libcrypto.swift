import CMAMCrypto
import MAMKeys
import XCTest

/// Two generators of libcrypto in one state, as two copies of a running machine have them.
final class DataProtectionCopiedGeneratorTests: XCTestCase {
    // A generator whose seed is known; nil if libcrypto has no source of such seeds.
    private func generator() -> OpaquePointer? {
        var (strength, seed) = (UInt32(256), (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
        guard let source = EVP_RAND_fetch(nil, "TEST-RAND", nil), let kind = EVP_RAND_fetch(nil, "CTR-DRBG", nil),
            let parent = EVP_RAND_CTX_new(source, nil), let made = EVP_RAND_CTX_new(kind, parent)
        else { return nil }
        let isSeeded = withUnsafeMutablePointer(to: &strength) { strength in
            seed.withUnsafeMutableBytes { seed in
                let parameters = [
                    OSSL_PARAM_construct_uint(name("strength"), strength),
                    OSSL_PARAM_construct_octet_string(name("test_entropy"), seed.baseAddress, seed.count),
                    OSSL_PARAM_construct_octet_string(name("test_nonce"), seed.baseAddress, 64),
                    OSSL_PARAM_construct_end(),
                ]
                return EVP_RAND_CTX_set_params(parent, parameters) == 1
                    && EVP_RAND_instantiate(parent, 256, 0, nil, 0, parameters) == 1
            }
        }
        var cipher = Array("AES-256-CTR".utf8CString)
        let isReady = cipher.withUnsafeMutableBufferPointer { cipher in
            EVP_RAND_instantiate(
                made, 256, 0, nil, 0,
                [OSSL_PARAM_construct_utf8_string(name("cipher"), cipher.baseAddress, 0), OSSL_PARAM_construct_end()])
                == 1
        }
        return isSeeded && isReady ? made : nil
    }

    // A parameter keeps the address of its name.
    private func name(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    private func drawn(_ count: Int, from generator: OpaquePointer, mixing: Bool) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        try bytes.withUnsafeMutableBytes { bytes in
            guard mixing else {
                XCTAssertEqual(
                    EVP_RAND_generate(
                        generator, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count, 0, 0, nil, 0), 1)
                return
            }
            try Randomness.fill(bytes, from: generator)
        }
        return bytes
    }

    func testCopiesOfAGeneratorDrawTheSameOnlyWithoutBytesOfTheSystem() throws {
        for count in [257, 4096, 70_000] {
            let (one, other) = (try XCTUnwrap(generator()), try XCTUnwrap(generator()))
            let known = try drawn(64, from: one, mixing: false)
            XCTAssertEqual(try drawn(64, from: other, mixing: false), known, "the copies have one state")
            let (mine, theirs) = (
                try drawn(count, from: one, mixing: true), try drawn(count, from: other, mixing: true)
            )
            // Not even a block of them is the same.
            for start in stride(from: 0, to: count - 16, by: 16) {
                XCTAssertNotEqual(mine[start..<start + 16], theirs[start..<start + 16], "\(count) bytes, at \(start)")
            }
            // And the copies have left their common state.
            XCTAssertNotEqual(try drawn(64, from: one, mixing: false), try drawn(64, from: other, mixing: false))
        }
    }

    func testADrawOfAnyLengthFillsItsWholeBuffer() throws {
        for count in [0, 1, 12, 255, 256, 257, 511, 4096, 100_000] {
            // Each byte is zero once in 256 draws.
            var isFilled = [Bool](repeating: false, count: count)
            for _ in 0..<16 where isFilled.contains(false) {
                var bytes = [UInt8](repeating: 0, count: count)
                try bytes.withUnsafeMutableBytes { try Randomness.fill($0) }
                for place in bytes.indices where bytes[place] != 0 { isFilled[place] = true }
            }
            XCTAssertFalse(isFilled.contains(false), "\(count) bytes")
        }
    }
}
