import MAMCore
import MAMSettings
import TestPolicies
import XCTest

final class PolicyValidationTests: XCTestCase {
    private func issues(_ properties: String) throws -> [String] {
        try PolicyFixtures.document(properties).validate().map { "\($0.severity) \($0.code) \($0.path)" }
    }

    func testAValueOfTheWrongTypeIsAnErrorWithItsPlace() throws {
        let document = try PolicyFixtures.document("\n  \"saveAsBlocked\": \"yes\"")
        let issue = try XCTUnwrap(document.validate().first)
        XCTAssertEqual(issue.code, "wrongType")
        XCTAssertEqual(issue.path, "$.saveAsBlocked")
        XCTAssertEqual(issue.position.map { "\($0)" }, "2:20")
        XCTAssertEqual(issue.message, "expected a boolean, found a string; the strictest value counts")
    }

    func testUnreadableValuesCountAsTheStrictest() throws {
        let policy = try PolicyFixtures.document(
            """
            "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": 0,
            "allowedDataStorageLocations": "box", "printBlocked": "no", "pinRequired": 1,
            "allowWidgetContentSync": "true", "appDataEncryptionType": 3, "notificationRestriction": [],
            "screenCaptureConfigurationState": 7
            """
        ).compileStrictest()
        XCTAssertFalse(policy.isSaveAllowed(to: .box, accountID: nil))
        XCTAssertFalse(policy.isPrintingAllowed)
        XCTAssertTrue(policy.isPINRequired)
        XCTAssertFalse(policy.isWidgetContentSyncAllowed)
        XCTAssertTrue(policy.isFileEncryptionRequired)
        XCTAssertEqual(policy.notificationPolicy, .block)
        XCTAssertFalse(policy.isScreenCaptureAllowed)
    }

    func testAnUnknownTransferLevelCountsAsNone() throws {
        for setting in ["allowedOutboundDataTransferDestinations", "allowedInboundDataTransferSources"] {
            XCTAssertEqual(try issues("\"\(setting)\": \"everybody\""), ["error unknownMember $.\(setting)"])
        }
        let policy = try PolicyFixtures.document(
            "\"allowedOutboundDataTransferDestinations\": \"everybody\", \"allowedInboundDataTransferSources\": 1"
        ).compileStrictest()
        XCTAssertEqual(policy.decision(for: .save(to: .box, account: nil)).rule, .sendNone)
        XCTAssertEqual(policy.decision(for: .open(from: .box, account: nil)).rule, .receiveNone)
    }

    func testUnknownMembersOfALocationListAreLeftOut() throws {
        XCTAssertEqual(
            try issues(
                "\"saveAsBlocked\": true, \"allowedOutboundDataTransferDestinations\": \"managedApps\", \"allowedDataStorageLocations\": [\"BOX\", \"dropbox\"]"
            ),
            ["warning unknownMember $.allowedDataStorageLocations"])
    }

    func testRepeatedKeysAreErrorsAndCountAsTheStrictestValue() throws {
        let document = try PolicyFixtures.document("\"printBlocked\": false, \"printBlocked\": false")
        XCTAssertEqual(document.validate().map(\.code), ["duplicateKey"])
        XCTAssertFalse(document.compileStrictest().isPrintingAllowed)
        let looser = try PolicyFixtures.document("\"pinRequired\": null, \"pinRequired\": false")
        XCTAssertTrue(looser.compileStrictest().isPINRequired)
        let spellings = try PolicyFixtures.document("\"printBlocked\": false, \"PrintBlocked\": false")
        XCTAssertFalse(spellings.compileStrictest().isPrintingAllowed)
    }

    func testLookAlikesBeyondASCIIAreOtherNames() throws {
        let kelvin = "notBloc\u{212A}ed"
        let document = try PolicyFixtures.document("\"screenCaptureConfigurationState\": \"\(kelvin)\"")
        XCTAssertFalse(document.compileStrictest().isScreenCaptureAllowed)
        XCTAssertEqual(
            try PolicyFixtures.document("\"saveAsBloc\u{212A}ed\": true").unknownProperties, ["saveAsBloc\u{212A}ed"])
    }

    func testABrowserThatCannotBeReadCountsAsTheManagedOne() throws {
        for value in ["7", "\"safari\"", "\"microsoftEdge, safari\""] {
            let policy = try PolicyFixtures.document(
                "\"managedBrowserToOpenLinksRequired\": true, \"customBrowserProtocol\": \"p\", \"managedBrowser\": \(value)"
            ).compileStrictest()
            XCTAssertTrue(policy.isManagedBrowserRequired, value)
        }
    }

    func testVersionsCompareWithMissingPartsAsZeroAndHaveDigitsOnly() throws {
        XCTAssertEqual(
            try issues("\"minimumRequiredOsVersion\": \"16.0.0\", \"maximumRequiredOsVersion\": \"16.0\""), [])
        XCTAssertEqual(
            try issues("\"minimumRequiredOsVersion\": \"+16.-0\""), ["error notAVersion $.minimumRequiredOsVersion"])
    }

    func testADocumentFullOfMistakesHasABoundedNumberOfFindings() throws {
        let members = Array(repeating: "\"nowhere\"", count: 150_000).joined(separator: ",")
        let flags = Array(repeating: "a", count: 900_000).joined(separator: ",")
        let document = try PolicyFixtures.document(
            "\"allowedDataStorageLocations\": [\(members)], \"targetedAppManagementLevels\": \"\(flags)\"")
        let found = document.validate()
        XCTAssertLessThanOrEqual(found.count, 1002)
        XCTAssertTrue(found.contains { $0.code == "tooManyFindings" })
        XCTAssertEqual(document.values[.targetedAppManagementLevels], .unreadable)
    }

    func testDurationsAreNormalized() throws {
        let cases: [(String, PolicyValue)] = [
            ("PT720M", .seconds(43_200)), ("PT12H", .seconds(43_200)), ("PT0S", .seconds(0)), ("P1D", .seconds(86_400)),
            ("P365D", .seconds(31_536_000)), ("P0D", .seconds(0)), ("PT35.0018757S", .seconds(35)),
            ("P1W", .seconds(604_800)),
            ("P1DT1H1M1S", .seconds(90_061)), ("-PT3M9.8396734S", .seconds(0)), ("+PT5M", .seconds(300)),
        ]
        for (text, value) in cases {
            let document = try PolicyFixtures.document("\"periodBeforePinReset\": \"\(text)\"")
            XCTAssertEqual(document.values[.periodBeforePinReset], value, text)
        }
        for text in [
            "", "P", "PT", "P1Y", "P1M", "PT1", "1H", "PT1S1M", "PT1M1M", "PT1.M", "P-1D", "PT99999999999999999999S",
            "P1.5D",
        ] {
            let document = try PolicyFixtures.document("\"periodBeforePinReset\": \"\(text)\"")
            XCTAssertEqual(document.values[.periodBeforePinReset], .unreadable, text)
            XCTAssertEqual(document.validate().map(\.code), ["notADuration"], text)
        }
    }

    func testSettingsWithoutAnEffectAreWarnings() throws {
        let cases: [(String, String)] = [
            (
                "\"disableProtectionOfManagedOutboundOpenInData\": true",
                "warning noEffect $.disableProtectionOfManagedOutboundOpenInData"
            ),
            ("\"filterOpenInToOnlyManagedApps\": true", "warning noEffect $.filterOpenInToOnlyManagedApps"),
            ("\"saveAsBlocked\": true", "warning noEffect $.saveAsBlocked"),
            (
                "\"blockDataIngestionIntoOrganizationDocuments\": true",
                "warning noEffect $.blockDataIngestionIntoOrganizationDocuments"
            ),
            (
                "\"protectInboundDataFromUnknownSources\": true, \"allowedInboundDataTransferSources\": \"none\"",
                "warning noEffect $.protectInboundDataFromUnknownSources"
            ),
            ("\"managedBrowser\": \"microsoftEdge\"", "warning noEffect $.managedBrowserToOpenLinksRequired"),
            ("\"dialerRestrictionLevel\": \"customApp\"", "warning incomplete $.dialerRestrictionLevel"),
            (
                "\"minimumRequiredOsVersion\": \"18.0\", \"maximumRequiredOsVersion\": \"17.0\"",
                "warning emptyRange $.maximumRequiredOsVersion"
            ),
            ("\"minimumPinLength\": 99", "error outOfRange $.minimumPinLength"),
            ("\"minimumRequiredOsVersion\": \"seventeen\"", "error notAVersion $.minimumRequiredOsVersion"),
            ("\"createdDateTime\": \"yesterday\"", "warning notADateTime $.createdDateTime"),
            ("\"allowedDataStorageLocations\": [\"box\"]", "info noEffect $.allowedDataStorageLocations"),
            ("\"SaveAsBlocked\": false", "info letterCase $.SaveAsBlocked"),
            ("\"brandNew\": 1", "info unknownProperty $.brandNew"),
        ]
        for (properties, expected) in cases { XCTAssertEqual(try issues(properties), [expected], properties) }
    }

    func testTheStoredPublicExportsReadWithoutErrors() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../shared/corpora").standardizedFileURL
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.hasSuffix("-policy.json")
        }
        if names.isEmpty { throw XCTSkip("no public policy exports beside this checkout") }
        for name in names {
            let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
            let document = try PolicyDocument(json: bytes)
            XCTAssertEqual(document.validate().filter { $0.severity == .error }, [], name)
            XCTAssertTrue(document.compileStrictest().isPINRequired, name)
        }
    }
}
