import MAMCore
import XCTest

final class ConfigurationScrubberTests: XCTestCase {
    private let config = MAMAppConfig([
        ["licence": "SECRET", "level": 3, "mode": true], ["licence": "OTHER", "caf\u{E9}": "x"],
    ])

    func testValuesOfTheNamedKeysAreNeverInALine() {
        let lines = ConfigurationScrubber(keys: ["licence"]).lines(of: config)
        XCTAssertEqual(lines, ["level=3, licence=(scrubbed), mode=true", "caf\u{E9}=x, licence=(scrubbed)"])
    }

    func testKeysCompareScalarByScalar() {
        let scrubber = ConfigurationScrubber(keys: ["cafe\u{301}", "Licence"])
        XCTAssertFalse(scrubber.scrubs("caf\u{E9}"))
        XCTAssertFalse(scrubber.scrubs("licence"))
        XCTAssertTrue(scrubber.scrubs("cafe\u{301}"))
    }

    func testEverythingIsEverything() {
        let lines = ConfigurationScrubber.everything.lines(of: config)
        XCTAssertFalse(lines.joined().contains("SECRET"))
        XCTAssertEqual(lines.first, "level=(scrubbed), licence=(scrubbed), mode=(scrubbed)")
    }

    func testNobodyForgesALine() {
        let hostile = MAMAppConfig([["a\nb": "x\u{202E}\r\n\u{1B}[2J\u{2028}y"]])
        XCTAssertEqual(ConfigurationScrubber(keys: []).lines(of: hostile), ["a?b=x????[2J?y"])
    }
}
