import MAMJSON
import MAMSettings
import XCTest

final class JSONPositionTests: XCTestCase {
    private func places(_ bytes: [UInt8], _ options: JSONOptions = .strict) throws -> [String] {
        try JSONReader.read(bytes, options: options).root.positions.map { "\($0)@\($0.byteOffset)" }
    }

    func testValuesAndKeysStandAtTheirFirstCharacter() throws {
        XCTAssertEqual(
            try places(Array(#" {"a": [1, true], "b" : "x"}"#.utf8)),
            ["1:2@1", "1:3@2", "1:8@7", "1:9@8", "1:12@11", "1:19@18", "1:25@24"])
    }

    func testLineFeedReturnAndBothEndOneLineEach() throws {
        XCTAssertEqual(
            try places(Array("[\n1,\r2,\r\n3,\n\n4,\r\r5,\r\n\r\n6]".utf8)),
            ["1:1@0", "2:1@2", "3:1@5", "4:1@9", "6:1@13", "8:1@17", "10:1@23"])
    }

    func testATabIsOneColumn() throws { XCTAssertEqual(try places(Array("\t[\t\t1]".utf8)), ["1:2@1", "1:5@4"]) }

    func testAColumnIsOneScalarHoweverManyBytesItHas() throws {
        XCTAssertEqual(
            try places(Array("[\"é€😀e\u{301}\", 1,\n\"é\", 2]".utf8)),
            ["1:1@0", "1:2@1", "1:11@17", "2:1@20", "2:6@26"])
    }

    func testOffsetsInUTF16AreBytesOfTheFileAsGiven() throws {
        for bigEndian in [false, true] {
            XCTAssertEqual(
                try places(utf16("[\"é€😀\", 1,\r\n\"😀\", 2]", bigEndian: bigEndian)),
                ["1:1@2", "1:2@4", "1:9@20", "2:1@28", "2:6@40"])
        }
    }

    func testAByteOrderMarkCountsInTheOffsetAndNotInTheColumn() throws {
        XCTAssertEqual(try places([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)), ["1:1@3", "1:2@4"])
    }

    func testCommentsCountAsTheTextTheyAre() throws {
        let text = "[ // é😀\r\n  1, //\r  2 // end\n  ]// x"
        XCTAssertEqual(try places(Array(text.utf8), .withComments), ["1:1@0", "2:3@15", "3:3@23"])
    }

    func testErrorsBehindWideTextStandInTheRightColumn() {
        assertRefused("{\"é😀\": \"€\" x}", .unexpectedCharacter, 17, "1:12: expected `,` or `}`, found `x`")
        let utf16Text = utf16("{\"é😀\":\r\n \"€\" x}", bigEndian: true)
        assertRefused(utf16Text, .unexpectedCharacter, 30, "2:6: expected `,` or `}`, found `x`")
    }

    func testALineOfAMegabyteWithVeryManyValuesIsNotSlow() throws {
        let count = 150_000
        let text = "[" + String(repeating: "\"é\",", count: count - 1) + "0]"
        let start = ContinuousClock.now
        let document = try readJSON(text)
        // Quadratic column counting would need minutes; a slow, shared machine in debug needs about a second.
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
        XCTAssertEqual(document.root.positions.last?.column, 2 + (count - 1) * 4)
        XCTAssertEqual(document.root.positions.last?.byteOffset, 1 + (count - 1) * 5)
    }
}
