import Foundation
import MAMKeys
import TestKits
import XCTest

/// Project Wycheproof's vectors, where they are at hand: each must be answered as it says, and none may be passed over.
final class DataProtectionWycheproofTests: XCTestCase {
    private typealias Kit = DataProtectionKit

    private struct Document: Decodable {
        let numberOfTests: Int
        let testGroups: [Group]
    }

    private struct Group: Decodable {
        let keySize: Int
        let ivSize: Int?
        let tagSize: Int?
        let tests: [Vector]
    }

    private struct Vector: Decodable {
        let tcId: Int
        let key: String?
        let iv: String?
        let aad: String?
        let msg: String?
        let ct: String?
        let tag: String?
        let ikm: String?
        let salt: String?
        let info: String?
        let okm: String?
        let size: Int?
        let result: String
    }

    /// What became of the vectors: the file's verdict, then ours.
    private typealias Tally = [String: Int]

    private func document(_ name: String) throws -> Document {
        var packageRoot = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<4 { packageRoot.deleteLastPathComponent() }
        let file = packageRoot.appendingPathComponent("../shared/wycheproof/\(name)").standardizedFileURL
        guard let data = try? Data(contentsOf: file) else {
            print("no vectors at \(file.path)")
            throw XCTSkip("no vectors at \(file.path)")
        }
        let document = try JSONDecoder().decode(Document.self, from: data)
        XCTAssertEqual(document.testGroups.reduce(0) { $0 + $1.tests.count }, document.numberOfTests)
        return document
    }

    private func bytes(_ digits: String?) -> [UInt8] { Kit.hex(digits ?? "") }

    func testAESGCMMatchesTheWycheproofVectors() throws {
        var tally: Tally = [:]
        for group in try document("aes_gcm_test.json").testGroups {
            for vector in group.tests {
                let answer = try gcm(vector)
                tally["\(vector.result): \(answer)", default: 0] += 1
                if group.keySize == 256, group.ivSize == 96 {
                    XCTAssertEqual(answer, vector.result == "valid" ? "opened" : "notAuthentic", "\(vector.tcId)")
                }
            }
        }
        // 105 vectors have keys of 256 bits, 66 of them nonces of 96; the others are refused for their lengths.
        XCTAssertEqual(
            tally,
            [
                "valid: opened": 39, "invalid: notAuthentic": 27,
                "valid: a nonce of another length": 37, "invalid: a nonce of another length": 2,
                "valid: a key of another length": 153, "invalid: a key of another length": 58,
            ])
    }

    private func gcm(_ vector: Vector) throws -> String {
        guard let key = try? Kit.key(bytes(vector.key)) else { return "a key of another length" }
        guard (try? Kit.nonce(bytes(vector.iv))) != nil else { return "a nonce of another length" }
        let context = try AEADContext(key: key)
        let message = SealedMessage(
            nonce: bytes(vector.iv), associated: bytes(vector.aad), ciphertext: bytes(vector.ct), tag: bytes(vector.tag)
        )
        let opened = message.open(with: context)
        if let failure = opened.failure {
            XCTAssertFalse(opened.output.contains { $0 != 0 }, "\(vector.tcId)")
            return failure.code.rawValue
        }
        XCTAssertEqual(opened.output, bytes(vector.msg), "\(vector.tcId)")
        let sealed = try SealedMessage(
            bytes(vector.msg), nonce: message.nonce, associated: message.associated, with: context)
        XCTAssertEqual(sealed.ciphertext, message.ciphertext, "\(vector.tcId)")
        XCTAssertEqual(sealed.tag, message.tag, "\(vector.tcId)")
        return "opened"
    }

    func testAESKeyWrapMatchesTheWycheproofVectors() throws {
        var tally: Tally = [:]
        for group in try document("aes_wrap_test.json").testGroups {
            for vector in group.tests { tally["\(vector.result): \(try wrap(vector))", default: 0] += 1 }
        }
        // Of 68 with keys of 256 bits. The acceptable one wraps 8 bytes, for which RFC 3394 has no form.
        XCTAssertEqual(
            tally,
            [
                "valid: unwrapped": 13, "acceptable: wrongLength": 1, "invalid: wrongLength": 18,
                "invalid: notAuthentic": 36,
                "valid: a key of another length": 23, "acceptable: a key of another length": 2,
                "invalid: a key of another length": 72,
            ])
    }

    private func wrap(_ vector: Vector) throws -> String {
        guard let key = try? Kit.key(bytes(vector.key)) else { return "a key of another length" }
        let (plain, wrapped) = (bytes(vector.msg), bytes(vector.ct))
        var code: CryptoError.Code?
        let output = try Kit.filled(max(wrapped.count - 8, 0)) { output in
            code = Kit.code { () throws(CryptoError) in
                try Kit.with(wrapped) { (wrapped) throws(CryptoError) in
                    try KeyWrap.unwrap(wrapped, with: key, into: output)
                }
            }
        }
        if let code {
            if code == .notAuthentic { XCTAssertFalse(output.contains { $0 != 0 }, "\(vector.tcId)") }
            return code.rawValue
        }
        XCTAssertEqual(output, plain, "\(vector.tcId)")
        let again = try Kit.filled(plain.count + 8) { (output) throws(CryptoError) in
            try Kit.with(plain) { (plain) throws(CryptoError) in try KeyWrap.wrap(plain, with: key, into: output) }
        }
        XCTAssertEqual(again, wrapped, "\(vector.tcId)")
        return "unwrapped"
    }

    func testHKDFMatchesTheWycheproofVectors() throws {
        var tally: Tally = [:]
        for vector in try document("hkdf_sha256_test.json").testGroups.flatMap(\.tests) {
            var code: CryptoError.Code?
            let output = try Kit.filled(vector.size ?? 0) { output in
                code = Kit.code { () throws(CryptoError) in
                    try Kit.with(bytes(vector.ikm)) { (key) throws(CryptoError) in
                        try Kit.with(bytes(vector.salt)) { (salt) throws(CryptoError) in
                            try Kit.with(bytes(vector.info)) { (info) throws(CryptoError) in
                                try HKDF.derive(from: key, salt: salt, info: info, into: output)
                            }
                        }
                    }
                }
            }
            if code == nil { XCTAssertEqual(output, bytes(vector.okm), "\(vector.tcId)") }
            tally["\(vector.result): \(code?.rawValue ?? "derived")", default: 0] += 1
        }
        XCTAssertEqual(tally, ["valid: derived": 83, "invalid: wrongLength": 3])
    }

    func testHMACMatchesTheWycheproofVectors() throws {
        var tally: Tally = [:]
        for vector in try document("hmac_sha256_test.json").testGroups.flatMap(\.tests) {
            let mac = try Kit.with(bytes(vector.key)) { (key) throws(CryptoError) in try HMACSHA256(key: key) }
            let isRight = try Kit.with(bytes(vector.tag)) { (tag) throws(CryptoError) in
                try Kit.with(bytes(vector.msg)) { (message) throws(CryptoError) in try mac.isTag(tag, of: message) }
            }
            tally["\(vector.result): \(isRight)", default: 0] += 1
        }
        XCTAssertEqual(tally, ["valid: true": 66, "invalid: false": 108])
    }
}
