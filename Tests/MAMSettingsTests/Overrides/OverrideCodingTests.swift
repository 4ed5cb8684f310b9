import Foundation
import MAMSettings
import XCTest

/// The stored form, which later versions must read.
final class OverrideCodingTests: XCTestCase {
    private typealias Overrides = ManagedAppSettings.Overrides

    private func full() -> Overrides {
        var overrides = Overrides()
        overrides.backgroundColor = "#000001"
        overrides.foregroundColor = "#000002"
        overrides.accentColor = "#000003"
        overrides.secondaryBackgroundColor = "#000004"
        overrides.secondaryForegroundColor = "#000005"
        overrides.aadAuthorityURIOverride = "authority"
        overrides.aadRedirectURIOverride = "redirect"
        overrides.aadClientIDOverride = "client"
        overrides.telemetryEnabled = true
        overrides.valuesToScrubFromLogging = ["key"]
        return overrides
    }

    private func decode(_ text: String) throws -> Overrides {
        try JSONDecoder().decode(Overrides.self, from: Data(text.utf8))
    }

    func testTheStoredFormIsTheOneOfVersionOne() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        XCTAssertEqual(String(decoding: try encoder.encode(Overrides()), as: UTF8.self), #"{"version":1}"#)
        XCTAssertEqual(
            String(decoding: try encoder.encode(full()), as: UTF8.self),
            ##"{"aadAuthorityURIOverride":"authority","aadClientIDOverride":"client","aadRedirectURIOverride":"redirect","##
                + ##""accentColor":"#000003","backgroundColor":"#000001","foregroundColor":"#000002","##
                + ##""secondaryBackgroundColor":"#000004","secondaryForegroundColor":"#000005","telemetryEnabled":true,"##
                + ##""valuesToScrubFromLogging":["key"],"version":1}"##)
    }

    func testStoredOverridesAreDecodedAsTheyWereEncoded() throws {
        for overrides in [Overrides(), full()] {
            XCTAssertEqual(try JSONDecoder().decode(Overrides.self, from: JSONEncoder().encode(overrides)), overrides)
        }
        XCTAssertEqual(try decode(#"{"version":1,"aadClientIDOverride":null,"later":5}"#), Overrides())
    }

    func testAStoredTextThatIsNoColorIsIgnored() throws {
        XCTAssertEqual(try decode(##"{"version":1,"accentColor":"blue","foregroundColor":"#12"}"##), Overrides())
    }

    func testOtherVersionsAndTypesAreRefused() {
        for text in [
            "{}", #"{"version":2}"#, #"{"version":"1"}"#, #"{"version":1,"accentColor":5}"#, "[]",
            #"{"version":1,"valuesToScrubFromLogging":[5]}"#, #"{"version":1,"telemetryEnabled":"YES"}"#,
        ] {
            XCTAssertThrowsError(try decode(text), text) { XCTAssertTrue($0 is DecodingError, text) }
        }
    }
}
