import MAMText
import XCTest

/// Texts of strangers in messages.
final class PlainTextTests: XCTestCase {
    func testOrdinaryTextStaysAsItIs() {
        for text in ["", "policy.json", "Grüße – 日本語 👍", "a b`c\\d\"e"] { XCTAssertEqual(PlainText.line(text), text) }
    }

    func testControlCharactersAreEscaped() {
        XCTAssertEqual(PlainText.line("a\nb\r\u{1B}[2J\u{7F}"), "a\\u{A}b\\u{D}\\u{1B}[2J\\u{7F}")
        XCTAssertEqual(PlainText.line("\u{202E}txt.exe\u{2028}"), "\\u{202E}txt.exe\\u{2028}")
    }

    func testEveryMarkAndOverrideOfDirectionIsEscaped() {
        let marks: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        ]
        for scalar in marks.joined().compactMap(Unicode.Scalar.init) {
            let number = String(scalar.value, radix: 16, uppercase: true)
            XCTAssertEqual(PlainText.line("a\(scalar)b"), "a\\u{\(number)}b")
            XCTAssertFalse(PlainText.isPrinted(scalar))
        }
    }

    func testAPageKeepsItsLinesAndAJSONDocumentItsValues() {
        XCTAssertEqual(PlainText.page("a\n\tb\r\nc\rd\u{9B}"), "a\n\tb\r\nc\\u{D}d\\u{9B}")
        XCTAssertEqual(
            PlainText.json("{\"\u{7F}\u{202E}\": \"ü\u{10FFFE}\"}\n"), "{\"\\u007f\\u202e\": \"ü\\udbff\\udffe\"}\n")
    }

    func testAByteOfANameThatIsNotUTF8IsShownAsANumber() { XCTAssertEqual(PlainText.line("a\u{10FFE9}"), "a\\xE9") }

    func testACellIsQuotedIfItHasTo() {
        let cells = [
            "plain": "plain", "a,b": "\"a,b\"", "a\"b": "\"a\"\"b\"", " a": "\" a\"", "": "", "a\nb": "a\\u{A}b",
            "\u{1B},": "\"\\u{1B},\"",
        ]
        for (text, cell) in cells { XCTAssertEqual(PlainText.cell(text), cell) }
    }

    func testALabelHasTheEscapesOfItsFormat() {
        XCTAssertEqual(PlainText.label("a\"b\\c\nd\u{1B}é"), #"a\"b\\c\nd\\u{1B}é"#)
    }

    func testLongTextIsCut() {
        XCTAssertEqual(PlainText.quoted(String(repeating: "x", count: 5000)).count, PlainText.limit + 3)
        // One character of a thousand scalars.
        XCTAssertLessThan(PlainText.quoted("e" + String(repeating: "\u{301}", count: 5000)).unicodeScalars.count, 210)
    }
}
