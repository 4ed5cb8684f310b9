import MAMJSON
import MAMSettings
import XCTest

final class JSONReaderErrorTests: XCTestCase {
    func testAnEmptyInputIsRefused() {
        assertRefused("", .unexpectedEnd, 0, "1:1: expected a value, found the end of the input")
        assertRefused(" \n ", .unexpectedEnd, 3, "2:2: expected a value, found the end of the input")
    }

    func testATrailingCommaIsRefusedWithItsPosition() {
        assertRefused("[1,]", .trailingComma, 2, "1:3: expected another item behind `,`, found `]`")
        assertRefused("{\"a\":[1\n , ]}", .trailingComma, 9, "2:2: expected another item behind `,`, found `]` at $.a")
        assertRefused("{\"a\":1,}", .trailingComma, 6, "1:7: expected another item behind `,`, found `}`")
    }

    func testACommaWithoutAnItemIsRefused() {
        assertRefused("[,1]", .unexpectedCharacter, 1, "1:2: expected a value or `]`, found `,` at $[0]")
        assertRefused("[1,,2]", .unexpectedCharacter, 3, "1:4: expected a value, found `,` at $[1]")
        assertRefused("{,}", .unexpectedCharacter, 1, "1:2: expected a key in double quotes or `}`, found `,`")
        assertRefused(#"{"a":1,,}"#, .unexpectedCharacter, 7, "1:8: expected a key in double quotes, found `,`")
    }

    func testAMissingCommaOrColonIsRefused() {
        assertRefused("[1 2]", .unexpectedCharacter, 3, "1:4: expected `,` or `]`, found `2`")
        assertRefused(#"{"a":1 "b":2}"#, .unexpectedCharacter, 7, "1:8: expected `,` or `}`, found `\"`")
        assertRefused(#"{"a" 1}"#, .unexpectedCharacter, 5, "1:6: expected `:` behind the key, found `1` at $.a")
        assertRefused(#"{"a":}"#, .unexpectedCharacter, 5, "1:6: expected a value, found `}` at $.a")
    }

    func testTheWrongClosingBracketIsRefused() {
        assertRefused("[1}", .unexpectedCharacter, 2, "1:3: expected `,` or `]`, found `}`")
        assertRefused(#"{"a":1]"#, .unexpectedCharacter, 6, "1:7: expected `,` or `}`, found `]`")
        assertRefused("]", .unexpectedCharacter, 0, "1:1: expected a value, found `]`")
    }

    func testKeysMustBeStrings() {
        assertRefused("{a:1}", .unexpectedCharacter, 1, "1:2: expected a key in double quotes or `}`, found `a`")
        assertRefused(#"{"a":1, 2:3}"#, .unexpectedCharacter, 8, "1:9: expected a key in double quotes, found `2`")
    }

    func testTextBehindTheValueIsRefused() {
        assertRefused("1 2", .trailingText, 2, "1:3: expected the end of the input, found `2`")
        assertRefused("{}\n}", .trailingText, 3, "2:1: expected the end of the input, found `}`")
        assertRefused("{}\0", .trailingText, 2, "1:3: expected the end of the input, found U+0000")
        assertRefused("\"a\"b", .trailingText, 3, "1:4: expected the end of the input, found `b`")
    }

    func testAnInputThatEndsTooEarlyIsRefusedAtItsEnd() {
        assertRefused("[", .unexpectedEnd, 1, "1:2: expected a value or `]`, found the end of the input at $[0]")
        assertRefused("[1", .unexpectedEnd, 2, "1:3: expected `,` or `]`, found the end of the input")
        assertRefused("[1,\n", .unexpectedEnd, 4, "2:1: expected a value, found the end of the input at $[1]")
        assertRefused("{", .unexpectedEnd, 1, "1:2: expected a key in double quotes or `}`, found the end of the input")
        assertRefused(
            #"{"a""#, .unexpectedEnd, 4, "1:5: expected `:` behind the key, found the end of the input at $.a")
        assertRefused(#"{"a":"#, .unexpectedEnd, 5, "1:6: expected a value, found the end of the input at $.a")
        assertRefused(
            #"{"a":1,"#, .unexpectedEnd, 7, "1:8: expected a key in double quotes, found the end of the input")
        let string = "expected `\"` for the string begun at 1:2, found the end of the input at $[0]"
        assertRefused("[\"ab", .unexpectedEnd, 4, "1:5: \(string)")
    }

    func testUnknownWordsAreRefusedAndShownShort() {
        for word in ["NaN", "Infinity", "undefined", "True", "nul"] {
            assertRefused(word, .unexpectedCharacter, 0, "1:1: expected a value, found `\(word)`")
        }
        let long = String(repeating: "x", count: 100)
        assertRefused(long, .unexpectedCharacter, 0, "1:1: expected a value, found `xxxxxxxxxxxxxxxxxxxx…`")
    }

    func testOtherQuotesAreNamed() {
        let message = "which is not the double quote of json"
        assertRefused(
            "['a']", .unexpectedCharacter, 1, "1:2: expected a value or `]`, found U+0027, \(message) at $[0]")
        assertRefused("\u{201C}a", .unexpectedCharacter, 0, "1:1: expected a value, found U+201C, \(message)")
        assertRefused("`", .unexpectedCharacter, 0, "1:1: expected a value, found a backtick")
        assertRefused("\u{A0}1", .unexpectedCharacter, 0, "1:1: expected a value, found U+00A0")
    }

    func testNumbersThatJSONDoesNotHaveAreRefused() {
        assertRefused("01", .invalidNumber, 0, "1:1: a number does not begin with a zero and another digit")
        assertRefused("[-007]", .invalidNumber, 2, "1:3: a number does not begin with a zero and another digit at $[0]")
        assertRefused("+1", .invalidNumber, 0, "1:1: a number does not begin with `+`")
        assertRefused("[.5]", .invalidNumber, 1, "1:2: a number does not begin with `.` at $[0]")
        assertRefused("1.", .unexpectedEnd, 2, "1:3: expected a digit behind `.`, found the end of the input")
        assertRefused("[1.]", .invalidNumber, 3, "1:4: expected a digit behind `.`, found `]` at $[0]")
        assertRefused("1.e5", .invalidNumber, 2, "1:3: expected a digit behind `.`, found `e5`")
        assertRefused("1e", .unexpectedEnd, 2, "1:3: expected a digit of the exponent, found the end of the input")
        assertRefused("1e+x", .invalidNumber, 3, "1:4: expected a digit of the exponent, found `x`")
        assertRefused("-", .unexpectedEnd, 1, "1:2: expected a digit behind `-`, found the end of the input")
        assertRefused("-Infinity", .invalidNumber, 1, "1:2: expected a digit behind `-`, found `Infinity`")
        assertRefused("--1", .invalidNumber, 1, "1:2: expected a digit behind `-`, found `-`")
        assertRefused("0x1F", .trailingText, 1, "1:2: expected the end of the input, found `x1F`")
        assertRefused("[1.2.3]", .unexpectedCharacter, 4, "1:5: expected `,` or `]`, found `.`")
        assertRefused("1_000", .trailingText, 1, "1:2: expected the end of the input, found `_`")
    }
}
