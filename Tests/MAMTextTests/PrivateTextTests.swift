import MAMText
import XCTest

/// Names of accounts and tokens in texts from files.
final class PrivateTextTests: XCTestCase {
    func testAccountsAndTokensAreMasked() {
        for (text, masked) in [
            ("ann@contoso.example", "…"), ("found `ann@contoso.example`", "found `…`"),
            ("$[\"ann@contoso.example\"].a", "$[\"…\"].a"), ("mailto:ann@contoso.example", "…"),
            ("a=ann%40contoso.example;b", "a=…;b"), ("<ann@contoso.example>", "<…>"), ("@ann@x", "…"),
            ("11111111-2222-4333-8444-555555555555", "…"), ("{11111111-2222-4333-8444-55555555aAaA}", "{…}"),
            ("id-11111111-2222-4333-8444-555555555555.json", "…"),
            ("token eyJ0eXAiOiJKV1QiLCJhbGci.x.y end", "token … end"),
        ] { XCTAssertEqual(PrivateText.masked(text), masked, text) }
    }

    func testOtherTextsStay() {
        for text in [
            "", "@odata.type", "apps@odata.nextLink", "#microsoft.graph.iosManagedAppProtection", "2026-11-29",
            "a-b-c-d-e",
            "com.contoso.notes-intunemam", "P90D", "11111111-2222-4333-8444", "{{userprincipalname}}", "eyJ",
            "Ann Jones",
        ] { XCTAssertEqual(PrivateText.masked(text), text) }
    }

    func testGivenWordsAreMaskedInAnyLetterCase() {
        XCTAssertEqual(PrivateText.masked("Ann and joANN: ann", and: ["ann"]), "… and jo…: …")
        XCTAssertEqual(PrivateText.masked("Ünal, a", and: ["Ünal", "a"]), "…, a")
        XCTAssertEqual(PrivateText.masked("aaaa", and: ["aaa"]), "…a")
    }
}
