import MAMJSON
import MAMSettings
import XCTest

final class JSONEncodingTests: XCTestCase {
    func testUTF8IsReadWithAndWithoutAByteOrderMark() throws {
        XCTAssertEqual(try JSONReader.read(Array("[\"é\"]".utf8)).root.outline, "[\"é\"]")
        XCTAssertEqual(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[\"é\"]".utf8)).root.outline, "[\"é\"]")
    }

    func testUTF16OfBothOrdersIsReadWithAByteOrderMark() throws {
        let text = "{\"é\":[\"€😀\u{10FFFF}\u{E000}\u{D7FF}\",1]}"
        for bigEndian in [false, true] {
            XCTAssertEqual(try JSONReader.read(utf16(text, bigEndian: bigEndian)).root.outline, text)
        }
    }

    func testASecondByteOrderMarkIsRefused() {
        let message = "expected a value, found U+FEFF"
        assertRefused([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x31], .unexpectedCharacter, 3, "1:1: \(message)")
        assertRefused(utf16("\u{FEFF}1", bigEndian: false), .unexpectedCharacter, 2, "1:1: \(message)")
    }

    func testAByteOrderMarkAloneIsAnEmptyInput() {
        let message = "1:1: expected a value, found the end of the input"
        assertRefused([0xEF, 0xBB, 0xBF], .unexpectedEnd, 3, message)
        assertRefused([0xFF, 0xFE], .unexpectedEnd, 2, message)
        assertRefused([0xFE, 0xFF], .unexpectedEnd, 2, message)
    }

    func testAnOddTrailingByteOfUTF16IsRefusedWhereItStands() {
        for bigEndian in [false, true] {
            assertRefused(
                utf16("[\r\n1]", bigEndian: bigEndian) + [0x20], .invalidUTF16, 12,
                "2:3: the last byte is half of a utf-16 code unit")
        }
    }

    func testLoneSurrogatesInUTF16AreRefusedWhereTheyStand() {
        func bytes(_ units: [UInt16]) -> [UInt8] {
            [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
        let pair: [UInt16] = [0xD83D, 0xDE00]
        let half = "is half of a utf-16 surrogate pair"
        assertRefused(bytes([0x5B, 0x0A, 0x22] + pair + [0xD800, 0x22]), .invalidUTF16, 12, "2:3: 0xD800 \(half)")
        assertRefused(bytes([0x22, 0xDC00] + pair), .invalidUTF16, 4, "1:2: 0xDC00 \(half)")
        assertRefused(bytes([0x22, 0xD800]), .invalidUTF16, 4, "1:2: 0xD800 \(half)")
        assertRefused(bytes([0x22, 0xD83D, 0xD83D, 0xDE00]), .invalidUTF16, 4, "1:2: 0xD83D \(half)")
        assertRefused(bytes([0x22, 0xD83D]) + [0xDE], .invalidUTF16, 4, "1:2: 0xD83D \(half)")
    }

    func testUTF32IsRefusedByName() {
        let message = "1:1: the input looks like utf-32, expected utf-8, or utf-16 with a byte order mark"
        assertRefused([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], .unsupportedEncoding, 0, message)
        assertRefused([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], .unsupportedEncoding, 0, message)
        assertRefused([0x31, 0, 0, 0], .unsupportedEncoding, 0, message)
        assertRefused([0, 0, 0, 0x31], .unsupportedEncoding, 0, message)
    }

    func testUTF16WithoutAByteOrderMarkIsRefusedByName() {
        let message =
            "1:1: the input looks like utf-16 without a byte order mark, expected utf-8, or utf-16 with a byte order mark"
        for text in ["1", "{}", "[1]", "\"é\"", "\"€\""] {
            for bigEndian in [false, true] {
                let bytes = Array(utf16(text, bigEndian: bigEndian).dropFirst(2))
                assertRefused(bytes, .unsupportedEncoding, 0, message)
            }
        }
    }

    func testZeroBytesAloneAreRefused() {
        assertRefused([0], .unexpectedCharacter, 0, "1:1: expected a value, found U+0000")
        assertRefused([0, 0, 0, 0], .unexpectedCharacter, 0, "1:1: expected a value, found U+0000")
    }
}
