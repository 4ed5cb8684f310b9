import MAMKeys
import TestKits
import XCTest

final class DataProtectionDerivationTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private func derive(
        _ key: [UInt8], salt: [UInt8], info: [UInt8], _ count: Int
    ) throws(CryptoError) -> [UInt8] {
        try Kit.filled(count) { (output) throws(CryptoError) in
            try Kit.with(key) { (key) throws(CryptoError) in
                try Kit.with(salt) { (salt) throws(CryptoError) in
                    try Kit.with(info) { (info) throws(CryptoError) in
                        try HKDF.derive(from: key, salt: salt, info: info, into: output)
                    }
                }
            }
        }
    }

    func testTheVectorsOfRFC5869AreMet() throws {
        let short = [UInt8](repeating: 0x0B, count: 22)
        XCTAssertEqual(
            Kit.hex(try derive(short, salt: Array(0...12), info: Array(0xF0...0xF9), 42)),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        XCTAssertEqual(
            Kit.hex(try derive(Array(0...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF), 82)),
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87")
        XCTAssertEqual(
            Kit.hex(try derive(short, salt: [], info: [], 42)),
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }

    // The HMAC is met by vectors of its own, and below by the digests that define it.
    func testDerivationMatchesHKDFBuiltFromHMAC() throws {
        func hmac(_ key: [UInt8], _ message: [UInt8]) throws -> [UInt8] {
            let key = key.isEmpty ? [0] : key
            let context = try Kit.with(key) { (key) throws(CryptoError) in try HMACSHA256(key: key) }
            return try Kit.filled(32) { (tag) throws(CryptoError) in
                try Kit.with(message) { (message) throws(CryptoError) in try context.tag(of: message, into: tag) }
            }
        }
        let bytes = [UInt8](0...255)
        var compared = 0
        for salt in [0, 1, 16, 31, 32, 63, 64, 65, 128, 200] {
            for (key, info, count) in [(32, 0, 64), (1, 17, 32), (100, 200, 255), (32, 18, 8160), (64, 1, 33)] {
                let extracted = try hmac(Array(bytes[..<salt]), Array(bytes[..<key]))
                var (expected, piece): ([UInt8], [UInt8]) = ([], [])
                while expected.count < count {
                    let number = UInt8(expected.count / 32 + 1)
                    piece = try hmac(extracted, piece + bytes[..<info] + [number])
                    expected += piece
                }
                let found = try derive(
                    Array(bytes[..<key]), salt: Array(bytes[..<salt]), info: Array(bytes[..<info]), count)
                XCTAssertEqual(found, Array(expected[..<count]), "salt of \(salt) bytes, \(count) bytes")
                compared += 1
            }
        }
        XCTAssertEqual(compared, 50)
    }

    // RFC 2104, for keys on both sides of a block and of half of one.
    func testAnHMACIsTwoDigestsOfItsKeyAndItsMessage() throws {
        func digest(_ bytes: [UInt8]) -> [UInt8] {
            let digits = Array(SHA256.hex(bytes))
            return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
        }
        var compared = 0
        for count in [1, 16, 31, 32, 33, 63, 64, 65, 200] {
            for length in [0, 1, 55, 64, 992] {
                let (key, message) = ((0..<count).map { UInt8($0 + 1) }, (0..<length).map { UInt8($0 & 255) })
                let short = count > 64 ? digest(key) : key
                let block = short + [UInt8](repeating: 0, count: 64 - short.count)
                let inner = digest(block.map { $0 ^ 0x36 } + message)
                XCTAssertEqual(
                    try tag(message, mac(key)), digest(block.map { $0 ^ 0x5C } + inner), "\(count), \(length)")
                compared += 1
            }
        }
        XCTAssertEqual(compared, 45)
    }

    func testAnEmptySaltIsThirtyTwoZeros() throws {
        let (key, zeros) = ([UInt8](1...32), [UInt8](repeating: 0, count: 32))
        XCTAssertEqual(try derive(key, salt: [], info: [1], 32), try derive(key, salt: zeros, info: [1], 32))
    }

    func testLengthsBeyondTheStandardAreRefused() {
        let key = [UInt8](1...32)
        XCTAssertEqual(Kit.code { () throws(CryptoError) in try derive(key, salt: [], info: [], 0) }, .wrongLength)
        XCTAssertNil(Kit.code { () throws(CryptoError) in try derive(key, salt: [], info: [], 8160) })
        XCTAssertEqual(Kit.code { () throws(CryptoError) in try derive(key, salt: [], info: [], 8161) }, .wrongLength)
        let label = [UInt8](repeating: 1, count: 1024)
        XCTAssertNil(Kit.code { () throws(CryptoError) in try derive(key, salt: [], info: label, 32) })
        XCTAssertEqual(
            Kit.code { () throws(CryptoError) in try derive(key, salt: [], info: label + [1], 32) }, .wrongLength)
    }

    private func tag(_ message: [UInt8], _ mac: HMACSHA256, _ count: Int = 32) throws(CryptoError) -> [UInt8] {
        try Kit.filled(count) { (output) throws(CryptoError) in
            try Kit.with(message) { (message) throws(CryptoError) in try mac.tag(of: message, into: output) }
        }
    }

    private func isTag(_ tag: [UInt8], _ message: [UInt8], _ mac: HMACSHA256) throws(CryptoError) -> Bool {
        try Kit.with(tag) { (tag) throws(CryptoError) in
            try Kit.with(message) { (message) throws(CryptoError) in try mac.isTag(tag, of: message) }
        }
    }

    private func mac(_ key: [UInt8]) throws(CryptoError) -> HMACSHA256 {
        try Kit.with(key) { (key) throws(CryptoError) in try HMACSHA256(key: key) }
    }

    func testTheVectorsOfRFC4231AreMet() throws {
        let long = [UInt8](repeating: 0xAA, count: 131)
        let vectors: [(key: [UInt8], message: [UInt8], tag: String)] = [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                Array(1...25), [UInt8](repeating: 0xCD, count: 50),
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
            ),
            (
                [UInt8](repeating: 0x0C, count: 20), Array("Test With Truncation".utf8),
                "a3b6167473100ee06e0c796c2955552b"
            ),
            (
                long, Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (
                long,
                Array(
                    ("This is a test using a larger than block-size key and a larger than block-size data. The key "
                        + "needs to be hashed before being used by the HMAC algorithm.").utf8),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            ),
        ]
        for vector in vectors {
            let mac = try mac(vector.key)
            // Twice, since a context is used again.
            for _ in 0..<2 {
                XCTAssertEqual(Kit.hex(try tag(vector.message, mac, vector.tag.count / 2)), vector.tag)
                XCTAssertTrue(try isTag(Kit.hex(vector.tag), vector.message, mac))
            }
        }
    }

    func testAKeyInSecretMemoryGivesTheSameTags() throws {
        let bytes = [UInt8](0..<32)
        XCTAssertEqual(try tag([1, 2, 3], HMACSHA256(key: Kit.key(bytes))), try tag([1, 2, 3], mac(bytes)))
    }

    func testEveryFlippedBitOfATagIsNoticed() throws {
        let mac = try HMACSHA256(key: .random())
        for count in [16, 20, 32] {
            let right = try tag([7, 7], mac, count)
            XCTAssertTrue(try isTag(right, [7, 7], mac))
            XCTAssertFalse(try isTag(right, [7, 6], mac))
            for bit in 0..<(8 * count) {
                var wrong = right
                wrong[bit / 8] ^= 1 << (bit % 8)
                XCTAssertFalse(try isTag(wrong, [7, 7], mac), "bit \(bit) of \(count) bytes")
            }
        }
    }

    func testTagsAreNeverCutToLessThanSixteenBytes() throws {
        let mac = try HMACSHA256(key: .random())
        for count in [0, 1, 8, 15, 33, 64] {
            XCTAssertEqual(Kit.code { () throws(CryptoError) in try tag([1], mac, count) }, .wrongLength)
            XCTAssertEqual(
                Kit.code { () throws(CryptoError) in try isTag([UInt8](repeating: 0, count: count), [1], mac) },
                .wrongLength)
        }
        XCTAssertEqual(Kit.code { () throws(CryptoError) in try self.mac([]) }, .wrongLength)
    }
}
