import MAMMachines
import XCTest

final class VersionNumberTests: XCTestCase {
    private func version(_ text: String) throws -> VersionNumber { try XCTUnwrap(VersionNumber(text), text) }

    func testPartsCompareAsNumbersAndMissingPartsAreZero() throws {
        let ascending = [
            "0", "0.0.1", "0.9", "0.10", "1", "1.0.0.1", "1.1", "9.9", "9.10", "10", "17.4.1", "17.4.1 (a)",
            "17.4.1 (b)", "17.4.1 (z)", "17.4.2", "17.5", "17.5 (a)", "17.5.1",
        ]
        for (low, left) in ascending.enumerated() {
            for (high, right) in ascending.enumerated() {
                XCTAssertEqual(try version(left) < version(right), low < high, "\(left) < \(right)")
                XCTAssertEqual(try version(left) == version(right), low == high, "\(left) == \(right)")
            }
        }
        XCTAssertEqual(try version("17"), try version("17.0.0.0"))
        XCTAssertEqual(try version("017.05"), try version("17.5"))
        XCTAssertEqual(try version("16.4.1 (A)"), try version("16.4.1 (a)"))
        XCTAssertEqual(try version("16.4.1 (c)").withoutPatch, try version("16.4.1"))
        XCTAssertEqual(try version("16.4").withoutPatch, try version("16.4"))
        XCTAssertEqual(try version("17").hashValue, try version("17.0").hashValue)
    }

    func testOnlyNumbersWithDotsAreAVersion() {
        for text in [
            "", ".", "1.", ".1", "1..2", "1.x", "v1", "-1", "+1", "1.-2", " 1", "1 ", "1,2", "\u{0661}.\u{0662}",
            "1.0 (1)", "1.0(a)", "1.0 (aa)", "1.0 ()", "1.0 (a) ", "(a)", " (a)", "1.2.3.4 (a)", "1.0 (é)",
            "9223372036854775808", "1.2.3.4.5.6.7.8.9", String(repeating: "0", count: 129),
        ] {
            XCTAssertNil(VersionNumber(text), text)
        }
        XCTAssertNotNil(VersionNumber("9223372036854775807.0"))
        XCTAssertNotNil(VersionNumber("1.2.3.4.5.6.7.8"))
        XCTAssertNotNil(VersionNumber(String(repeating: "0", count: 128)))
    }

    func testAVersionIsWrittenWithAtLeastTwoParts() throws {
        XCTAssertEqual(try version("17").description, "17.0")
        XCTAssertEqual(try version("0.0.0").description, "0.0")
        XCTAssertEqual(try version("17.5.1.0").description, "17.5.1")
    }

    func testAVersionIsZeroOnlyIfAllItsPartsAre() throws {
        XCTAssertTrue(try version("0.0").isZero)
        XCTAssertTrue(try version("0").isZero)
        XCTAssertFalse(try version("0.0.1").isZero)
    }

    func testInvalidVersionPartsAreClamped() {
        XCTAssertEqual(VersionNumber(parts: [-3, 2]), VersionNumber(parts: [0, 2]))
        XCTAssertEqual(
            VersionNumber(parts: Array(repeating: 1, count: 100)).parts.count, VersionNumber.maximumPartCount)
    }
}
