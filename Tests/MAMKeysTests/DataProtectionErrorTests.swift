import MAMKeys
import TestKits
import XCTest

final class DataProtectionErrorTests: XCTestCase {
    func testMessagesAreOneLineInLowerCase() throws {
        let key = try SecretKey.random()
        var messages: [String] = []
        func note<Result>(_ body: () throws(CryptoError) -> Result) {
            do throws(CryptoError) {
                _ = try body()
                XCTFail("nothing failed")
            } catch { messages.append(error.description) }
        }
        note { () throws(CryptoError) in try DataProtectionKit.key([1, 2, 3]) }
        note { () throws(CryptoError) in try DataProtectionKit.nonce([]) }
        note { () throws(CryptoError) in try SealBudget(reserved: 5) }
        note { () throws(CryptoError) in try SealBudget().reservation(for: 1 << 40) }
        note { () throws(CryptoError) in
            try DataProtectionKit.with([UInt8](repeating: 7, count: 40)) { (bytes) throws(CryptoError) in
                try KeyWrap.unwrap(try WrappedKey(bytes), with: key)
            }
        }
        note { () throws(CryptoError) in
            try DataProtectionKit.filled(0) { (output) throws(CryptoError) in
                let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
                try HKDF.derive(from: nothing, salt: nothing, info: nothing, into: output)
            }
        }
        XCTAssertEqual(
            messages,
            [
                "a key of 3 bytes, 32 wanted",
                "a nonce of 0 bytes, 12 wanted",
                "a seal budget of 5 is no multiple of 65536 up to 4294967296",
                "a data key may seal 4294967296 more times, 1099511627776 wanted",
                "a wrapped key is not authentic",
                "a derived key of 0 bytes, 1 to 8160 wanted",
            ])
    }

    func testCodesAreComparedByTheirText() {
        XCTAssertEqual(CryptoError.Code(rawValue: "notAuthentic"), .notAuthentic)
        XCTAssertNotEqual(CryptoError.Code.notAuthentic, .wrongLength)
    }
}
