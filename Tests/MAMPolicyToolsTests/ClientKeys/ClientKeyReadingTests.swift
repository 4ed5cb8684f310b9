import MAMCore
import MAMPolicyTools
import MAMSettings
import XCTest

/// What clients, dumps and settings pages write besides the canonical form.
final class ClientKeyReadingTests: XCTestCase {
    private func read(_ members: String) throws -> PolicyConversion<PolicyDocument> {
        try ClientPolicy(json: Array("{\(members)}".utf8)).document()
    }

    func testBooleansAreReadAsNumbersWordsAndTexts() throws {
        for (text, expected) in [
            ("true", true), ("1", true), ("\"1\"", true), ("\"True\"", true), ("false", false), ("0", false),
            ("\"0\"", false), ("\"no\"", false),
        ] {
            XCTAssertEqual(try read("\"PrintingBlocked\": \(text)").result.values, [.printBlocked: .boolean(expected)])
            XCTAssertEqual(
                try read("\"SimplePINAllowed\": \(text)").result.values, [.simplePinBlocked: .boolean(!expected)])
            XCTAssertEqual(
                try read("\"GenmojiConfigurationState\": \(text)").result.values,
                [.genmojiConfigurationState: .member(expected ? "blocked" : "notBlocked")])
        }
    }

    func testNumbersAreReadFromTextsAndWholeReals() throws {
        for text in ["7", "\"7\"", "7.0", "\"07\""] {
            XCTAssertEqual(try read("\"PINMinLength\": \(text)").result.values, [.minimumPinLength: .integer(7)], text)
            XCTAssertEqual(
                try read("\"OfflineWipeInterval\": \(text)").result.values,
                [.periodOfflineBeforeWipeIsEnforced: .seconds(7 * 86_400)])
        }
        XCTAssertEqual(
            try read("\"MinimumRequiredDeviceThreatProtectionLevel\": 2").result.values,
            [.maximumAllowedDeviceThreatLevel: .member("low")])
    }

    func testUnreadableValuesAreErrorsAndCountAsTheStrictest() throws {
        for (member, setting, strictest) in [
            ("\"PrintingBlocked\": 2", .printBlocked, .boolean(true)),
            ("\"SimplePINAllowed\": \"maybe\"", .simplePinBlocked, .boolean(true)),
            ("\"AppPinDisabled\": [1]", .disableAppPinIfDevicePinIsSet, .boolean(false)),
            ("\"AppSharingToLevel\": 3", .allowedOutboundDataTransferDestinations, .member("none")),
            ("\"AppSharingFromLevel\": true", .allowedInboundDataTransferSources, .member("none")),
            ("\"ClipboardSharingLevel\": -1", .allowedOutboundClipboardSharingLevel, .member("blocked")),
            ("\"FileEncryptionLevel\": 4", .appDataEncryptionType, .member("whenDeviceLocked")),
            ("\"DialerRestrictionLevel\": {}", .dialerRestrictionLevel, .member("blocked")),
            ("\"ManagedLocations\": -1", .allowedDataStorageLocations, .list([])),
            ("\"ManagedLocations\": \"OneDrive\"", .allowedDataStorageLocations, .list([])),
            ("\"PINMinLength\": \"x\"", .minimumPinLength, .integer(16)),
            ("\"PINNumRetry\": 1.5", .maximumPinRetries, .integer(1)),
            ("\"PINCharacterType\": \"x\"", .pinCharacterSet, .member("alphanumericAndSymbol")),
            ("\"AccessRecheckOnlineTimeout\": -5", .periodOnlineBeforeAccessCheck, .seconds(0)),
            ("\"AccessRecheckOfflineTimeout\": 9223372036854775807", .periodOfflineBeforeAccessCheck, .seconds(0)),
            ("\"OfflineWipeInterval\": \"9223372036854775807\"", .periodOfflineBeforeWipeIsEnforced, .unreadable),
            ("\"PINExpiryDays\": -1", .periodBeforePinReset, .seconds(86_400)),
            ("\"NonBioPassTimeOutRequired\": 7", .pinRequiredInsteadOfBiometricTimeout, .seconds(60)),
            ("\"MaxPinRetryExceededAction\": 2", .appActionIfMaximumPinRetriesExceeded, .member("wipe")),
            ("\"MaxPinRetryExceededAction\": \"\"", .appActionIfMaximumPinRetriesExceeded, .member("wipe")),
            ("\"UniversalLinkExclusions\": 1", .exemptedUniversalLinks, .list([])),
            ("\"ProtocolExclusions\": false", .exemptedAppProtocols, .pairs([])),
            ("\"MinOsVersion\": 17", .minimumRequiredOsVersion, .unreadable),
            ("\"MinOsVersion\": \"17.x\"", .minimumRequiredOsVersion, .unreadable),
            ("\"MinOsVersion\": \" \"", .minimumRequiredOsVersion, .unreadable),
            ("\"MinOsVersion\": \"99999999999999999999.0\"", .minimumRequiredOsVersion, .unreadable),
            ("\"SpecificDialerProtocol\": 1", .customDialerAppProtocol, nil),
            ("\"PrintingBlocked\": 0, \"printingblocked\": 1", .printBlocked, .boolean(true)),
            (
                "\"AppSharingToLevel\": 2, \"AppSharingToLevel\": 1", .allowedOutboundDataTransferDestinations,
                .member("none")
            ),
            ("\"PINEnabled\": 0, \"PINEnabled\": null", .pinRequired, .boolean(true)),
            ("\"AllowedIOSModelsElseBlock\": 1", .allowedIosDeviceModels, .unreadable),
            ("\"AllowedIOSModelsElseWipe\": 1", .allowedIosDeviceModels, .unreadable),
            (
                "\"AllowedIOSModelsElseBlock\": \"a\", \"AllowedIOSModelsElseBlock\": \"b\"", .allowedIosDeviceModels,
                .unreadable
            ),
            ("\"ManagedLocations\": 1024", .allowedDataStorageLocations, .list([])),
            ("\"ManagedLocations\": 9223372036854775807", .allowedDataStorageLocations, .list([])),
            ("\"OpenDataFromManagedLocations\": 32", .allowedDataIngestionLocations, .list([])),
            (
                "\"ClipboardCharacterLengthException\": 70000", .allowedOutboundClipboardSharingExceptionLength,
                .integer(0)
            ),
            ("\"PINMinLength\": 2", .minimumPinLength, .integer(16)),
            ("\"PINNumRetry\": 99999999", .maximumPinRetries, .integer(1)),
            ("\"BlockClockStatusWithGracePeriod\": -2", .gracePeriodToBlockAppsDuringOffClockHours, .seconds(0)),
        ] as [(String, PolicySetting, PolicyValue?)] {
            let conversion = try read(member)
            XCTAssertEqual(conversion.result.values[setting], strictest, member)
            XCTAssertEqual(conversion.issues.count { $0.severity == .error }, 1, "\(member) \(conversion.issues)")
            XCTAssertTrue(conversion.issues.allSatisfy { $0.position?.byteOffset ?? 0 > 0 }, member)
        }
    }

    func testValuesWithoutAGraphEquivalentAreWarnings() throws {
        for (member, setting, value) in [
            ("\"ManagedLocations\": 25", .allowedDataStorageLocations, .list(["oneDriveForBusiness"])),
            ("\"ManagedLocations\": 64", .allowedDataStorageLocations, .list([])),
            ("\"MinOsVersion\": \"17.5 \"", .minimumRequiredOsVersion, .version([17, 5])),
            ("\"OpenDataFromManagedLocations\": 12", .allowedDataIngestionLocations, .list(["camera"])),
            ("\"PINCharacterType\": 2", .pinCharacterSet, .member("alphanumericAndSymbol")),
            ("\"PINCharacterType\": 3", .pinCharacterSet, .member("alphanumericAndSymbol")),
            ("\"ProtectManagedOpenInData\": 0", .disableProtectionOfManagedOutboundOpenInData, .boolean(false)),
            ("\"NonBioPassTimeOutRequired\": 1", .pinRequiredInsteadOfBiometricTimeout, .seconds(3600)),
            ("\"NonBioPassTimeOut\": 15", .pinRequiredInsteadOfBiometricTimeout, .seconds(900)),
            (
                "\"NonBioPassTimeOutRequired\": 1, \"NonBioPassTimeOut\": 0", .pinRequiredInsteadOfBiometricTimeout,
                .seconds(60)
            ),
        ] as [(String, PolicySetting, PolicyValue)] {
            let conversion = try read(member)
            XCTAssertEqual(conversion.result.values[setting], value, member)
            XCTAssertEqual(conversion.issues.map(\.severity), [.warning], member)
        }
    }

    func testOlderSpellingsAndOtherLetterCaseAreReadAndReported() throws {
        for (member, code) in [
            ("\"ThirdPartyKeyboardBlocked\": 1", "oldKey"), ("\"thirdpartykeyboardsblocked\": 1", "letterCase"),
            ("\"ThirdPartyKeyboardsBlocked\": 1, \"ThirdPartyKeyboardsBlocked\": 1", "duplicateKey"),
        ] {
            let conversion = try read(member)
            XCTAssertEqual(conversion.result.values, [.thirdPartyKeyboardsBlocked: .boolean(true)], member)
            XCTAssertEqual(conversion.issues.map(\.code), [code], member)
        }
        let both = try read("\"ThirdPartyKeyboardsBlocked\": 0, \"ThirdPartyKeyboardBlocked\": 1")
        XCTAssertEqual(both.result.values, [.thirdPartyKeyboardsBlocked: .boolean(true)])
        XCTAssertEqual(both.issues.map(\.code), ["oldKey", "contradiction"])
        let prefixed = try read("\"IntuneMAMPolicy.PINEnabled\": \"1\", \"intunemampolicy.Other\": 1")
        XCTAssertEqual(prefixed.result.values, [.pinRequired: .boolean(true)])
    }

    func testKeysWithoutAGraphNameAreKeptAndReported() throws {
        let policy = try ClientPolicy(
            json: Array(
                """
                {"DictationBlocked": 1, "UsePPE": true, "Color": {"b": [1, 2.5, null, "x"], "a": false},
                 "RequireFileEncryption": 0, "PINEnabeld": 1, "PINEnabled": 1, "ContainerName": null}
                """.utf8))
        let conversion = policy.document()
        XCTAssertEqual(conversion.result.values, [.pinRequired: .boolean(true), .dictationBlocked: .boolean(true)])
        XCTAssertEqual(
            conversion.issues.map { "\($0.severity) \($0.code) \($0.path)" },
            [
                "warning noGraphName $.DictationBlocked", "info noGraphName $.UsePPE", "warning unknownKey $.Color",
                "info noGraphName $.RequireFileEncryption", "warning unknownKey $.PINEnabeld",
                "info noGraphName $.ContainerName",
            ])
        XCTAssertEqual(conversion.issues[4].help, "did you mean `PINEnabled`?")
        let back = conversion.result.clientPolicy(extras: policy.extras).result
        XCTAssertEqual(back.extras, policy.extras)
        XCTAssertEqual(
            back["color"], .dictionary(["a": .boolean(false), "b": .list([.integer(1), .real(2.5), .text("x")])]))
        XCTAssertEqual(back["PINEnabled"], .integer(1))
        XCTAssertEqual(back.entries.count, 7)
    }

    func testDocumentsOfOtherKindsAreRefused() {
        for text in ["[]", "1", "{", "", "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"}"] {
            XCTAssertThrowsError(try ClientPolicy(json: Array(text.utf8)), text)
        }
        for text in ["<plist><array/></plist>", "<plist><dict><key>a</key></dict></plist>", "bplist00", "{}"] {
            XCTAssertThrowsError(try ClientPolicy(propertyList: Array(text.utf8)), text) { error in
                XCTAssertEqual((error as? PolicyReadError)?.code, .notAPropertyList)
            }
        }
    }
}
