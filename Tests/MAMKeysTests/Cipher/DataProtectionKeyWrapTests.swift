import MAMKeys
import TestKits
import XCTest

final class DataProtectionKeyWrapTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private func wrap(_ plain: [UInt8], _ key: SecretKey) throws(CryptoError) -> [UInt8] {
        try Kit.filled(plain.count + 8) { (output) throws(CryptoError) in
            try Kit.with(plain) { (plain) throws(CryptoError) in try KeyWrap.wrap(plain, with: key, into: output) }
        }
    }

    func testTheVectorsOfRFC3394AreMet() throws {
        // Sections 4.3, 4.5 and 4.6: those with a wrapping key of 256 bits.
        let vectors = [
            ("00112233445566778899aabbccddeeff", "64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7"),
            (
                "00112233445566778899aabbccddeeff0001020304050607",
                "a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1"
            ),
            (
                "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f",
                "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
            ),
        ]
        let key = try Kit.countingKey()
        for (plain, wrapped) in vectors {
            XCTAssertEqual(Kit.hex(try wrap(Kit.hex(plain), key)), wrapped)
            let unwrapped = try Kit.filled(plain.count / 2) { (output) throws(CryptoError) in
                try Kit.with(Kit.hex(wrapped)) { (wrapped) throws(CryptoError) in
                    try KeyWrap.unwrap(wrapped, with: key, into: output)
                }
            }
            XCTAssertEqual(Kit.hex(unwrapped), plain)
        }
    }

    func testAWrappedKeyComesBackFromItsFortyBytes() throws {
        let (key, wrapping) = (try SecretKey.random(), try SecretKey.random())
        let wrapped = try KeyWrap.wrap(key, with: wrapping)
        let stored = try wrapped.withUnsafeBytes { Array($0) }
        XCTAssertEqual(stored.count, 40)
        let read = try Kit.with(stored) { (stored) throws(CryptoError) in try WrappedKey(stored) }
        XCTAssertEqual(read, wrapped)
        XCTAssertTrue(try KeyWrap.unwrap(read, with: wrapping).isEqual(to: key))
    }

    func testEveryFlippedBitIsNoticed() throws {
        let (key, wrapping) = (try SecretKey.random(), try SecretKey.random())
        let stored = try KeyWrap.wrap(key, with: wrapping).withUnsafeBytes { Array($0) }
        let before = SecretKey.places
        for bit in 0..<320 {
            var changed = stored
            changed[bit / 8] ^= 1 << (bit % 8)
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in
                    try KeyWrap.unwrap(
                        try Kit.with(changed) { (bytes) throws(CryptoError) in try WrappedKey(bytes) }, with: wrapping)
                }, .notAuthentic, "bit \(bit)")
        }
        XCTAssertEqual(SecretKey.places, before)
    }

    func testAnotherKeyUnwrapsNothingAndLeavesNothing() throws {
        let wrapped = try wrap([UInt8](repeating: 5, count: 32), .random())
        let other = try SecretKey.random()
        var code: CryptoError.Code?
        let output = try Kit.filled(32) { output in
            code = Kit.code { () throws(CryptoError) in
                try Kit.with(wrapped) { (wrapped) throws(CryptoError) in
                    try KeyWrap.unwrap(wrapped, with: other, into: output)
                }
            }
        }
        XCTAssertEqual(code, .notAuthentic)
        XCTAssertEqual(output, [UInt8](repeating: 0, count: 32))
    }

    func testOnlyMultiplesOfEightFromSixteenAreWrapped() throws {
        let key = try SecretKey.random()
        for count in 0...80 {
            let isWrapped = count >= 16 && count % 8 == 0
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in try wrap([UInt8](repeating: 1, count: count), key) },
                isWrapped ? nil : .wrongLength, "\(count)")
        }
        XCTAssertNoThrow(try wrap([UInt8](repeating: 1, count: 4096), key))
        XCTAssertThrowsError(try wrap([UInt8](repeating: 1, count: 4104), key))
    }

    func testTheOutputIsEightBytesLongerOrShorter() throws {
        let key = try SecretKey.random()
        let plain = [UInt8](repeating: 1, count: 32)
        for count in [0, 32, 39, 41, 48] {
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in
                    try Kit.filled(count) { (output) throws(CryptoError) in
                        try Kit.with(plain) { (plain) throws(CryptoError) in
                            try KeyWrap.wrap(plain, with: key, into: output)
                        }
                    }
                }, .wrongLength)
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in
                    try Kit.with([UInt8](repeating: 1, count: count)) { (bytes) throws(CryptoError) in
                        try WrappedKey(bytes)
                    }
                }, .wrongLength)
        }
    }
}
