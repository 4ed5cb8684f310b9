import MAMJSON
import MAMSettings
import XCTest

final class JSONCommentTests: XCTestCase {
    func testAllowedCommentsMayAppearWhereverWhitespaceMay() throws {
        let comment = "// \"é\" {]\n"
        let tokens = ["", "{", "\"a\"", ":", "[", "1", ",", "2", "]", "}", ""]
        XCTAssertEqual(try readJSON(tokens.joined(separator: comment), .withComments).root.outline, #"{"a":[1,2]}"#)
        XCTAssertEqual(try readJSON("1//", .withComments).root.outline, "1")
        XCTAssertEqual(try readJSON("//\r//\r\n1 // end", .withComments).root.outline, "1")
    }

    func testCommentsAreRefusedWhenTheyAreNotAllowed() {
        assertRefused("// a\n1", .commentNotAllowed, 0, "1:1: comments are not allowed here")
        assertRefused("[1, // a\n2]", .commentNotAllowed, 4, "1:5: comments are not allowed here at $[1]")
        assertRefused("{\n// a\n}", .commentNotAllowed, 2, "2:1: comments are not allowed here")
        assertRefused("1 // a", .commentNotAllowed, 2, "1:3: comments are not allowed here")
        assertRefused("/* a */1", .commentNotAllowed, 0, "1:1: comments are not allowed here")
    }

    func testBlockCommentsAreRefusedEitherWay() {
        let message = "only comments that begin with `//` are allowed here"
        assertRefused("[/* a */]", with: .withComments, .commentNotAllowed, 1, "1:2: \(message) at $[0]")
        assertRefused("1/**/", with: .withComments, .commentNotAllowed, 1, "1:2: \(message)")
    }

    func testOneSlashAndANumberSignAreNoComments() {
        assertRefused("/ 1", with: .withComments, .unexpectedCharacter, 0, "1:1: expected a value, found `/`")
        assertRefused("1 /", with: .withComments, .trailingText, 2, "1:3: expected the end of the input, found `/`")
        assertRefused("# 1", with: .withComments, .unexpectedCharacter, 0, "1:1: expected a value, found `#`")
    }

    func testSlashesInStringsAreText() throws {
        XCTAssertEqual(try readJSON(#"["// a","/* b */"]"#).root.outline, #"["// a","/* b */"]"#)
    }

    func testACommentDoesNotHideATrailingComma() {
        assertRefused(
            "[1, // last\n]", with: .withComments, .trailingComma, 2, "1:3: expected another item behind `,`, found `]`"
        )
    }
}
