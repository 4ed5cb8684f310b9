import MAMSettings
import XCTest

/// What an app may set at run time, property by property.
final class OverrideAssignmentTests: XCTestCase {
    private typealias Overrides = ManagedAppSettings.Overrides
    private typealias Text = WritableKeyPath<ManagedAppSettings.Overrides, String?>

    private let colors: [(String, Text)] = [
        ("backgroundColor", \.backgroundColor), ("foregroundColor", \.foregroundColor), ("accentColor", \.accentColor),
        ("secondaryBackgroundColor", \.secondaryBackgroundColor),
        ("secondaryForegroundColor", \.secondaryForegroundColor),
    ]

    private let identities: [(String, Text)] = [
        ("aadAuthorityURIOverride", \.aadAuthorityURIOverride), ("aadRedirectURIOverride", \.aadRedirectURIOverride),
        ("aadClientIDOverride", \.aadClientIDOverride),
    ]

    func testAColorTakesSixDigitsBehindANumberSignOnly() {
        for (name, path) in colors {
            for before in [nil, "#102030"] {
                for text in ["#ABCDEF", "#000000", "#a1b2c3"] {
                    var overrides = Overrides()
                    overrides[keyPath: path] = before
                    overrides[keyPath: path] = text
                    XCTAssertEqual(overrides[keyPath: path], text, name)
                    XCTAssertTrue(Overrides.acceptsColor(text))
                }
                for text in ["ABCDEF", "#ABC", "#ABCDEFF", "#ABCDEG", " #ABCDEF", "#ABCDEF ", "red", "#", "0xABCDEF"] {
                    var overrides = Overrides()
                    overrides[keyPath: path] = before
                    overrides[keyPath: path] = text
                    XCTAssertEqual(overrides[keyPath: path], before, "\(name) takes \(text)")
                    XCTAssertFalse(Overrides.acceptsColor(text))
                }
            }
        }
    }

    func testNilAndTheEmptyTextTakeAnOverrideBack() {
        for (name, path) in colors + identities {
            for nothing in [nil, ""] {
                var overrides = Overrides()
                overrides[keyPath: path] = "#102030"
                XCTAssertFalse(overrides.isEmpty, name)
                overrides[keyPath: path] = nothing
                XCTAssertNil(overrides[keyPath: path], name)
                XCTAssertTrue(overrides.isEmpty, name)
            }
        }
    }

    func testAnAccountOverrideTakesAnyText() {
        for (name, path) in identities {
            for text in ["https://login.example.com/contoso", "no url at all", " ", "msauth.x://auth"] {
                var overrides = Overrides()
                overrides[keyPath: path] = text
                XCTAssertEqual(overrides[keyPath: path], text, name)
            }
        }
    }

    func testEachPropertyIsItsOwn() {
        for (name, path) in colors + identities {
            var overrides = Overrides()
            overrides[keyPath: path] = "#102030"
            for (other, path) in colors + identities where other != name {
                XCTAssertNil(overrides[keyPath: path], "\(name) sets \(other)")
            }
            XCTAssertNil(overrides.telemetryEnabled)
            XCTAssertNil(overrides.valuesToScrubFromLogging)
        }
    }

    func testUnenrollmentRemovesAccountOverridesAndKeepsTheOthers() {
        var overrides = Overrides()
        for (_, path) in colors + identities { overrides[keyPath: path] = "#102030" }
        overrides.telemetryEnabled = false
        overrides.valuesToScrubFromLogging = ["token"]
        overrides.accountUnenrolled()
        for (name, path) in colors { XCTAssertEqual(overrides[keyPath: path], "#102030", name) }
        for (name, path) in identities { XCTAssertNil(overrides[keyPath: path], name) }
        XCTAssertEqual(overrides.telemetryEnabled, false)
        XCTAssertEqual(overrides.valuesToScrubFromLogging, ["token"])
    }
}
