import MAMText
import XCTest

/// Blanks are told as Unicode tells them.
final class BlanksTests: XCTestCase {
    func testBlanksAreTheWhitespaceOfUnicode() {
        var count = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.properties.isWhitespace != Blanks.isBlank(scalar) { XCTFail("U+\(String(value, radix: 16))") }
            count += 1
        }
        XCTAssertEqual(count, 0x110000 - 0x800)
    }

    func testBlanksAreTakenFromBothEnds() {
        for (text, trimmed) in [
            ("", ""), (" \u{3000}", ""), (" a ", "a"), ("a b", "a b"), ("\r\na\u{A0}", "a"), ("e\u{301} ", "e\u{301}"),
        ] {
            XCTAssertEqual(Blanks.trimmed(text), trimmed)
            XCTAssertEqual(Blanks.areAll(of: text), trimmed.isEmpty)
        }
    }
}
