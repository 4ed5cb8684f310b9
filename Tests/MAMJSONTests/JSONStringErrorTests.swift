import MAMJSON
import MAMSettings
import XCTest

final class JSONStringErrorTests: XCTestCase {
    func testControlCharactersInStringsAreRefused() {
        for value in UInt8(0)..<0x20 {
            let name = "U+00" + (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
            let text = "1:3: expected an escape for \(name) in a string"
            assertRefused([0x22, 0x61, value, 0x22], .controlCharacter, 2, text)
        }
        assertRefused("{\"a\nb\":1}", .controlCharacter, 3, "1:4: expected an escape for U+000A in a string")
        assertRefused(
            "\"\u{7F}", .unexpectedEnd, 2, "1:3: expected `\"` for the string begun at 1:1, found the end of the input")
    }

    func testEscapesThatJSONDoesNotHaveAreRefused() {
        let expected = "expected one of `\"\\/bfnrtu` behind the backslash, found"
        assertRefused(#""a\x41""#, .invalidEscape, 3, "1:4: \(expected) `x41`")
        assertRefused(#""\'""#, .invalidEscape, 2, "1:3: \(expected) U+0027, which is not the double quote of json")
        assertRefused(#""\é""#, .invalidEscape, 2, "1:3: \(expected) U+00E9")
        assertRefused(#""\N""#, .invalidEscape, 2, "1:3: \(expected) `N`")
        assertRefused("\"\\\n\"", .invalidEscape, 2, "1:3: \(expected) U+000A")
        assertRefused(#""\"#, .unexpectedEnd, 2, "1:3: \(expected) the end of the input")
        assertRefused([0x22, 0x5C, 0xFF], .invalidUTF8, 2, "1:3: invalid utf-8: 0xFF stands in no utf-8 text")
    }

    func testUnicodeEscapesNeedFourDigits() {
        let expected = "expected four hexadecimal digits behind `\\u`, found"
        assertRefused(#""\u12G4""#, .invalidEscape, 5, "1:6: \(expected) `G4`")
        assertRefused(#""\u12""#, .invalidEscape, 5, "1:6: \(expected) `\"`")
        assertRefused(#""\u+123""#, .invalidEscape, 3, "1:4: \(expected) `+`")
        assertRefused(#""\u{41}""#, .invalidEscape, 3, "1:4: \(expected) `{`")
        assertRefused(#""\u004"#, .unexpectedEnd, 6, "1:7: \(expected) the end of the input")
    }

    func testLoneSurrogateEscapesAreRefusedAtTheirBackslash() {
        let tail = "is half of a surrogate pair without the other"
        assertRefused(#""a\uD800""#, .loneSurrogate, 2, #"1:3: `\uD800` \#(tail)"#)
        assertRefused(#""\udfff""#, .loneSurrogate, 1, #"1:2: `\uDFFF` \#(tail)"#)
        assertRefused(#""\uDC00\uD800""#, .loneSurrogate, 1, #"1:2: `\uDC00` \#(tail)"#)
        assertRefused(#""\uD800\uD800\uDC00""#, .loneSurrogate, 1, #"1:2: `\uD800` \#(tail)"#)
        assertRefused(#""\uD83D\n""#, .loneSurrogate, 1, #"1:2: `\uD83D` \#(tail)"#)
        assertRefused(#""\uD83D\u0041""#, .loneSurrogate, 1, #"1:2: `\uD83D` \#(tail)"#)
        assertRefused(#"{"\uD83D":1}"#, .loneSurrogate, 2, #"1:3: `\uD83D` \#(tail)"#)
    }

    func testInvalidUTF8IsRefusedAtEveryPlace() {
        let message = "invalid utf-8: 0xFF stands in no utf-8 text"
        assertRefused([0xFF], .invalidUTF8, 0, "1:1: \(message)")
        assertRefused(Array("\"é".utf8) + [0xFF, 0x22], .invalidUTF8, 3, "1:3: \(message)")
        assertRefused(Array("{\"".utf8) + [0xFF] + Array("\":1}".utf8), .invalidUTF8, 2, "1:3: \(message)")
        assertRefused(Array("[1".utf8) + [0xFF], .invalidUTF8, 2, "1:3: \(message)")
        assertRefused(Array("1 ".utf8) + [0xFF], .invalidUTF8, 2, "1:3: \(message)")
        assertRefused(Array("//a".utf8) + [0xFF], with: .withComments, .invalidUTF8, 3, "1:4: \(message)")
    }

    func testEveryDefectOfUTF8HasItsWords() {
        let defects: [([UInt8], String)] = [
            ([0x80], "0x80 continues a character that was not begun"),
            ([0xBF], "0xBF continues a character that was not begun"),
            ([0xC0, 0x80], "0xC0 begins an overlong form"),
            ([0xC1, 0xBF], "0xC1 begins an overlong form"),
            ([0xE0, 0x9F, 0xBF], "0xE0 begins an overlong form"),
            ([0xF0, 0x8F, 0xBF, 0xBF], "0xF0 begins an overlong form"),
            ([0xED, 0xA0, 0x80], "0xED begins half of a surrogate pair"),
            ([0xED, 0xBF, 0xBF], "0xED begins half of a surrogate pair"),
            ([0xF4, 0x90, 0x80, 0x80], "0xF4 begins a character beyond U+10FFFF"),
            ([0xF5, 0x80, 0x80, 0x80], "0xF5 stands in no utf-8 text"),
            ([0xC3], "the character begun by 0xC3 is cut short"),
            ([0xC3, 0x22], "the character begun by 0xC3 is cut short"),
            ([0xE2, 0x82], "the character begun by 0xE2 is cut short"),
            ([0xE2, 0x82, 0x22], "the character begun by 0xE2 is cut short"),
            ([0xF0, 0x9F, 0x98], "the character begun by 0xF0 is cut short"),
            ([0xF0, 0x9F, 0x98, 0xFF], "the character begun by 0xF0 is cut short"),
        ]
        for (bytes, words) in defects {
            assertRefused([0x22, 0x61] + bytes, .invalidUTF8, 2, "1:3: invalid utf-8: \(words)")
            assertRefused([0x22, 0x61] + bytes + [0x22], .invalidUTF8, 2, "1:3: invalid utf-8: \(words)")
        }
    }

    func testNoErrorTextHoldsMuchInput() {
        let long = String(repeating: "k\u{202E}`\"\n", count: 5_000)
        let key = String(repeating: "k", count: 10_000)
        let nested = String(repeating: "{\"\(key)\":", count: 30)
        for text in [
            nested, "{\"\(key)\":x", "{\"\(key)\":1,\"\(key)\":2}", "[\(String(repeating: "x", count: 9_999))",
        ] {
            do throws(JSONError) {
                try readJSON(text).refuseDuplicateKeys()
                XCTFail("was read")
            } catch {
                XCTAssertLessThan(error.message.count, 110)
                XCTAssertLessThan(error.description.count, 600)
            }
        }
        let cursor = JSONCursor(JSONValue(.object([]), at: .start)).failing(long)
        XCTAssertLessThan(cursor.description.count, 400)
        XCTAssertTrue(cursor.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}

extension JSONCursor {
    fileprivate func failing(_ name: String) -> JSONError {
        do throws(JSONError) {
            _ = try required(name)
            return fail("was found")
        } catch {
            return error
        }
    }
}
