import MAMTool
import XCTest

/// Texts of strangers in messages.
final class PrintableTests: XCTestCase {
    func testOrdinaryTextStaysAsItIs() {
        for text in ["", "policy.json", "Grüße – 日本語 👍", "a b`c\\d\"e"] { XCTAssertEqual(Printable.line(text), text) }
    }

    func testWhatATerminalWouldObeyIsEscaped() {
        XCTAssertEqual(Printable.line("a\nb\r\u{1B}[2J\u{7F}"), "a\\u{A}b\\u{D}\\u{1B}[2J\\u{7F}")
        XCTAssertEqual(Printable.line("\u{202E}txt.exe\u{2028}"), "\\u{202E}txt.exe\\u{2028}")
    }

    func testLongTextIsCut() {
        XCTAssertEqual(Printable.quoted(String(repeating: "x", count: 5000)).count, Printable.limit + 3)
        // One character of a thousand scalars.
        XCTAssertLessThan(Printable.quoted("e" + String(repeating: "\u{301}", count: 5000)).unicodeScalars.count, 210)
    }
}
