import MAMSettings
import TestSeeds
import XCTest

/// Texts of nearly a mebibyte that a rule could go over again and again: this ends at once or not at all.
final class LongTextTests: XCTestCase {
    private let slice = isExhaustive ? 1 : 16

    private func ids(_ key: String, _ text: String) throws -> [String] {
        XCTAssertGreaterThan(text.utf8.count, 500_000 / slice)
        return try Fixture.ids(key, "<string>\(text)</string>")
    }

    func testLongRepeatedSuffixesAndPrefixesAreReportedOnce() throws {
        let png = String(repeating: ".png", count: 200_000 / slice)
        XCTAssertEqual(try ids("SplashIconFile", "a" + png), ["S033"])
        let prefix = String(repeating: "$(AppIdentifierPrefix)", count: 45_000 / slice)
        XCTAssertEqual(try ids("ADALCacheKeychainGroupOverride", prefix + "a"), ["S038"])
        let team = String(repeating: "ABCDE12345.", count: 90_000 / slice)
        XCTAssertEqual(try ids("ADALCacheKeychainGroupOverride", team), ["S038"])
    }

    func testTextsOfManyVariablesHaveAtMostOneFinding() throws {
        let variables = (0..<80_000 / slice).map { "$(A\($0))" }.joined()
        XCTAssertEqual(try ids("ADALClientId", variables), ["S040"])
        let opened = String(repeating: "$(", count: 400_000 / slice)
        XCTAssertEqual(try ids("ContainingAppBundleId", opened), [])
        let nested = String(repeating: "$(A", count: 250_000 / slice)
        XCTAssertEqual(try ids("ContainingAppBundleId", nested), [])
    }

    func testLongTextsOfOneCharacterHaveAtMostOneFinding() throws {
        for (key, id) in [
            ("ADALClientId", "S035"), ("ADALAuthority", "S034"), ("ADALRedirectUri", "S036"), ("AccentColor", "S030"),
            ("MaxFileProtectionLevel", "S031"), ("DocumentBrowserFileCachePath", ""), ("MultiIdentity", "S012"),
            ("SplashDuration", "S014"), ("AppGroupIdentifiers", "S015"),
        ] {
            for text in ["a", "/", " x", "é", "0"] {
                let long = String(repeating: text, count: 1_000_000 / slice / text.utf8.count)
                let found = try ids(key, long)
                XCTAssertLessThanOrEqual(found.count, 1, "\(key) \(text)")
                if text == "a" { XCTAssertEqual(found, id.isEmpty ? [] : [id], key) }
            }
        }
    }

    func testAListOfManyElementsHasABoundedNumberOfFindings() throws {
        for element in ["<string>a</string>", "<string> </string>", "<string/>", "<true/>", "<string>$(A)</string>"] {
            let list = "<array><string>x</string>\(String(repeating: element, count: 40_000 / slice))</array>"
            let reading = try Fixture.read("<key>WebViewHandledURLSchemes</key>\(list)")
            XCTAssertEqual(reading.issues.count, 101, element)
        }
    }
}
