import MAMCore
import TestSeeds
import XCTest

final class LinkPatternTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private static func words(_ letters: String, upTo length: Int) -> [[UInt8]] {
        var (all, last) = ([[UInt8]()], [[UInt8]()])
        for _ in 0..<length {
            last = last.flatMap { word in letters.utf8.map { word + [$0] } }
            all += last
        }
        return all
    }

    func testTheLinearMatcherEqualsTheSlowOneOnEveryShortWord() {
        let (patterns, texts) = (Self.words("ab*", upTo: 7), Self.words("ab", upTo: 8))
        XCTAssertEqual(patterns.count, 3280)
        XCTAssertEqual(texts.count, 511)
        var (number, compared, matched) = (0, 0, 0)
        for pattern in patterns {
            for text in texts {
                number += 1
                guard number % Self.slice == 0 else { continue }
                compared += 1
                let slow = slowWildcard(pattern[...], text[...])
                if slow { matched += 1 }
                if Wildcard.matches(pattern[...], text[...]) != slow {
                    XCTFail("\(String(decoding: pattern, as: UTF8.self)) \(String(decoding: text, as: UTF8.self))")
                }
            }
        }
        print("patterns: \(compared) of \(number) pairs compared, \(matched) match (slice 1/\(Self.slice))")
        XCTAssertEqual(compared, 3280 * 511 / Self.slice)
        XCTAssertGreaterThan(matched, compared / 50)
    }

    private func matches(_ pattern: String, _ url: String) throws -> Bool {
        try XCTUnwrap(LinkPattern(pattern), pattern).matches(try XCTUnwrap(ParsedURL(url), url))
    }

    func testSchemeAndHostCompareWithoutLetterCaseAndThePathWithIt() throws {
        XCTAssertTrue(try matches("HTTPS://Zoom.US/*", "https://zoom.us/J/1"))
        XCTAssertTrue(try matches("https://zoom.us/*", "HTTPS://ZOOM.us/"))
        XCTAssertTrue(try matches("https://zoom.us/J*", "https://ZOOM.us/J/1"))
        XCTAssertFalse(try matches("https://zoom.us/J*", "https://zoom.us/j/1"))
        // Only ASCII letters fold: the Kelvin sign is no k.
        XCTAssertFalse(try matches("https://k.example", "https://\u{212A}.example"))
    }

    func testAStarMatchesAnyCharactersIncludingDotsAndSlashes() throws {
        let teams = "http://*teams.microsoft.com/l/*"
        XCTAssertTrue(try matches(teams, "http://teams.microsoft.com/l/"))
        XCTAssertTrue(try matches(teams, "http://a.b.teams.microsoft.com/l/meetup/1?x=y#z"))
        XCTAssertFalse(try matches(teams, "http://teams.microsoft.com/m/"))
        XCTAssertFalse(try matches(teams, "https://teams.microsoft.com/l/"))
        XCTAssertFalse(try matches("http://*.zoom.us/*", "http://zoom.us/"))
        XCTAssertTrue(try matches("*", "x-any:thing"))
        XCTAssertTrue(try matches("http://**.example/*", "http://a.example/"))
    }

    func testAPatternWithoutAPathCoversThePathsBelowIt() throws {
        for url in [
            "http://maps.apple.com", "http://maps.apple.com/", "http://maps.apple.com/?q=1", "http://maps.apple.com?q",
            "http://maps.apple.com#x",
        ] {
            XCTAssertTrue(try matches("http://maps.apple.com", url), url)
        }
        for url in [
            "http://maps.apple.com.evil.example/", "http://maps.apple.com@evil.example/", "http://maps.apple.com:81/",
            "http://xmaps.apple.com/", "https://maps.apple.com/", "http://evil.example/http://maps.apple.com",
        ] {
            XCTAssertFalse(try matches("http://maps.apple.com", url), url)
        }
        XCTAssertTrue(try matches("http://*.apple.com", "http://maps.apple.com/x/y"))
        XCTAssertFalse(try matches("http://*.apple.com", "http://evil.example/a.apple.com/x"))
        XCTAssertFalse(try matches("http://maps.apple.com/", "http://maps.apple.com/x"))
    }

    func testBlanksAroundAPatternAreRemovedAndAnEmptyPatternIsRefused() throws {
        XCTAssertNil(LinkPattern(""))
        XCTAssertNil(LinkPattern(" \t\n"))
        XCTAssertTrue(try matches("  https://a.example/* ", "https://a.example/b"))
    }

    func testManyStarsAndALongURLTakeNoMoreThanThePassesOverThem() throws {
        let pattern = try XCTUnwrap(LinkPattern("https://" + String(repeating: "*a", count: 10_000) + "*b"))
        let url = try XCTUnwrap(ParsedURL("https://" + String(repeating: "a", count: 60_000)))
        XCTAssertFalse(pattern.matches(url))
        let nearly = try XCTUnwrap(LinkPattern("*" + String(repeating: "a", count: 30_000) + "b*"))
        XCTAssertFalse(nearly.matches(url))
    }
}
