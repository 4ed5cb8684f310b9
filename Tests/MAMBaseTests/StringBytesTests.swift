import MAMBase
import XCTest

final class StringBytesTests: XCTestCase {
    // Short and long texts, with letters of several bytes, and two that are equal with different bytes.
    private let texts = [
        "", "a", "b", "ab", "abc", "/apps/notes", "/apps/notes/a file with a long name", "/apps/notes/", "\u{E9}",
        "e\u{301}",
        "x\u{E9}/y", "x\u{0}y", "\u{10FF80}", "👩‍👩‍👧/a",
    ]

    func testComparisonsAreThoseOfTheBytes() {
        for first in texts {
            for second in texts {
                let (left, right) = (Array(first.utf8), Array(second.utf8))
                XCTAssertEqual(first.hasSameBytes(as: second), left == right, "\(left), \(right)")
                XCTAssertEqual(first.hasBytes(of: second), left.starts(with: right), "\(left), \(right)")
            }
            for byte in UInt8.min...UInt8.max {
                XCTAssertEqual(first.hasByte(byte), first.utf8.contains(byte), "\(byte)")
            }
        }
        XCTAssertEqual("\u{E9}", "e\u{301}")
        XCTAssertFalse("\u{E9}".hasSameBytes(as: "e\u{301}"))
    }

    func testPartsOfTextsAreComparedLikeWholeOnes() {
        let text = "/apps/notes/letter"
        XCTAssertTrue(String(text.dropFirst(5)).hasSameBytes(as: "/notes/letter"))
        XCTAssertTrue(text.hasBytes(of: String(text.prefix(11))))
    }

    func testOnlyBytesThatAreUTF8MakeAText() {
        for text in texts + ["\u{FFFD}", "a\u{FFFD}b"] {
            let made = Array(text.utf8).withUnsafeBytes { String(utf8: $0) }
            XCTAssertEqual(made.map { Array($0.utf8) }, Array(text.utf8), text)
        }
        XCTAssertEqual(String(utf8: UnsafeRawBufferPointer(start: nil, count: 0)), "")
        // Every sequence of up to four of these: texts, beginnings of scalars, and bytes that no text has.
        let some: [UInt8] = [0x41, 0xC3, 0xA9, 0xEF, 0xBF, 0xBD, 0xF4, 0x80, 0xFF]
        var sequences: [[UInt8]] = [[]]
        for _ in 0..<4 {
            sequences = sequences.flatMap { start in some.map { start + [$0] } }
            for bytes in sequences {
                let made = bytes.withUnsafeBytes { String(utf8: $0) }
                XCTAssertEqual(made, String(validating: bytes, as: UTF8.self), "\(bytes)")
            }
        }
    }
}
