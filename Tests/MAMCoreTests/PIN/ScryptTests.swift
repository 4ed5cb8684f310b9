import MAMCore
import MAMKeys
import TestKits
import XCTest

final class ScryptTests: XCTestCase {
    private func derive(
        _ password: String, _ salt: String, _ n: UInt64, _ r: UInt32, _ p: UInt32, memory: UInt64 = 32 << 20
    ) throws(CryptoError) -> String {
        let bytes = try DataProtectionKit.with(Array(password.utf8)) { (password) throws(CryptoError) in
            try DataProtectionKit.with(Array(salt.utf8)) { (salt) throws(CryptoError) in
                try DataProtectionKit.filled(64) { (output) throws(CryptoError) in
                    try Scrypt.derive(from: password, salt: salt, n: n, r: r, p: p, maximumMemory: memory, into: output)
                }
            }
        }
        return DataProtectionKit.hex(bytes)
    }

    /// RFC 7914, part 12; its fourth vector takes a gigabyte.
    func testTheVectorsOfTheRFC() throws {
        XCTAssertEqual(
            try derive("", "", 16, 1, 1),
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906")
        XCTAssertEqual(
            try derive("password", "NaCl", 1024, 8, 16),
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
        XCTAssertEqual(
            try derive("pleaseletmein", "SodiumChloride", 16384, 8, 1),
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887")
    }

    func testMoreMemoryThanAllowedIsRefused() {
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in
                try derive("pleaseletmein", "SodiumChloride", 1_048_576, 8, 1)
            }, .refused)
        XCTAssertEqual(
            DataProtectionKit.code { () throws(CryptoError) in try derive("a", "b", 1 << 14, 8, 1, memory: 1 << 20) },
            .refused)
    }

    func testParametersThatScryptDoesNotHaveAreRefused() {
        for (n, r, p) in [(0, 8, 1), (1, 8, 1), (3, 8, 1), (1 << 16, 1, 1), (16, 0, 1), (16, 8, 0)]
            as [(UInt64, UInt32, UInt32)]
        {
            XCTAssertNotNil(
                DataProtectionKit.code { () throws(CryptoError) in try derive("a", "b", n, r, p) }, "\(n) \(r) \(p)")
        }
    }

    func testEveryAllowedCostWorksAndIsBounded() throws {
        var allowed: [PINCost] = []
        for logN in 0...255 as ClosedRange<UInt8> {
            for r in 0...255 as ClosedRange<UInt8> {
                for p in [0, 1, 2, 3, 4, 8, 16, 255] as [UInt8] {
                    guard let cost = PINCost(logN: logN, r: r, p: p) else { continue }
                    allowed.append(cost)
                }
            }
        }
        print("costs: \(allowed.count) allowed of \(256 * 256 * 8)")
        XCTAssertEqual(allowed.count, 17_914)
        XCTAssertTrue(allowed.allSatisfy { $0.memory <= 64 << 20 && $0.work <= 1 << 20 })
        XCTAssertTrue(allowed.contains(.standard) && allowed.contains(.minimum))
        let hasher = try PINHasher(root: StorageKit.rootKey())
        let greatest = try XCTUnwrap(allowed.max { ($0.memory, $0.work) < ($1.memory, $1.work) })
        for cost in [greatest, .standard, .minimum] {
            XCTAssertTrue(try hasher.matches("1234", hasher.hash("1234", cost: cost)))
        }
    }

    func testAHashMatchesOnlyItsPIN() throws {
        let hasher = try PINHasher(root: StorageKit.rootKey())
        let hash = try hasher.hash("1234", cost: .minimum)
        XCTAssertTrue(try hasher.matches("1234", hash))
        for wrong in ["1235", "123", "12345", "", "1234\0", "\0" + "1234", "\u{661}234"] {
            XCTAssertFalse(try hasher.matches(TypedPIN(wrong), hash))
        }
        XCTAssertFalse(try hasher.matches(TypedPIN(String(repeating: "1", count: 300)), hash))
        let again = try hasher.hash("1234", cost: .minimum)
        XCTAssertNotEqual(again.salt, hash.salt)
        XCTAssertNotEqual(again.digest, hash.digest)
        var foreign = hash
        foreign.salt = again.salt
        XCTAssertFalse(try hasher.matches("1234", foreign))
        XCTAssertTrue(try PINHasher(root: StorageKit.rootKey()).matches("1234", hash))
        XCTAssertFalse(
            try PINHasher(root: StorageKit.rootKey(8)).matches("1234", hash),
            "without the root key a hash tells nothing")
    }
}
