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
            ([context("v1.0"), few], .graphV1), ([context("beta"), few], nil), ([few], nil),
            ([server, few], .selection),
            ([server, required], .graphV1), ([required], .graphV1), ([context("beta"), server, required], nil),
            ([server, required, "\"roleScopeTagIds\": [\"0\"]"], .graphV1),
            // A property of beta alone shows that the rest is complete.
            ([server, required, "\"thirdPartyKeyboardsBlocked\": false"], nil),
            ([context("v1.0"), required, "\"appGroupType\": \"allApps\""], .graphV1),
            ([context("V1.0"), required, "\"screenCaptureConfigurationState\": null"], .graphV1),
            ([context("beta"), required, "\"screenCaptureConfigurationState\": null"], nil),
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

    func testAPropertyOfBetaWithoutAValueDoesNotShowThatTheRestIsComplete() throws {
        let state = "\"screenCaptureConfigurationState\""
        XCTAssertEqual(try document("\"id\": \"T_1\"", required, "\(state): null").gap, .graphV1)
        XCTAssertNil(try document("\"id\": \"T_1\"", required, "\(state): \"notConfigured\"").gap)
    }

    func testAnAnnotationWithSelectedPropertiesIsFoundInEachForm() throws {
        let cast = "/microsoft.graph.iosManagedAppProtection"
        for (path, gap) in [
            ("deviceappmanagement/iosmanagedappprotections(id,displayname)", .selection),
            ("deviceAppManagement/managedAppPolicies(id,displayName)", .selection),
            ("deviceAppManagement/managedAppPolicies\(cast)(id,displayName)/$entity", .selection),
            ("deviceAppManagement/managedAppPolicies('T_1')\(cast)(pinRequired,apps(id,version))", .selection),
            ("deviceAppManagement/iosManagedAppProtections('T_1')(id, pinRequired)/$entity", .selection),
            ("deviceAppManagement/iosManagedAppProtections('T_1')/$entity", nil),
            ("deviceAppManagement/iosManagedAppProtections(*,apps())", nil),
            ("deviceAppManagement/managedAppPolicies\(cast)/$entity", nil),
            ("users(id,displayName)", nil), ("deviceAppManagement/iosManagedAppProtections(", nil),
        ] as [(String, PolicyExportGap?)] {
            let context = "\"@odata.context\": \"https://graph.microsoft.com/beta/$metadata#\(path)\""
            XCTAssertEqual(try document(context, few).gap, gap, path)
        }
    }

    func testWithoutAnAnnotationTheStampsOfTheServerShowASelection() throws {
        let (created, version) = ("\"createdDateTime\": \"2026-01-02T03:04:05Z\"", "\"version\": \"1\"")
        for (members, gap) in [
            ([created, few], .selection), ([created, version], .selection), ([created], nil),
            (["\"id\": \"T_1\"", few], nil), ([created, few, "\"appGroupType\": \"allApps\""], .selection),
            ([created, version, required, "\"appGroupType\": \"allApps\""], nil),
        ] as [([String], PolicyExportGap?)] {
            let document = try PolicyDocument(json: "{\(([type] + members).joined(separator: ", "))}")
            XCTAssertEqual(document.gap, gap, members.joined(separator: ", "))
        }
    }

    func testANullForASettingThatGraphDoesNotReturnStillCountsAsMissing() throws {
        let nulls = "\"appGroupType\": null, \"minimumRequiredOsVersion\": null, \"contactSyncBlocked\": null"
        let v1 = try document(context("v1.0"), few, nulls)
        let selected = try document(context("beta", "(id,saveAsBlocked)"), few, nulls)
        for document in [v1, selected] {
            XCTAssertTrue(document.leavesOut(.appGroupType))
            XCTAssertFalse(document.leavesOut(.minimumRequiredOsVersion))
            XCTAssertFalse(document.leavesOut(.pinRequired))
        }
        XCTAssertTrue(selected.leavesOut(.contactSyncBlocked))
        XCTAssertFalse(try document(few, nulls).leavesOut(.appGroupType))
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
