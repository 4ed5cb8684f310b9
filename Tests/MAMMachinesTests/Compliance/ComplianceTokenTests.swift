import MAMMachines
import MAMJSON
import XCTest

/// From a token error to the account to remediate, and what a client must have declared before.
final class ComplianceTokenTests: XCTestCase {
    private func error(_ text: String?) -> TokenError {
        TokenError(code: TokenError.protectionPoliciesRequired, homeAccountID: text)
    }

    func testTheAccountStandsBeforeTheFirstDot() throws {
        for (text, account) in [
            ("oid.tid", "oid"), ("OID-1.tid.more", "OID-1"), ("oid", "oid"), ("oid.", "oid"),
            ("a1b2-b2c_policy.tid", "a1b2-b2c_policy"),
        ] {
            XCTAssertEqual(try error(text).accountToRemediate()?.rawValue, account)
        }
        let longest = String(repeating: "x", count: AccountID.maximumByteCount)
        XCTAssertEqual(try error(longest + ".t").accountToRemediate()?.rawValue, longest)
    }

    func testOtherTokenErrorsNameNoAccountToRemediate() throws {
        XCTAssertNil(try TokenError(code: -50002, homeAccountID: "oid.tid").accountToRemediate())
        XCTAssertNil(try TokenError(domain: "other", code: -50004, homeAccountID: "oid.tid").accountToRemediate())
        XCTAssertNil(try TokenError(code: -50005, homeAccountID: "\u{0}").accountToRemediate())
    }

    func testHostileIDsAreRefusedAtTheirPlaceAndNeverShown() {
        let long = String(repeating: "x", count: AccountID.maximumByteCount + 1)
        let cases: [(String?, HomeAccountIDError.Code, Int)] = [
            (nil, .missing, 0), ("", .empty, 0), (".tid", .empty, 0), (".", .empty, 0), (long, .tooLong, 256),
            (long + ".t", .tooLong, 256), (String(repeating: "x.", count: 513), .tooLong, 1024),
            ("secret oid.t", .badCharacter, 6), ("secret\n.t", .badCharacter, 6), ("secret\u{0}", .badCharacter, 6),
            ("secret.t\u{7F}", .badCharacter, 8), ("sécret.t", .badCharacter, 1), ("secret.\u{202E}", .badCharacter, 7),
        ]
        for (text, code, offset) in cases {
            XCTAssertThrowsError(try error(text).accountToRemediate(), text ?? "nil") { thrown in
                let found = thrown as? HomeAccountIDError
                XCTAssertEqual(found?.code, code)
                XCTAssertEqual(found?.offset, offset, text ?? "nil")
                let words = "\(thrown)"
                XCTAssertFalse(words.contains("secret") || words.contains("xxx") || words.contains("\n"), words)
                XCTAssertEqual(words, words.lowercased())
                if code != .missing { XCTAssertTrue(words.hasSuffix("at byte \(offset)"), words) }
            }
        }
    }

    func testATokenErrorNeverShowsItsAccount() {
        var dumped = ""
        dump(error("secret.t"), to: &dumped)
        for text in ["\(error("secret.t"))", String(reflecting: error("secret.t")), dumped] {
            XCTAssertFalse(text.contains("secret"), text)
            XCTAssertTrue(text.contains("-50004"), text)
        }
    }

    func testTheCapabilityCountsInAnyLetterCase() {
        for name in ["protapp", "ProtApp", "PROTAPP"] {
            XCTAssertTrue(ClientCapabilities(["cp1", name]).declaresProtectedApp)
        }
        for names in [[], ["cp1"], ["protapp "], ["prot app"], ["protapps"], ["protapp,cp1"]] {
            XCTAssertFalse(ClientCapabilities(names).declaresProtectedApp, "\(names)")
        }
    }

    private func claims(_ text: String) throws -> ClientCapabilities {
        try ClientCapabilities(claims: Array(text.utf8))
    }

    func testTheClaimsOfARequestAreRead() throws {
        let wanted = try claims(#"{"access_token": {"xms_cc": {"values": ["cp1", "ProtApp"]}, "other": null}}"#)
        XCTAssertEqual(wanted.names, ["cp1", "ProtApp"])
        XCTAssertTrue(wanted.declaresProtectedApp)
        for text in ["{}", #"{"id_token": {}}"#, #"{"access_token": {}}"#, #"{"access_token": {"xms_cc": null}}"#] {
            XCTAssertFalse(try claims(text).declaresProtectedApp, text)
        }
    }

    func testInvalidClaimsAreRefused() {
        let many = (0...ClientCapabilities.maximumCount).map { "\"c\($0)\"" }.joined(separator: ",")
        for text in [
            "", "[]", #"{"access_token": []}"#, #"{"access_token": {"xms_cc": {}}}"#,
            #"{"access_token": {"xms_cc": {"values": "protapp"}}}"#,
            #"{"access_token": {"xms_cc": {"values": ["protapp", 1]}}}"#,
            #"{"access_token": {}, "access_token": {"xms_cc": {"values": ["protapp"]}}}"#,
            #"{"access_token": {"xms_cc": {"values": [\#(many)]}}}"#,
            String(repeating: "[", count: 100), #"{"access_token": "# + String(repeating: " ", count: 70_000) + "{}}",
        ] {
            XCTAssertThrowsError(try claims(text), String(text.prefix(80))) { XCTAssertTrue($0 is JSONError) }
        }
    }
}
