import MAMKeys
import XCTest

/// Which excluded names a wildcard stands for.
final class WildcardNameTests: XCTestCase {
    func testAWildcardCoversNamesThatAnAuthorityExcludes() throws {
        for (name, excluded, covers) in [
            ("*.example.com", "mail.example.com", true), ("*.EXAMPLE.com", "Mail.example.COM", true),
            ("*.example.com.", "mail.example.com", true), ("*.example.com", "mail.example.com.", true),
            ("*.example.com", "example.com", true), ("*.example.com", ".example.com", true),
            ("*.example.com", "com", true), ("*.example.com", "", true), ("*.com", "example.com", true),
            ("*.example.com", ".mail.example.com", false), ("*.example.com", "a.mail.example.com", false),
            ("*.example.com", "mail.example.org", false), ("*.example.com", "notexample.com", false),
            ("*.notexample.com", "example.com", false), ("*.files.example.com", "mail.example.com", false),
            ("*.example.com", ".com", true),
        ] {
            let wildcard = try XCTUnwrap(WildcardName(Array(name.utf8)))
            XCTAssertEqual(wildcard.covers(nameIn: Array(excluded.utf8)), covers, "\(name) and \(excluded)")
        }
    }

    func testOtherNamesAreNoWildcards() {
        for name in ["", "*", "*.", "mail.example.com", "m*.example.com", "a.*.example.com"] {
            XCTAssertNil(WildcardName(Array(name.utf8)), name)
        }
    }
}
