import MAMCore
import MAMSettings
import TestPolicies
import XCTest

final class PolicyDocumentTests: XCTestCase {
    func testAWholeExportIsReadWithoutAFinding() throws {
        XCTAssertLessThanOrEqual(PolicyFixtures.whole.utf8.count, 6 * 1024)
        let document = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8))
        XCTAssertEqual(document.validate().filter { $0.severity != .info }, [])
        XCTAssertEqual(document.values[.displayName], .text("Contoso iOS, managed apps only"))
        XCTAssertEqual(document.values[.periodOfflineBeforeAccessCheck], .seconds(30 * 86_400))
        XCTAssertEqual(document.values[.minimumRequiredOsVersion], .version([17, 5]))
        XCTAssertEqual(document.values[.apps], .list(["com.contoso.notes"]))
        XCTAssertEqual(
            document.values[.exemptedAppProtocols],
            .pairs([PolicyValue.Pair(name: "Default", value: "skype;app-settings;calshow;")]))
        XCTAssertEqual(document.unknownProperties, ["somethingNew"])
    }

    func testVersionsThatAreEmptyOrZeroAreNotConfigured() throws {
        let document = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8))
        XCTAssertNil(document.values[.minimumWipeOsVersion])
        XCTAssertNil(document.values[.minimumRequiredAppVersion])
    }

    func testEverySettingOfTheReferenceIsKnown() {
        // Written out from the reference, parts A.2 to A.5, apart from the table in the code.
        let names = """
            id displayName description createdDateTime lastModifiedDateTime version roleScopeTagIds isAssigned
            deployedAppCount targetedAppManagementLevels appGroupType apps assignments deploymentSummary
            dataBackupBlocked allowedOutboundDataTransferDestinations filterOpenInToOnlyManagedApps
            disableProtectionOfManagedOutboundOpenInData exemptedAppProtocols exemptedUniversalLinks
            managedUniversalLinks saveAsBlocked allowedDataStorageLocations dialerRestrictionLevel
            customDialerAppProtocol protectedMessagingRedirectAppType messagingRedirectAppUrlScheme
            allowedInboundDataTransferSources protectInboundDataFromUnknownSources
            blockDataIngestionIntoOrganizationDocuments allowedDataIngestionLocations
            allowedOutboundClipboardSharingLevel allowedOutboundClipboardSharingExceptionLength
            thirdPartyKeyboardsBlocked appDataEncryptionType contactSyncBlocked allowWidgetContentSync printBlocked
            managedBrowserToOpenLinksRequired managedBrowser customBrowserProtocol notificationRestriction
            genmojiConfigurationState writingToolsConfigurationState screenCaptureConfigurationState DictationBlocked
            purviewContentEvaluationRequired
            DisableAria
            pinRequired pinCharacterSet simplePinBlocked minimumPinLength fingerprintBlocked faceIdBlocked
            pinRequiredInsteadOfBiometricTimeout periodBeforePinReset previousPinBlockCount
            disableAppPinIfDevicePinIsSet organizationalCredentialsRequired periodOnlineBeforeAccessCheck
            maximumPinRetries appActionIfMaximumPinRetriesExceeded periodOfflineBeforeAccessCheck
            periodOfflineBeforeWipeIsEnforced deviceComplianceRequired appActionIfDeviceComplianceRequired
            appActionIfUnableToAuthenticateUser minimumWarningOsVersion minimumRequiredOsVersion minimumWipeOsVersion
            minimumWarningAppVersion minimumRequiredAppVersion minimumWipeAppVersion minimumWarningSdkVersion
            minimumRequiredSdkVersion minimumWipeSdkVersion maximumWarningOsVersion maximumRequiredOsVersion
            maximumWipeOsVersion allowedIosDeviceModels appActionIfIosDeviceModelNotAllowed
            maximumAllowedDeviceThreatLevel mobileThreatDefenseRemediationAction mobileThreatDefensePartnerPriority
            appActionIfAccountIsClockedOut gracePeriodToBlockAppsDuringOffClockHours
            """
        let expected = Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
        XCTAssertEqual(Set(PolicySetting.allCases.map(\.rawValue)), expected)
        for setting in PolicySetting.allCases { XCTAssertFalse(setting.descriptor.label.isEmpty, setting.rawValue) }
    }

    func testNullAndMissingAreTheSame() throws {
        let missing = try PolicyFixtures.document("")
        for setting in PolicySetting.allCases {
            let null = try PolicyFixtures.document("\"\(setting.rawValue)\": null")
            XCTAssertEqual(null.values, missing.values, setting.rawValue)
            XCTAssertEqual(
                null.compileStrictest().fingerprint, missing.compileStrictest().fingerprint, setting.rawValue)
        }
    }

    func testTheDiscriminatorIsReadInAnySpelling() throws {
        for type in [
            "#microsoft.graph.iosManagedAppProtection", "microsoft.graph.iosManagedAppProtection",
            "#MICROSOFT.GRAPH.IOSMANAGEDAPPPROTECTION",
        ] {
            XCTAssertNoThrow(try PolicyDocument(json: Array("{\"@odata.type\": \"\(type)\"}".utf8)))
        }
        XCTAssertNoThrow(try PolicyDocument(json: Array("{\"saveAsBlocked\": true}".utf8)))
    }

    func testOtherDocumentsAreRefusedByName() {
        func refused(_ text: String) -> PolicyReadError? {
            do {
                _ = try PolicyDocument(json: Array(text.utf8))
                return nil
            } catch { return error }
        }
        let android = refused("{\"@odata.type\": \"#microsoft.graph.androidManagedAppProtection\"}")
        XCTAssertEqual(android?.code, .otherPlatform)
        XCTAssertEqual(android?.message, "this is an Android policy, not an iOS app-protection policy")
        XCTAssertEqual(android?.position, SourcePosition(line: 1, column: 17, byteOffset: 16))
        XCTAssertEqual(refused("{\"@odata.type\": \"#microsoft.graph.group\"}")?.code, .notAPolicy)
        XCTAssertEqual(refused("{\"value\": []}")?.message, "this is a list of policies")
        let android2 = refused(
            "{\"@OData.Type\": \"#microsoft.graph.androidManagedAppProtection\", \"pinRequired\": true}")
        XCTAssertEqual(android2?.code, .otherPlatform)
        let twice = refused(
            "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"@odata.type\": \"#microsoft.graph.androidX\"}"
        )
        XCTAssertEqual(twice?.message, "`@odata.type` is given twice")
        XCTAssertEqual(refused("[]")?.code, .notAPolicy)
        XCTAssertEqual(refused("{\"a\": }")?.code, .notJSON)
        XCTAssertEqual(refused("{\"a\": }")?.position?.column, 7)
    }

    func testWindowsLineEndsAndUTF16ReadAlike() throws {
        let windows = PolicyFixtures.whole.split(separator: "\n", omittingEmptySubsequences: false).joined(
            separator: "\r\n")
        let wide: [UInt8] =
            [0xFF, 0xFE] + PolicyFixtures.whole.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
        let fingerprint = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest().fingerprint
        XCTAssertEqual(try PolicyDocument(json: Array(windows.utf8)).compileStrictest().fingerprint, fingerprint)
        XCTAssertEqual(try PolicyDocument(json: wide).compileStrictest().fingerprint, fingerprint)
    }
}
