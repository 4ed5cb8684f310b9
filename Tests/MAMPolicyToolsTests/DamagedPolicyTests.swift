import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// A value that cannot be read, in each layer: what counts, what other readers are given, and what is looser than meant.
final class DamagedPolicyTests: XCTestCase {
    private func client(_ members: String) throws -> PolicyConversion<PolicyDocument> {
        try ClientPolicy(json: Array("{\(members)}".utf8)).document()
    }

    func testANumberBeyondEveryReaderIsReadAlikeInJSONAndInPropertyLists() throws {
        for (key, setting, strictest) in [
            ("AppSharingToLevel", .allowedOutboundDataTransferDestinations, .member("none")),
            ("PrintingBlocked", .printBlocked, .boolean(true)),
            ("ManagedLocations", .allowedDataStorageLocations, .list([])),
            ("MinOsVersion", .minimumRequiredOsVersion, .unreadable),
        ] as [(String, PolicySetting, PolicyValue)] {
            for number in ["1e400", "-1e400"] {
                let json = try client("\"\(key)\": \(number)")
                let list = "<plist><dict><key>\(key)</key><real>\(number)</real></dict></plist>"
                let propertyList = try ClientPolicy(propertyList: Array(list.utf8)).document()
                XCTAssertEqual(json.result.values, [setting: strictest], key)
                XCTAssertEqual(propertyList.result.values, [setting: strictest], key)
                XCTAssertTrue(json.issues.contains { $0.severity == .error }, key)
                XCTAssertTrue(propertyList.issues.contains { $0.severity == .error }, key)
            }
        }
    }

    func testANumberBeyondEveryReaderStaysOneWhenItIsWrittenAgain() throws {
        for text in ["1e400", "-1e400"] {
            let policy = try ClientPolicy(json: Array("{\"PrintingBlocked\": \(text)}".utf8))
            let again = try ClientPolicy(json: Array(policy.json.utf8))
            XCTAssertEqual(again.entries.map(\.value), policy.entries.map(\.value), text)
            XCTAssertEqual(again.document().result.values, [.printBlocked: .boolean(true)], text)
        }
    }

    func testDataInAPropertyListCountsAsTheStrictestValueAndStaysUnreadable() throws {
        let list = "<plist><dict><key>PrintingBlocked</key><data>AA==</data></dict></plist>"
        let policy = try ClientPolicy(propertyList: Array(list.utf8))
        XCTAssertEqual(policy.document().result.values, [.printBlocked: .boolean(true)])
        XCTAssertEqual(
            try ClientPolicy(json: Array(policy.json.utf8)).document().result.values, [.printBlocked: .boolean(true)])
    }

    func testIntegersOutOfTheirRangeCountAsTheStrictestValue() throws {
        for (setting, number, strictest) in [
            (.allowedOutboundClipboardSharingExceptionLength, "70000", 0),
            (.allowedOutboundClipboardSharingExceptionLength, "-1", 0), (.maximumPinRetries, "1000000000000", 1),
            (.maximumPinRetries, "0", 1), (.minimumPinLength, "3", 16), (.minimumPinLength, "17", 16),
            (.previousPinBlockCount, "-1", 24), (.previousPinBlockCount, "99999999999999999999", 24),
        ] as [(PolicySetting, String, Int)] {
            let document = try PolicyFixtures.document("\"\(setting.rawValue)\": \(number)")
            XCTAssertEqual(document.values[setting], .unreadable, "\(setting) \(number)")
            XCTAssertEqual(document.validate().map(\.severity), [.error], "\(setting) \(number)")
            let written = try PolicyDocument(json: document.json)
            XCTAssertEqual(written.values[setting], .integer(strictest), "\(setting) \(number)")
        }
        let policy = try PolicyFixtures.document(
            """
            "allowedOutboundClipboardSharingLevel": "blocked", "allowedOutboundClipboardSharingExceptionLength": 70000
            """
        ).compileStrictest()
        XCTAssertFalse(policy.decision(for: .copy(to: .unmanagedApp, .text(length: 1))).isAllowed)
    }

    func testAnUnreadableWipeSettingBlocksInBothLayersAndAfterConversion() throws {
        for (graph, key, now) in [
            ("\"minimumWipeOsVersion\": \"18.O\"", "\"MinOSVersionWipe\": \"18.O\"", "minimumOS"),
            ("\"maximumWipeOsVersion\": 19", "\"MaxOsVersionWipe\": 19", "maximumOS"),
            ("\"minimumWipeAppVersion\": []", "\"MinAppVersionWipe\": []", "appVersion"),
            ("\"periodOfflineBeforeWipeIsEnforced\": 7", "\"OfflineWipeInterval\": \"P7D\"", "offline"),
            (
                "\"allowedIosDeviceModels\": 7, \"appActionIfIosDeviceModelNotAllowed\": \"wipe\"",
                "\"AllowedIOSModelsElseWipe\": 7", "deviceModel"
            ),
        ] {
            let document = try PolicyFixtures.document(graph)
            let written = try PolicyDocument(json: document.json)
            let there = document.clientPolicy().result
            let dump = try client(key).result
            let documents = [document, written, there.document().result, dump, try PolicyDocument(json: dump.json)]
            for (place, document) in documents.enumerated() {
                let facts = LaunchKit.facts { $0.now = LaunchKit.after(60) }
                let verdicts = document.compileStrictest().launchRequirements.verdicts(
                    for: facts, after: LaunchKit.nothingHelped)
                XCTAssertEqual(verdicts.map(\.check.name), ["block.\(now)"], "\(graph) \(place)")
            }
        }
    }

    func testAListOfModelsThatCannotBeReadStaysSoBesideAnotherPolicy() throws {
        let damaged = try PolicyFixtures.document("\"allowedIosDeviceModels\": 7").compileStrictest()
        let other = try PolicyFixtures.document("\"allowedIosDeviceModels\": \"iPhone16,1\"").compileStrictest()
        let together = try XCTUnwrap(PolicyCombination.effective([damaged, other]))
        XCTAssertEqual(together.settings[.allowedIosDeviceModels], .unreadable)
    }

    func testAnUnreadableAppEntryAppliesThePolicyToEveryApp() throws {
        let document = try PolicyFixtures.document(
            """
            "apps": [{"mobileAppIdentifier": {"bundleId": "a.b"}}, {"mobileAppIdentifer": {"bundleId": "c.d"}}]
            """)
        XCTAssertTrue(document.target.includes(bundleID: "c.d", isMDMEnrolled: false))
    }

    func testAMisspelledSettingIsAWarningThatNamesTheSettingThatIsAbsent() throws {
        for (written, meant) in [
            ("printBlockd", "printBlocked"), (" saveAsBlocked", "saveAsBlocked"), ("pinRequierd", "pinRequired"),
            ("allowedOutboundDataTransferDestination", "allowedOutboundDataTransferDestinations"),
            ("printBloc\u{212A}ed", "printBlocked"), ("minimunRequiredOSversion", "minimumRequiredOsVersion"),
            ("managedBrowserToOpenLinkRequird", "managedBrowserToOpenLinksRequired"), ("app", "apps"),
        ] {
            let issues = try PolicyFixtures.document("\"\(written)\": true").validate()
            XCTAssertEqual(issues.map { "\($0.severity) \($0.code)" }, ["warning misspelledSetting"], written)
            XCTAssertEqual(issues.first?.help, "did you mean `\(meant)`?")
            XCTAssertTrue(issues.first?.message.contains("`\(meant)`") ?? false, written)
        }
    }

    func testAPropertyFarFromEverySettingOrNearAPresentOneIsNoMisspelling() throws {
        for name in [
            "minimumRequiredPatchVersion", "allowedAndroidDeviceModels",
            "encryptAppData", "brandNew", "prnt",
        ] {
            let issues = try PolicyFixtures.document("\"\(name)\": true").validate()
            XCTAssertEqual(issues.map(\.code), ["unknownProperty"], name)
        }
        let both = try PolicyFixtures.document("\"printBlocked\": null, \"printBlockd\": true").validate()
        XCTAssertEqual(both.map(\.code), ["unknownProperty"])
    }

    func testADumpWithoutAKnownKeyIsNotRecognized() throws {
        for (text, isRecognized) in [
            ("{}", false), ("{\"Other\": 1}", false), ("{\"PINEnabled\": null}", true),
            ("{\"ContainerName\": 1}", true),
            ("{\"IntuneMAMPolicy.pinenabled\": 1}", true), ("{\"IntuneMAMPolicies\": {\"PINEnabled\": 1}}", false),
            ("{\"all\": [1, {\"PINEnabled\": 1}]}", false),
        ] {
            XCTAssertEqual(try ClientPolicy(json: Array(text.utf8)).isRecognized, isRecognized, text)
        }
    }
}
