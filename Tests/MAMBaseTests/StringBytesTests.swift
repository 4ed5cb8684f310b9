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
}
