import MAMText
import XCTest

/// Names of accounts and tokens in texts from files.
final class PrivateTextTests: XCTestCase {
    func testAccountsAndTokensAreMasked() {
        for (text, masked) in [
            ("ann@contoso.example", "…"), ("found `ann@contoso.example`", "found `…`"),
            ("$[\"ann@contoso.example\"].a", "$[\"…\"].a"), ("mailto:ann@contoso.example", "mailto:…"),
            ("a=ann%40contoso.example;b", "a=…;b"), ("<ann@contoso.example>", "<…>"), ("@ann@x.example", "…"),
            ("o'brien@contoso.example", "…"), ("ann＠contoso.example", "…"),
            ("$[\"ann@contoso.example@odata.type\"]", "$[\"…\"]"), ("Bearer:eyJhbGciOiJIUzI1NiJ9.x.y", "Bearer:…"),
            ("user=0fc1d2e3aaaabbbbcccc0123456789ab", "user=…"),
            ("11111111-2222-4333-8444-555555555555", "…"), ("{11111111-2222-4333-8444-55555555aAaA}", "{…}"),
            ("id-11111111-2222-4333-8444-555555555555.json", "…"),
            ("token eyJ0eXAiOiJKV1QiLCJhbGci.x.y end", "token … end"), ("'eyJ0eXAiOiJKV1QiLCJhbGci.x.y'", "…"),
            ("Bearer+eyJ0eXAiOiJKV1QiLCJhbGci.x.y", "…"),
            // A character that cannot be printed, as it is and escaped.
            ("ann\u{202E}@contoso.example", "…"), ("`an\\u{202E}n@contoso.example`", "`…`"),
            ("<string>ann@conto\\u{1B}so.example</string>", "<string>…</string>"), ("\\u{}ann@contoso.example", "…"),
        ] { XCTAssertEqual(PrivateText.masked(text), masked, text) }
    }

    func testQuotesOfPropertyListsAreMasked() {
        XCTAssertEqual(Excerpt.quoted("x ann@contoso.example"), "`x …`")
        XCTAssertEqual(Excerpt.quoted("an\u{202E}n@contoso.example"), "`…`")
        XCTAssertEqual(Excerpt.quoted("eyJ0eXAiOiJKV1QiLCJhbGci.x.y"), "`…`")
        for text in ["com.contoso.notes", "Logo@2x.png", "Logo@3x~ipad.png", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"] {
            XCTAssertEqual(Excerpt.quoted(text), "`\(text)`")
        }
    }

    func testOtherTextsStay() {
        for text in [
            "", "@odata.type", "apps@odata.nextLink", "#microsoft.graph.iosManagedAppProtection", "2026-11-29",
            "a-b-c-d-e",
            "com.contoso.notes-intunemam", "P90D", "11111111-2222-4333-8444", "{{userprincipalname}}", "eyJ",
            "Managed@Home iOS", "not a@scheme",
            "00000000-0000-0000-0000-000000000000", "0123456789abcdef", "a%40b",
            "Ann Jones",
        ] { XCTAssertEqual(PrivateText.masked(text), text) }
    }

    func testGivenWordsAreMaskedInAnyLetterCase() {
        XCTAssertEqual(PrivateText.masked("Ann and joANN: ann", and: ["ann"]), "… and joANN: …")
        XCTAssertEqual(PrivateText.masked("Ünal, Ünals", and: ["Ünal", ""]), "…, Ünals")
        XCTAssertEqual(PrivateText.masked("$.pinEnabled.pin", and: ["pin"]), "$.pinEnabled.…")
        let name = "mia=quux@contoso.example"
        XCTAssertEqual(PrivateText.masked("found \(name)", and: [name]), "found …", "no part of the word stays")
        XCTAssertEqual(PrivateText.quotesMasked("a policy `policy` of b", and: ["policy"]), "a policy `…` of b")
    }

    func testPlacesInATextCanStay() {
        let marks = String(repeating: "…", count: "a@b.example".count)
        XCTAssertEqual(PrivateText.maskedInPlace("<key>a@b.example</key>"), "<key>\(marks)</key>")
    }
}
