import MAMSettingsTools
import XCTest

/// The line of a finding with its carets.
final class SourceExcerptTests: XCTestCase {
    /// The part between the brackets is the range.
    private func excerpt(_ marked: String) -> [String] {
        let bytes = Array(marked.utf8)
        let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
        guard let start = bytes.firstIndex(of: open), let end = bytes.firstIndex(of: close) else { return [] }
        let excerpt = SourceExcerpt(of: bytes.filter { $0 != open && $0 != close }, start..<end - 1)
        return [excerpt.line, excerpt.carets]
    }

    func testCaretsStandBelowTheRange() {
        XCTAssertEqual(excerpt("a [bc] d"), ["a bc d", "  ^^"])
        XCTAssertEqual(excerpt("[abc]"), ["abc", "^^^"])
        XCTAssertEqual(excerpt("first\nsecond [x]\nthird"), ["second x", "       ^"])
        XCTAssertEqual(excerpt("first\r\n[second]\r\n"), ["second", "^^^^^^"])
        XCTAssertEqual(excerpt("first\r[second]\rthird"), ["second", "^^^^^^"])
    }

    func testTabsAreFourBlanksAndWideCharactersTwoColumns() {
        XCTAssertEqual(excerpt("\t\t[x]"), ["        x", "        ^"])
        XCTAssertEqual(excerpt("日[本]x"), ["日本x", "  ^^"])
        XCTAssertEqual(excerpt("🙂[x]"), ["🙂x", "  ^"])
        XCTAssertEqual(excerpt("e\u{301}[x]"), ["e\u{301}x", " ^"])
        XCTAssertEqual(excerpt("\u{202E}[x\u{7}]"), ["\\u{202E}x\\u{7}", "        ^^^^^^"])
    }

    func testARangeOfSeveralLinesIsMarkedOnItsFirstLine() { XCTAssertEqual(excerpt("a [b\nc\nd] e"), ["a b", "  ^"]) }

    func testAnEmptyRangeStillHasACaret() {
        XCTAssertEqual(excerpt("ab[]c"), ["abc", "  ^"])
        XCTAssertEqual(excerpt("[]"), ["", "^"])
    }

    func testOfALongLineAPartIsShown() {
        let long = String(repeating: "x", count: 100_000)
        let cut = excerpt(long + "[abc]" + long)
        XCTAssertTrue(cut[0].hasPrefix("…xxx") && cut[0].hasSuffix("x…"), cut[0])
        XCTAssertEqual(cut[0].count, 101)
        XCTAssertEqual(cut[1], String(repeating: " ", count: 41) + "^^^")
        let all = excerpt("[" + long + "]")
        XCTAssertEqual(all, [String(repeating: "x", count: 100) + "…", String(repeating: "^", count: 100)])
    }

    func testEveryRangeOfOddBytesHasAnExcerpt() {
        let bytes: [UInt8] = [0xFF, 0xE6, 0x97, 0xA5, 0x0A, 0x80, 0x09, 0xF0, 0x9F, 0x0D, 0x0A, 0x41]
        var count = 0
        for start in 0...bytes.count {
            for end in start...bytes.count {
                let excerpt = SourceExcerpt(of: bytes, start..<end)
                XCTAssertTrue(excerpt.carets.hasSuffix("^"))
                XCTAssertFalse(excerpt.line.contains("\n"))
                count += 1
            }
        }
        XCTAssertEqual(count, 91)
        XCTAssertEqual(SourceExcerpt(of: bytes, 50..<60).carets, " ^")
    }
}
