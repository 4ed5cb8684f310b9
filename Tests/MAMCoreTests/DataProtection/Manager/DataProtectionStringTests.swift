internal import MAMBase

import Foundation
import MAMCore
import MAMKeys
import TestKits
import XCTest

final class DataProtectionStringTests: XCTestCase {
    private typealias Kit = ProtectionKit

    func testATextComesBackThroughBase64() throws {
        let manager = try Kit.app().dataProtectionManager
        for owner in [Kit.alice, Kit.bob] {
            for text in ["a", "ab", "abc", "naïve 🗝️ text", String(repeating: "x", count: 5000)] {
                let protected = try manager.protectString(text, accountID: owner)
                XCTAssertEqual(Data(base64Encoded: protected).map { try? manager.unprotect($0) }, Array(text.utf8))
                XCTAssertEqual(try manager.unprotectString(protected), text)
                XCTAssertEqual(try manager.protectionInfo(forString: protected)?.accountID, owner)
            }
        }
    }

    func testATextThatWasNeverProtectedComesBackAsItIs() throws {
        let manager = try Kit.app().dataProtectionManager
        let protected = try manager.protectString("text", accountID: Kit.alice)
        let wrapped = String(protected.prefix(76)) + "\n" + String(protected.dropFirst(76))
        for text in ["", "text", "dGV4dA==", "iU1BTUINChoBAQ==", "===", "a", wrapped, protected + "=", " " + protected]
        {
            XCTAssertEqual(try manager.unprotectString(text), text)
            XCTAssertNil(try manager.protectionInfo(forString: text))
        }
    }

    func testADamagedTextIsRefused() throws {
        let app = try Kit.app()
        let manager = app.dataProtectionManager
        let protected = Array(try manager.protectString("text", accountID: Kit.alice).utf8)
        var refused = 0
        // The magic ends within the eleventh digit; the padding stands at the end.
        for place in 11..<(protected.count - 3) {
            var changed = protected
            changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            XCTAssertEqual(
                Kit.code { () throws(MAMDataProtectionError) in
                    try manager.unprotectString(String(decoding: changed, as: UTF8.self))
                }, .failedToDecryptData, "digit \(place)")
            refused += 1
        }
        XCTAssertEqual(refused, protected.count - 14)
    }

    func testBytesThatAreNoTextAreRefused() throws {
        let manager = try Kit.app().dataProtectionManager
        let protected = Data(try manager.protect([0x66, 0xFF, 0x66], accountID: Kit.alice)).base64EncodedString()
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.unprotectString(protected) },
            .failedToDecryptData)
    }

    func testNoAccountAndNoTextAreRefused() throws {
        let manager = try Kit.app().dataProtectionManager
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.protectString("text", accountID: nil) },
            .invalidArguments)
        XCTAssertEqual(
            Kit.code { () throws(MAMDataProtectionError) in try manager.protectString("", accountID: Kit.alice) },
            .emptyData)
    }

    func testBase64MatchesFoundation() throws {
        for count in 0..<200 {
            let bytes = BufferKit.payload(count)
            let text = Data(bytes).base64EncodedString()
            XCTAssertEqual(Base64.encode(bytes), text)
            XCTAssertEqual(Base64.decode(text.utf8), bytes)
        }
    }

    func testNonCanonicalBase64IsRefused() throws {
        for text in ["A", "AA", "AAA", "AA=A", "=AAA", "A===", "====", "AAAA=", "AA==AAAA", "AA-_", "AA A", "AAA\n"] {
            XCTAssertNil(Base64.decode(text.utf8), text)
        }
        var taken = 0
        // Bits that the padding leaves over are zero.
        for first in Base64.encode((0..<48).map { UInt8($0 * 5) }).utf8 {
            let texts = [[65, first, 61, 61], [65, 65, first, 61]].map {
                String(decoding: $0 as [UInt8], as: UTF8.self)
            }
            for text in texts {
                guard let bytes = Base64.decode(text.utf8) else { continue }
                XCTAssertEqual(Data(bytes).base64EncodedString(), text)
                taken += 1
            }
        }
        XCTAssertGreaterThan(taken, 0)
    }
}
