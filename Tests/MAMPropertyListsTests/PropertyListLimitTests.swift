import MAMPropertyLists
import XCTest

/// Each limit at its last good value and one beyond, in every format.
final class PropertyListLimitTests: XCTestCase {
    private let small = PropertyListLimits(bytes: 1_000, depth: 3, nodes: 5)

    func testAFileBeyondTheByteLimitIsRefused() throws {
        let text = "<true/>" + String(repeating: " ", count: 993)
        XCTAssertEqual(try PropertyListDocument(Array(text.utf8), limits: small).root.boolean, true)
        let error = PropertyListFixture.refusal(text + " ", limits: small)
        XCTAssertEqual(error.code, .limitExceeded)
        XCTAssertEqual(error.message, "the file has 1001 bytes, more than the limit of 1000")
        XCTAssertNil(error.position)
    }

    func testTheMarksInARowAreCappedExactlyInEveryFormat() throws {
        let marks = String(repeating: "\u{301}", count: 129)
        let references = String(repeating: "&#x323;", count: 129)
        for (start, text, end) in [
            ("<string>", marks, "</string>"), ("<string>", references, "</string>"), ("(\"", marks, "\")"),
        ] {
            let fits = text.unicodeScalars.dropLast(text == references ? 7 : 1)
            XCTAssertNoThrow(try PropertyListDocument(Array((start + "a" + String(fits) + end).utf8)), start)
            let error = PropertyListFixture.refusal(start + "a" + text + end)
            XCTAssertEqual(error.code, .limitExceeded, start)
            XCTAssertEqual(error.message, "a text with more than 128 combining marks in a row")
        }
        let utf16 = Array(marks.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        XCTAssertEqual(
            PropertyListFixture.refusal(PropertyListFixture.binary([[0x6F, 0x10, 129] + utf16])).code, .limitExceeded)
        XCTAssertNoThrow(
            try PropertyListDocument(PropertyListFixture.binary([[0x6F, 0x10, 128] + utf16.dropLast(2)])))
    }

    func testDepthCountsEveryContainerAlsoAnEmptyOne() throws {
        for (text, place) in [
            ("<array><array><array><true/></array></array></array>", nil),
            ("<array><array><array/></array></array>", nil),
            ("<array><array><array><dict/></array></array></array>", 21),
            ("(((a)))", nil), ("((()))", nil), ("(({ a = (); }))", 8), ("a = ((b));", nil), ("a = (((b)));", 6),
        ] as [(String, Int?)] {
            guard let place else {
                XCTAssertNoThrow(try PropertyListDocument(Array(text.utf8), limits: small), text)
                continue
            }
            let error = PropertyListFixture.refusal(text, limits: small)
            XCTAssertEqual(error.code, .limitExceeded, text)
            XCTAssertEqual(error.message, "nested deeper than 3 levels")
            XCTAssertEqual(error.position?.byteOffset, place, text)
        }
        let good = PropertyListFixture.binary([[0xA1, 1], [0xA1, 2], [0xA0]])
        XCTAssertNoThrow(try PropertyListDocument(good, limits: small))
        let bad = PropertyListFixture.binary([[0xA1, 1], [0xA1, 2], [0xA1, 3], [0xA0]])
        XCTAssertEqual(PropertyListFixture.refusal(bad, limits: small).position?.byteOffset, 14)
    }

    func testDepthCountsSharedContainersWhereTheyAreDeepest() {
        // The second element leads to an array that was met before, one level higher.
        let shared = PropertyListFixture.binary([[0xA2, 2, 1], [0xA1, 2], [0xA1, 3], [0xA0]])
        XCTAssertNoThrow(
            try PropertyListDocument(shared, limits: PropertyListLimits(bytes: 1_000, depth: 4, nodes: 50)))
        let error = PropertyListFixture.refusal(shared, limits: PropertyListLimits(bytes: 1_000, depth: 3, nodes: 50))
        XCTAssertEqual(error.code, .limitExceeded)
        XCTAssertEqual(error.message, "nested deeper than 3 levels")
    }

    func testValuesAndKeysAreCounted() throws {
        for (text, place) in [
            ("<dict><key>a</key><true/><key>b</key><true/></dict>", nil),
            ("<dict><key>a</key><true/><key>b</key><array><true/></array></dict>", 44),
            ("<array><true/><true/><true/><true/><true/></array>", 35), ("(a, b, c, d)", nil), ("(a, b, c, d, e)", 13),
            ("a; b;", nil), ("a; b; c;", 6),
        ] as [(String, Int?)] {
            guard let place else {
                XCTAssertNoThrow(try PropertyListDocument(Array(text.utf8), limits: small), text)
                continue
            }
            let error = PropertyListFixture.refusal(text, limits: small)
            XCTAssertEqual(error.message, "more than 5 values and keys", text)
            XCTAssertEqual(error.position?.byteOffset, place, text)
        }
        let good = PropertyListFixture.binary([[0xA2, 1, 1], [0xA1, 2], [0x08]])
        XCTAssertNoThrow(try PropertyListDocument(good, limits: small))
        let bad = PropertyListFixture.binary([[0xA3, 1, 1, 2], [0xA1, 2], [0x08]])
        XCTAssertEqual(PropertyListFixture.refusal(bad, limits: small).message, "more than 5 values and keys")
        let wide = PropertyListFixture.binary([[0xA6, 1, 1, 1, 1, 1, 1], [0x08]])
        XCTAssertEqual(PropertyListFixture.refusal(wide, limits: small).position?.byteOffset, 8)
    }

    func testLimitsAreNeverLessThanOneNorTooGreatForTheReaders() {
        let least = PropertyListLimits(bytes: 0, depth: -1, nodes: .min)
        XCTAssertEqual([least.bytes, least.depth, least.nodes], [1, 1, 1])
        let most = PropertyListLimits(bytes: .max, depth: .max, nodes: .max)
        XCTAssertEqual([most.bytes, most.depth, most.nodes], [1 << 30, 512, 1 << 30])
    }
}
