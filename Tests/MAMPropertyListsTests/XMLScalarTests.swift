import MAMPropertyLists
import XCTest

/// What stands in the elements that hold text: which texts are values, and what is said about the others.
final class XMLScalarTests: XCTestCase {
    private typealias Row = PropertyListFixture.Refusal

    private func check(_ name: String, _ rows: [(String, PropertyListValue)]) throws {
        for (text, value) in rows {
            let found = try PropertyListFixture.value("<\(name)>\(text)</\(name)>")
            XCTAssertEqual("\(found)", "\(value)", text)
        }
    }

    func testIntegersHaveASignLeadingZerosOrHexadecimalDigits() throws {
        try check(
            "integer",
            [
                ("5", .integer(5)), ("+5", .integer(5)), ("-5", .integer(-5)), ("-0", .integer(0)),
                ("007", .integer(7)),
                ("0x1F", .integer(31)), ("0X1f", .integer(31)), ("-0x1F", .integer(-31)), ("+0x1F", .integer(31)),
                ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
                ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551615", .unsigned(.max)),
                ("0xFFFFFFFFFFFFFFFF", .unsigned(.max)), ("-0x8000000000000000", .integer(.min)),
            ])
    }

    func testInvalidIntegersAreRefused() {
        let help = "write decimal digits, or `0x` and hexadecimal ones, without blanks"
        for text in [" 5", "5 ", "5\n", "+ 5", "--5", "+", "-", "0x", "5.0", "1e3", "1,000", "١", "0x1G", "x5"] {
            let shown = text.replacing("\n", with: "\\u{A}")
            Row("<integer>\(text)</integer>", "P002", "1:10", "`\(shown)` is no value of `<integer>`", help: help)
                .check()
        }
        for text in ["18446744073709551616", "-9223372036854775809", "99999999999999999999999", "0x10000000000000000"] {
            Row("<integer>\(text)</integer>", "P002", "1:10", "the number `\(text)` has more than 64 bits").check()
        }
        Row("<integer></integer>", "P002", "1:1", "`<integer>` holds no value").check()
        Row("<integer/>", "P002", "1:1", "`<integer/>` holds no value").check()
    }

    func testRealsHaveDigitsAPointAndAnExponentOrAName() throws {
        try check(
            "real",
            [
                ("1.5", .real(1.5)), ("1.", .real(1)), (".5", .real(0.5)), ("+1.5", .real(1.5)), ("-0", .real(-0.0)),
                ("1e5", .real(1e5)), ("1E-2", .real(0.01)), ("1e400", .real(.infinity)), ("1e-400", .real(0)),
                ("nan", .real(.nan)), ("NaN", .real(.nan)), ("inf", .real(.infinity)), ("-inf", .real(-.infinity)),
                ("+infinity", .real(.infinity)), ("-Infinity", .real(-.infinity)), ("7", .real(7)),
                ("0.1", .real(0.1)), ("123456789012345678901234567890", .real(1.2345678901234568e29)),
                ("&#49;.5", .real(1.5)), ("<![CDATA[2.5]]>", .real(2.5)),
            ])
    }

    func testInvalidRealsAreRefused() {
        for text in [" 1.5", "1.5 ", "1,5", "0x1p3", "1_0", "nan(1)", "+nan", "e5", ".", "1e", "1.5.2", "one"] {
            Row("<real>\(text)</real>", "P002", "1:7", "`\(text)` is no value of `<real>`").check()
        }
        Row("<real></real>", "P002", "1:1", "`<real>` holds no value").check()
        Row("<real/>", "P002", "1:1", "`<real/>` holds no value").check()
    }

    func testDatesAreSecondsSinceTheBeginningOf2001() throws {
        try check(
            "date",
            [
                ("2001-01-01T00:00:00Z", .date(0)), ("2000-12-31T23:59:59Z", .date(-1)),
                ("2026-11-21T05:00:00Z", .date(816_930_000)), ("2024-02-29T00:00:00Z", .date(730_857_600)),
                ("1970-01-01T00:00:00Z", .date(-978_307_200)), ("9999-12-31T23:59:59Z", .date(252_423_993_599)),
            ])
    }

    func testDaysAndTimesThatDoNotExistAreRefused() {
        for text in [
            "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
            "2100-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "99999999-01-01T00:00:00Z", "226-01-01T00:00:00Z",
            "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00", "2026-01-01", "2026-01-01T00:00:00+01:00", "yesterday",
            " 2026-01-01T00:00:00Z",
        ] {
            Row(
                "<date>\(text)</date>", "P002", "1:7", "`\(text)` is no value of `<date>`",
                help: "write a day that exists, in the form `2026-11-21T05:00:00Z`"
            ).check()
        }
        Row("<date/>", "P002", "1:1", "`<date/>` holds no value").check()
    }

    func testDataIsBase64WithBlanksAnywhere() throws {
        try check(
            "data",
            [
                ("", .data([])), ("QUJD", .data([65, 66, 67])), ("QUI=", .data([65, 66])), ("QQ==", .data([65])),
                ("QR==", .data([65])), (" Q\tU\r\nJ\nD ", .data([65, 66, 67])), ("Q Q = = ", .data([65])),
                ("+/+/", .data([0xFB, 0xFF, 0xBF])),
            ])
    }

    func testDataThatIsNotBase64IsRefusedAtItsFirstWrongCharacter() {
        for (text, column) in [
            ("QQ", 9), ("Q", 8), ("QQ=", 10), ("QQ==QQ==", 11), ("QU*D", 9), ("=", 7), ("Q===", 8), ("QUJD=", 11),
            ("QUI=x", 11), ("QU-_", 9),
        ] {
            Row("<data>\(text)</data>", "P002", "1:\(column)", "`<data>` has content that is not base64").check()
        }
    }

    func testBooleanElementsMustBeEmpty() throws {
        for (text, value) in [
            ("<true/>", true), ("<false/>", false), ("<true></true>", true), ("<true />", true),
            ("<false a='b'/>", false),
        ] {
            XCTAssertEqual(try PropertyListFixture.value(text), .boolean(value), text)
        }
        Row("<true> </true>", "P002", "1:7", "` ` is no value of `<true>`", help: "write `<true/>`").check()
        Row("<false>no</false>", "P002", "1:8", "`no` is no value of `<false>`", help: "write `<false/>`").check()
    }

    func testReferencesAndSectionsHaveNoPlaceInNumbersDatesAndData() {
        for name in ["integer", "date", "data", "true"] {
            let column = name.count + 3
            Row("<\(name)>&#49;</\(name)>", "P002", "1:\(column)", "a reference inside `<\(name)>`").check()
            Row("<\(name)><![CDATA[1]]></\(name)>", "P002", "1:\(column)", "a CDATA section inside `<\(name)>`").check()
        }
    }
}
