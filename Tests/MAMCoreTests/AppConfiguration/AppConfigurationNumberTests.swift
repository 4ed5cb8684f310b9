import MAMCore
import TestSeeds
import XCTest

/// Numbers of app configuration: their text, their order.
final class AppConfigurationNumberTests: XCTestCase {
    func testTextsThatAreDecimalsAreNumbers() {
        for (text, number) in [
            ("0", .integer(0)), ("-0", .integer(0)), ("+7", .integer(7)), ("007", .integer(7)), ("1.50", .real(1.5)),
            ("-2.25", .real(-2.25)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .real(9_223_372_036_854_775_808)), ("3.0", .integer(3)),
            ("0.1", .real(0.1)), (String(repeating: "0", count: 900) + "5", .integer(5)),
        ] as [(String, AppConfigurationNumber)] {
            XCTAssertEqual(AppConfigurationNumber(decimalText: text), number, text)
        }
    }

    func testTextsThatAreNotDecimalNumbersAreRefused() {
        for text in [
            "", " ", " 1", "1 ", "1,5", "1.", ".5", "1e3", "0x10", "1_000", "inf", "nan", "+", "-", "--1", "1.2.3", "١",
            "1\u{0}", "½", String(repeating: "9", count: 400), String(repeating: "1", count: 2000),
        ] {
            XCTAssertNil(AppConfigurationNumber(decimalText: text), text)
        }
    }

    func testTheTextOfANumberReadsBackAsTheSameNumber() {
        for seed in TestSeeds([1], of: name) { theTextOfANumberReadsBackAsTheSameNumber(seed) }
    }

    private func theTextOfANumberReadsBackAsTheSameNumber(_ seed: UInt64) {
        for (number, text) in [
            (.real(1e20), "100000000000000000000"), (.real(1.5e-7), "0.00000015"), (.real(-0.1), "-0.1"),
            (.real(3), "3"), (.real(12345.678), "12345.678"), (.real(1.25e17), "125000000000000000"),
            (.integer(.min), "-9223372036854775808"),
        ] as [(AppConfigurationNumber, String)] {
            XCTAssertEqual(number.decimalText, text)
        }
        var random = SeededRandom(seed, of: name)
        for _ in 0..<2000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = AppConfigurationNumber.real(value).decimalText
            XCTAssertEqual(AppConfigurationNumber(decimalText: text), .real(value), "\(value) \(random.replay)")
        }
    }

    func testOrderAndEqualityAreThoseOfTheValuesWithoutRounding() {
        let ascending: [AppConfigurationNumber] = [
            .real(.nan), .real(-.infinity), .real(-1e300), .integer(.min), .integer(-1), .real(-0.5), .integer(0),
            .real(0.5), .integer(1), .real(1.5), .integer(1 << 53), .integer(1 << 53 + 1), .integer(.max),
            .real(9_223_372_036_854_775_808), .real(.infinity),
        ]
        for (left, first) in ascending.enumerated() {
            for (right, second) in ascending.enumerated() {
                XCTAssertEqual(first < second, left < right, "\(first) \(second)")
                XCTAssertEqual(first == second, left == right, "\(first) \(second)")
            }
        }
        XCTAssertEqual(AppConfigurationNumber.real(-0.0), .integer(0))
        XCTAssertEqual(AppConfigurationNumber.real(4), .integer(4))
    }
}
