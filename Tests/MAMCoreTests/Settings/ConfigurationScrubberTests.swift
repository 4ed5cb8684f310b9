import MAMCore
import XCTest

final class ConfigurationScrubberTests: XCTestCase {
    private let config = MAMAppConfig([
        ["license": "SECRET", "level": 3, "mode": true], ["license": "OTHER", "caf\u{E9}": "x"],
    ])

    func testValuesOfTheNamedKeysAreNeverInALine() {
        let lines = ConfigurationScrubber(keys: ["license"]).lines(of: config)
        XCTAssertEqual(lines, ["level=3, license=(scrubbed), mode=true", "caf\u{E9}=x, license=(scrubbed)"])
    }

    func testKeysCompareScalarByScalar() {
        let scrubber = ConfigurationScrubber(keys: ["cafe\u{301}", "License"])
        XCTAssertFalse(scrubber.scrubs("caf\u{E9}"))
        XCTAssertFalse(scrubber.scrubs("license"))
        XCTAssertTrue(scrubber.scrubs("cafe\u{301}"))
    }

    func testScrubbingEverythingHidesAllValues() {
        let lines = ConfigurationScrubber.everything.lines(of: config)
        XCTAssertFalse(lines.joined().contains("SECRET"))
        XCTAssertEqual(lines.first, "level=(scrubbed), license=(scrubbed), mode=(scrubbed)")
    }

    func testControlCharactersInConfigurationCannotForgeALogLine() {
        let hostile = MAMAppConfig([["a\nb": "x\u{202E}\r\n\u{1B}[2J\u{2028}y"]])
        XCTAssertEqual(ConfigurationScrubber(keys: []).lines(of: hostile), ["a?b=x????[2J?y"])
    }
}
