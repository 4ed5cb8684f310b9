import MAMSettings
import XCTest

final class WrongValueTests: XCTestCase {
    private let values = [
        "boolean": "<true/>", "zero": "<integer>0</integer>", "one": "<integer>1</integer>",
        "five": "<integer>5</integer>",
        "real": "<real>1.0</real>", "half": "<real>0.5</real>", "string": "<string>plain</string>",
        "yes": "<string>YES</string>", "date": "<date>2026-11-21T05:00:00Z</date>", "data": "<data>AAEC</data>",
        "array": "<array><string>a</string></array>", "dictionary": "<dict/>",
    ]

    /// For one key of each kind: what every other type gives, and that the default stays.
    private func check(
        _ key: String, _ expected: [String: String], otherwise: String, good: Set<String>, line: UInt = #line
    ) throws {
        for (name, xml) in values where !good.contains(name) {
            let reading = try Fixture.read("<key>\(key)</key>\(xml)")
            XCTAssertEqual(
                reading.issues.map(\.id.rawValue), [expected[name] ?? otherwise], "\(key) \(name)", line: line)
            XCTAssertEqual(reading.issues.first?.keyPath, "IntuneMAMSettings.\(key)", line: line)
            XCTAssertEqual(reading.settings, ManagedAppSettings(), "\(key) \(name)", line: line)
            let isWarning = reading.issues.first?.id == .booleanAsNumber
            XCTAssertEqual(reading.issues.first?.severity, isWarning ? .warning : .error, "\(key) \(name)", line: line)
        }
    }

    func testAnythingButABooleanIsReportedForABooleanKey() throws {
        let expected = ["yes": "S010", "zero": "S011", "one": "S011", "real": "S011"]
        for key in SettingsKey.allCases where key.kind == .boolean {
            try check(key.name, expected, otherwise: "S012", good: ["boolean"])
        }
    }

    func testAnythingButTextIsReportedForATextKey() throws {
        for key in SettingsKey.allCases where key.kind == .string {
            try check(key.name, [:], otherwise: "S013", good: ["string", "yes"])
        }
    }

    func testAnythingButANumberIsReportedForANumberKey() throws {
        try check("SplashDuration", [:], otherwise: "S014", good: ["zero", "one", "five", "real", "half"])
    }

    func testAnythingButAnArrayIsReportedForAListKey() throws {
        for key in SettingsKey.allCases where key.kind == .stringArray {
            try check(key.name, [:], otherwise: "S015", good: ["array"])
        }
    }

    func testColorsAndLevelsReportOtherTypesAsText() throws {
        try check("AccentColor", ["string": "S030", "yes": "S030"], otherwise: "S013", good: [])
        try check("MaxFileProtectionLevel", ["string": "S031", "yes": "S031"], otherwise: "S013", good: [])
    }

    func testEachWrongElementOfAListIsReportedWithItsPlaceAndTheWholeListIsDropped() throws {
        let reading = try Fixture.read(
            "<key>AppGroupIdentifiers</key><array><string>a</string><integer>1</integer><string>b</string><true/></array>"
        )
        XCTAssertEqual(reading.issues.map(\.id), [.elementWrongType, .elementWrongType])
        XCTAssertEqual(
            reading.issues.map(\.keyPath),
            ["IntuneMAMSettings.AppGroupIdentifiers[1]", "IntuneMAMSettings.AppGroupIdentifiers[3]"])
        XCTAssertEqual(reading.settings.appGroupIdentifiers, [])
    }

    func testAnEmptyListIsAWarning() throws {
        XCTAssertEqual(try Fixture.ids("AppGroupIdentifiers", "<array/>"), ["S017"])
    }

    func testWordsForBooleansAreRefusedUnlessReadLeniently() throws {
        for (text, meaning) in [
            ("YES", true), ("yes", true), ("True", true), ("1", true), ("NO", false), ("nO", false), ("FALSE", false),
            ("0", false),
        ] {
            // Dark mode is the one key that is on by default, so a "no" shows there and a "yes" elsewhere.
            let body =
                "<key>MultiIdentity</key><string>\(text)</string><key>SupportsDarkMode</key><string>\(text)</string>"
            let strict = try Fixture.read(body)
            XCTAssertEqual(strict.issues.map(\.id.rawValue), ["S010", "S010"])
            XCTAssertEqual(strict.issues.map(\.severity), [.error, .error])
            XCTAssertEqual(strict.settings, ManagedAppSettings())
            let lenient = try Fixture.read(body, lenient: true)
            XCTAssertEqual(lenient.issues.map(\.id.rawValue), ["S010", "S010"])
            XCTAssertEqual(lenient.issues.map(\.severity), [.warning, .warning])
            XCTAssertEqual(lenient.settings.multiIdentity, meaning, text)
            XCTAssertEqual(lenient.settings.supportsDarkMode, meaning, text)
        }
    }

    func testLenientReadingStillRefusesOtherWordsAndNumbers() throws {
        for value in [
            "<string>on</string>", "<string> YES</string>", "<string/>", "<integer>2</integer>", "<real>nan</real>",
        ] {
            XCTAssertEqual(try Fixture.ids("MultiIdentity", value, lenient: true), ["S012"], value)
        }
        XCTAssertTrue(
            try Fixture.read("<key>MultiIdentity</key><integer>1</integer>", lenient: true).settings.multiIdentity)
    }

    func testDurationsThatAreNoDurationsKeepTheDefault() throws {
        for value in [
            "<real>nan</real>", "<real>inf</real>", "<real>-infinity</real>", "<real>1e400</real>",
            "<integer>-1</integer>",
        ] {
            let reading = try Fixture.read("<key>SplashDuration</key>\(value)")
            XCTAssertEqual(reading.issues.map(\.id), [.durationOutOfRange], value)
            XCTAssertEqual(reading.settings.splashDuration, 1.5, value)
        }
        let long = try Fixture.read("<key>SplashDuration</key><integer>18446744073709551615</integer>")
        XCTAssertEqual(long.issues.map(\.severity), [.warning])
        XCTAssertEqual(try Fixture.ids("SplashDuration", "<integer>60</integer>"), [])
        XCTAssertEqual(try Fixture.ids("SplashDuration", "<integer>61</integer>"), ["S032"])
    }

    func testAMisspelledProtectionLevelIsAnsweredWithTheRightOne() throws {
        for text in ["FileProtectionType.complete", "Complete", ".complete", "nsfileprotectioncomplete"] {
            let issue = try XCTUnwrap(
                Fixture.read("<key>MaxFileProtectionLevel</key><string>\(text)</string>").issues.first)
            XCTAssertEqual(issue.id, .protectionLevelUnknown)
            XCTAssertEqual(issue.help, "did you mean `NSFileProtectionComplete`?", text)
        }
        let other = try XCTUnwrap(Fixture.read("<key>MaxFileProtectionLevel</key><string>High</string>").issues.first)
        XCTAssertEqual(other.help?.contains("`NSFileProtectionNone`"), true)
    }

    func testAColorOfAnotherFormIsAnsweredWithTheReason() throws {
        for (text, reason) in [
            ("#abc", "three-digit"), ("11223344", "transparency"), ("0x112233", "without `0x`"), ("red", "names"),
            ("rgb(1,2,3)", "functions"), ("#12345", "six"),
        ] {
            let issue = try XCTUnwrap(Fixture.read("<key>AccentColor</key><string>\(text)</string>").issues.first)
            XCTAssertEqual(issue.id, .colorMalformed)
            XCTAssertEqual(issue.help?.contains(reason), true, "\(text): \(issue.help ?? "")")
        }
    }

    func testMessagesShowAtMostFortyCharactersAndStayOnOneLine() throws {
        let value = "a`\n\u{202E}" + String(repeating: "x", count: 500)
        for key in ["MultiIdentity", "AccentColor", "MaxFileProtectionLevel", "SplashDuration", "AppGroupIdentifiers"] {
            let issue = try XCTUnwrap(Fixture.read("<key>\(key)</key><string>\(value)</string>").issues.first)
            XCTAssertFalse(issue.description.contains(String(repeating: "x", count: 41)))
            XCTAssertTrue(issue.message.contains("a\\u{60}\\u{A}\\u{202E}xxx"), issue.message)
            XCTAssertFalse(issue.message.contains("\n"))
        }
    }
}
