import MAMCore
import XCTest

/// Exports that leave out settings: of Graph v1.0, and with `$select`.
final class PolicyGapTests: XCTestCase {
    private let type = ##""@odata.type": "#microsoft.graph.iosManagedAppProtection""##

    /// The properties that every export of Graph v1.0 has, written down from its reference page.
    private let required = """
        "allowedInboundDataTransferSources": "allApps", "allowedOutboundDataTransferDestinations": "managedApps",
        "organizationalCredentialsRequired": false, "allowedOutboundClipboardSharingLevel": "allApps",
        "dataBackupBlocked": false, "deviceComplianceRequired": true, "managedBrowserToOpenLinksRequired": false,
        "saveAsBlocked": false, "pinRequired": false, "maximumPinRetries": 5, "simplePinBlocked": false,
        "minimumPinLength": 4, "pinCharacterSet": "numeric", "allowedDataStorageLocations": [],
        "contactSyncBlocked": false, "printBlocked": false, "fingerprintBlocked": false,
        "disableAppPinIfDevicePinIsSet": false, "managedBrowser": "notConfigured",
        "appDataEncryptionType": "useDeviceSettings", "faceIdBlocked": false
        """
    private let few = "\"saveAsBlocked\": true, \"pinRequired\": true"

    private func context(_ version: String, _ tail: String = "/$entity") -> String {
        #""@odata.context": "https://graph.microsoft.com/\#(version)/$metadata#deviceAppManagement/"#
            + #"iosManagedAppProtections\#(tail)""#
    }

    private func document(_ members: String...) throws -> PolicyDocument {
        try PolicyDocument(json: "{\n\(([type] + members).joined(separator: ",\n"))\n}")
    }

    func testAnExportOfGraphV1IsFoundByItsContextOrItsProperties() throws {
        let server = "\"id\": \"T_1\", \"version\": \"1\""
        for (members, gap) in [
            ([context("v1.0"), few], .graphV1), ([context("beta"), few], nil), ([few], nil), ([server, few], nil),
            ([server, required], .graphV1), ([required], nil), ([context("beta"), server, required], nil),
            ([server, required, "\"roleScopeTagIds\": [\"0\"]"], .graphV1),
            // A property of beta alone, even without a value, shows that the rest is complete.
            ([server, required, "\"thirdPartyKeyboardsBlocked\": false"], nil),
            ([server, required, "\"screenCaptureConfigurationState\": null"], nil),
            ([context("v1.0"), required, "\"appGroupType\": \"allApps\""], nil),
            ([context("beta", "(apps(),assignments())/$entity"), few], nil),
            ([context("beta", "(id,displayName,apps())/$entity"), few], .selection),
            ([context("v1.0", "(id,displayName)/$entity"), few], .selection),
            ([context("beta", "(apps(id,version),assignments())/$entity"), few], nil),
        ] as [([String], PolicyExportGap?)] {
            let document = try PolicyDocument(json: "{\(([type] + members).joined(separator: ", "))}")
            XCTAssertEqual(document.gap, gap, members.joined(separator: ", "))
            XCTAssertEqual(document.validate().map(\.code).filter { $0 == "partialExport" }.count, gap == nil ? 0 : 1)
            XCTAssertNoThrow(try document.validated())
        }
    }

    func testTheSettingsThatAnExportLeavesOut() throws {
        let v1 = try document("\"id\": \"T_1\"", required)
        for setting in [
            PolicySetting.thirdPartyKeyboardsBlocked, .genmojiConfigurationState, .dialerRestrictionLevel,
            .exemptedAppProtocols, .targetedAppManagementLevels, .appGroupType, .filterOpenInToOnlyManagedApps,
            .minimumWipeOsVersion, .allowedOutboundClipboardSharingExceptionLength,
        ] { XCTAssertTrue(v1.leavesOut(setting), setting.rawValue) }
        for setting in [
            PolicySetting.saveAsBlocked, .minimumRequiredOsVersion, .apps, .periodBeforePinReset, .dictationBlocked,
        ] { XCTAssertFalse(v1.leavesOut(setting), setting.rawValue) }
        // 39 properties, and the relations with the assignments, the apps and the summary.
        XCTAssertEqual(PolicySetting.allCases.count { !v1.leavesOut($0) && $0.rawValue.first?.isLowercase == true }, 42)
        let selected = try document(context("beta", "(id,saveAsBlocked)/$entity"), few)
        XCTAssertTrue(selected.leavesOut(.printBlocked))
        XCTAssertFalse(selected.leavesOut(.pinRequired))
        let whole = try document(few)
        XCTAssertFalse(PolicySetting.allCases.contains(where: whole.leavesOut))
    }

    func testTheIssueIsAtThePolicyAndNamesTheWayOut() throws {
        let issue = try XCTUnwrap(try document("\"id\": \"T_1\"", required).validate().first)
        XCTAssertEqual(
            issue.description,
            "1:1: warning: the export is of Graph v1.0, which lacks settings of the policy that Graph beta has; an answer "
                + "that depends on a missing setting is not known at $ [partialExport]")
        XCTAssertEqual(issue.help, "export it from Graph beta: `/beta/deviceAppManagement/iosManagedAppProtections`")
    }
}
