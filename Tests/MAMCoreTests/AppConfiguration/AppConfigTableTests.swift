import MAMCore
import XCTest

/// The rules on app configuration row by row, written out by hand.
final class AppConfigTableTests: XCTestCase {
    private let byDefault: AppConfiguration = ["__IsDefault": true, "color": "red", "only": "default"]

    func testAKeyOfTheDefaultOnlyHasItsValue() {
        let config = MAMAppConfig([byDefault, ["color": "blue"]])
        XCTAssertEqual(config.stringValue(forKey: "only"), "default")
        XCTAssertEqual(config.allStrings(forKey: "only"), ["default"])
    }

    func testTheDefaultYieldsToATargetedKey() {
        let config = MAMAppConfig([byDefault, ["color": "blue"], ["color": "green"]])
        XCTAssertEqual(config.allStrings(forKey: "color"), ["blue", "green"])
        XCTAssertEqual(MAMAppConfig([["color": "blue"], byDefault]).allStrings(forKey: "color"), ["blue"])
    }

    func testTheDefaultYieldsAlsoToAValueOfAnotherKind() {
        let config = MAMAppConfig([["__IsDefault": true, "limit": "5"], ["limit": "many"]])
        XCTAssertNil(config.numberValue(forKey: "limit"))
        XCTAssertEqual(config.allNumbers(forKey: "limit"), [])
    }

    func testOnlyABooleanMarkMakesADefault() {
        let pretended: AppConfiguration = ["__IsDefault": "true", "color": "red"]
        XCTAssertFalse(pretended.isDefault)
        XCTAssertEqual(MAMAppConfig([pretended, ["color": "blue"]]).allStrings(forKey: "color"), ["red", "blue"])
    }

    func testConflictsAreDifferencesOfTargetedDictionaries() {
        for (dictionaries, expected) in [
            ([["key": "a"], ["key": "b"]], true), ([["key": "a"], ["key": "a"]], false),
            ([["key": "a"], ["key": "a "]], true), ([["key": "a"], ["key": "A"]], true),
            ([["key": "1"], ["key": 1]], true), ([["key": 1], ["key": true]], true),
            ([["key": "true"], ["key": true]], true), ([["key": 1], ["key": 1.0]], false),
            ([["key": "é"], ["key": "e\u{301}"]], true), ([["key": "a"], ["other": "b"]], false),
            ([["key": "a"], ["__IsDefault": true, "key": "b"]], false),
            ([["__IsDefault": true, "key": "a"], ["__IsDefault": true, "key": "b"]], false),
            ([["key": "a"]], false), ([[:]], false), ([], false),
        ] as [([AppConfiguration], Bool)] {
            XCTAssertEqual(
                MAMAppConfig(dictionaries).hasConflict(forKey: "key"), expected, "\(dictionaries.map(\.keys))")
        }
    }

    func testAnAbsentKeyHasNoValueAndNoList() {
        let config = MAMAppConfig([[:], ["Key": "1"]])
        XCTAssertNil(config.boolValue(forKey: "key"))
        XCTAssertNil(config.numberValue(forKey: "key", queryType: .max))
        XCTAssertNil(config.stringValue(forKey: "key", queryType: .min))
        XCTAssertEqual(config.allBools(forKey: "key"), [])
        XCTAssertEqual(config.allNumbers(forKey: "key"), [])
        XCTAssertEqual(config.allStrings(forKey: "key"), [])
        XCTAssertEqual(config.fullData.count, 2)
    }

    func testBooleansAreJoinedByFirstAnyAndAll() {
        for (values, any, or, and) in [
            (["false", "true"], false, true, false), (["YES", "1"], true, true, true),
            (["no", "0", "False"], false, false, false), (["x", "true", "2"], true, true, true),
        ] {
            let config = MAMAppConfig(values.map { ["key": .string($0)] })
            XCTAssertEqual(config.boolValue(forKey: "key", queryType: .any), any, "\(values)")
            XCTAssertEqual(config.boolValue(forKey: "key", queryType: .or), or, "\(values)")
            XCTAssertEqual(config.boolValue(forKey: "key", queryType: .and), and, "\(values)")
        }
        XCTAssertEqual(MAMAppConfig([["key": -0.5]]).boolValue(forKey: "key"), true)
        XCTAssertEqual(MAMAppConfig([["key": 0.0]]).boolValue(forKey: "key"), false)
        XCTAssertNil(MAMAppConfig([["key": "true "]]).boolValue(forKey: "key"))
    }

    func testNumbersAreJoinedByFirstLeastAndGreatest() {
        let config = MAMAppConfig([["key": "10"], ["key": "nine"], ["key": -3], ["key": "10.5"]])
        XCTAssertEqual(config.numberValue(forKey: "key"), .integer(10))
        XCTAssertEqual(config.numberValue(forKey: "key", queryType: .min), .integer(-3))
        XCTAssertEqual(config.numberValue(forKey: "key", queryType: .max), .real(10.5))
        XCTAssertEqual(config.allNumbers(forKey: "key"), [.integer(10), .integer(-3), .real(10.5)])
    }

    func testTextsAreJoinedByFirstAndByScalarOrder() {
        let config = MAMAppConfig([["key": "b"], ["key": "Z"], ["key": "é"], ["key": "b"], ["key": "\u{1F600}"]])
        XCTAssertEqual(config.stringValue(forKey: "key"), "b")
        XCTAssertEqual(config.stringValue(forKey: "key", queryType: .min), "Z")
        XCTAssertEqual(config.stringValue(forKey: "key", queryType: .max), "\u{1F600}")
        XCTAssertEqual(config.allStrings(forKey: "key"), ["b", "Z", "é", "b", "\u{1F600}"])
        XCTAssertEqual(
            MAMAppConfig([["key": true], ["key": 2.5], ["key": 3]]).allStrings(forKey: "key"), ["true", "2.5", "3"])
    }

    func testTheDefaultOfOneAccountDoesNotYieldToAnother() {
        let config = MAMAppConfig(accounts: [[byDefault], [["color": "blue"]]])
        XCTAssertEqual(config.allStrings(forKey: "color"), ["red", "blue"])
        XCTAssertFalse(config.hasConflict(forKey: "color"))
    }

    func testTheRawValuesAreTheSDKs() {
        XCTAssertEqual([MAMBoolQueryType.any, .or, .and].map(\.rawValue), [0, 1, 2])
        XCTAssertEqual([MAMNumberQueryType.any, .min, .max].map(\.rawValue), [0, 1, 2])
        XCTAssertEqual([MAMStringQueryType.any, .min, .max].map(\.rawValue), [0, 1, 2])
    }

    func testDescriptionsShowNeitherKeysNorValues() {
        var text = ""
        for value in ["secret", 4711, true] as [AppConfigurationValue] {
            dump(value, to: &text)
            dump(AppConfiguration(dictionaryLiteral: ("secret", value)), to: &text)
            text += "\(value) \(MAMAppConfig([["secret": value]]))"
        }
        dump(DeviceManagementSettings(["IntuneMAMUPN": "secret@contoso.example"]), to: &text)
        dump(AppConfigurationFacts(userPrincipalName: "secret@contoso.example"), to: &text)
        XCTAssertFalse(text.contains("secret"), text)
        XCTAssertFalse(text.contains("4711"), text)
    }
}
