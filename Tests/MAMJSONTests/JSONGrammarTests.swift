import MAMJSON
import MAMSettings
import XCTest

final class JSONGrammarTests: XCTestCase {
    func testEveryKindOfValueMayBeTheWholeDocument() throws {
        for text in ["null", "true", "false", "0", "\"\"", "\"a\"", "[]", "{}"] {
            XCTAssertEqual(try readJSON(text).root.outline, text)
        }
    }

    func testArraysAndObjectsKeepTheirOrder() throws {
        let text = #"{"z":[3,1,2],"a":{"y":null,"b":[[],{}]},"m":true}"#
        XCTAssertEqual(try readJSON(text).root.outline, text)
    }

    func testTheFourBlanksMayStandBetweenAllTokens() throws {
        let blank = " \t\r\n\n\r"
        let spaced = ["", "{", "\"a\"", ":", "[", "1", ",", "{", "}", ",", "null", "]", "}", ""].joined(
            separator: blank)
        XCTAssertEqual(try readJSON(spaced).root.outline, #"{"a":[1,{},null]}"#)
    }

    func testNumbersAreKeptCharacterForCharacter() throws {
        let numbers = [
            "0", "-0", "7", "-12", "0.0", "1.50", "-0.001", "1e5", "1E5", "1e+05", "1e-5", "0e0", "12.5E-10",
            "9007199254740993", "123456789012345678901234567890", "1e400",
        ]
        for number in numbers {
            guard case .number(number) = try readJSON(number).root.kind else { return XCTFail(number) }
            XCTAssertEqual(try readJSON("[\(number)]").root.outline, "[\(number)]")
        }
    }

    func testEveryEscapeIsResolved() throws {
        let text = try readJSON(#""a\"\\\/\b\f\n\r\tz\u00e9\u00E9\u20aC\ud83d\uDE00\u0000\u007f""#).cursor.string()
        XCTAssertEqual(Array(text.unicodeScalars), Array("a\"\\/\u{8}\u{C}\n\r\tzéé€😀\0\u{7F}".unicodeScalars))
    }

    func testTextBeforeBetweenAndBehindEscapesIsKept() throws {
        XCTAssertEqual(try readJSON(#""éa\nb€\nc😀""#).cursor.string(), "éa\nb€\nc😀")
        XCTAssertEqual(try readJSON(#"["\n","x","\ty","z"]"#).root.outline, "[\"\n\",\"x\",\"\ty\",\"z\"]")
    }

    func testEscapesInKeysAreResolved() throws {
        XCTAssertEqual(try readJSON(#"{"\u0061\n":1}"#).cursor.member("a\n")?.integer(), 1)
    }

    func testTheEdgesOfEveryLengthOfUTF8AreRead() throws {
        let scalars: [Unicode.Scalar] = [
            "\u{20}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{D7FF}", "\u{E000}",
            "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}", "\u{FEFF}",
        ]
        for scalar in scalars {
            let text = try readJSON("\"\(scalar)\"").cursor.string()
            XCTAssertEqual(Array(text.unicodeScalars), [scalar])
        }
    }

    func testLiteralsMustNotRunIntoOtherCharacters() throws {
        XCTAssertEqual(try readJSON("[true,false,null]").root.outline, "[true,false,null]")
        assertRefused("truefalse", .unexpectedCharacter, 0, "1:1: expected a value, found `truefalse`")
        assertRefused("null1", .unexpectedCharacter, 0, "1:1: expected a value, found `null1`")
    }
}
