import MAMCore
import TestPolicies
import XCTest

/// The keys the SDK reads itself, row by row.
final class AppConfigSpecialKeysTests: XCTestCase {
    private let alice: AccountID = "alice@contoso.example"
    private let control = AppConfigurationKey.screenCaptureControl

    private func policy(_ properties: String = "\"allowedOutboundDataTransferDestinations\": \"managedApps\"") throws
        -> MAMPolicy
    { try PolicyFixtures.document(properties).compileStrictest() }

    func testDisabledTurnsTheDerivedScreenCaptureBlockOffInEitherOrderOfDelivery() throws {
        for configFirst in [true, false] {
            let app = ManagedApp()
            if configFirst { app.appConfigManager.setConfigurations([[control: "DISABLED"]], for: alice) }
            app.policyManager.setPolicyInMemory(try policy(), for: alice)
            let effective = app.policyManager.policy(for: alice)
            if !configFirst {
                XCTAssertFalse(effective.isScreenCaptureAllowed)
                app.appConfigManager.setConfigurations([[control: "disabled"]], for: alice)
            }
            XCTAssertTrue(effective.isScreenCaptureAllowed)
            XCTAssertEqual(
                effective.decision(for: .property(.isScreenCaptureAllowed)).rule, .screenCaptureConfiguration)
            app.policyManager.setPolicyInMemory(try policy(), for: alice)
            XCTAssertTrue(effective.isScreenCaptureAllowed)
            app.appConfigManager.setConfigurations([], for: alice)
            XCTAssertFalse(effective.isScreenCaptureAllowed)
        }
    }

    func testThePolicysOwnSettingStandsAboveTheKeyAndOtherValuesDoNothing() throws {
        let app = ManagedApp()
        let blocked = "\"screenCaptureConfigurationState\": \"blocked\""
        app.policyManager.setPolicyInMemory(try policy(blocked), for: alice)
        app.appConfigManager.setConfigurations([[control: "Disabled"]], for: alice)
        XCTAssertFalse(app.policyManager.policy(for: alice).isScreenCaptureAllowed)
        app.policyManager.setPolicyInMemory(try policy(), for: alice)
        XCTAssertTrue(app.policyManager.policy(for: alice).isScreenCaptureAllowed)
        for data in [
            [[control: "Enabled"]], [[control: ""]], [[control: "Disabled"], [control: "Enabled"]], [[control: true]],
            [[control.uppercased(): "Disabled"]], [["__IsDefault": true, control: "Disabled"], [control: "Enabled"]],
        ] as [[AppConfiguration]] {
            app.appConfigManager.setConfigurations(data, for: alice)
            XCTAssertFalse(app.policyManager.policy(for: alice).isScreenCaptureAllowed)
        }
    }

    func testTheKeyFromDeviceManagementOrOfAnotherAccountDoesNotCount() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try policy(), for: alice)
        app.appConfigManager.setConfigurations([[control: "Disabled"]], for: "bob@contoso.example")
        app.appConfigManager.setDeviceManagementConfiguration([
            "IntuneMAMUPN": .string(alice.rawValue), control: "Disabled",
        ])
        XCTAssertEqual(app.appConfigManager.appConfig(for: alice).stringValue(forKey: control), "Disabled")
        XCTAssertFalse(app.policyManager.policy(for: alice).isScreenCaptureAllowed)
    }

    func testWhatWasSaidWithThePolicyStaysWhenConfigurationChanges() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try policy(), for: alice, allowsScreenCapture: true)
        app.appConfigManager.setConfigurations([["other": "x"]], for: alice)
        XCTAssertTrue(app.policyManager.policy(for: alice).isScreenCaptureAllowed)
    }

    func testTheAppStoreIsTheCompanyPortalOrAFullURL() {
        let app = ManagedApp()
        for (text, expected) in [
            ("CompanyPortal", .companyPortal), ("companyportal", .companyPortal),
            ("https://apps.contoso.example/notes", .url("https://apps.contoso.example/notes")),
            ("itms-services://?action=x", .url("itms-services://?action=x")), ("apps.contoso.example", nil), ("", nil),
            ("://x", nil), ("https://", nil), ("1a://b", nil), ("https://a b", nil), ("https://a\u{0}b", nil),
            ("javascript:alert(1)", nil), ("https://" + String(repeating: "a", count: 2048), nil),
        ] as [(String, ServiceConfigurationSettings.AppStore?)] {
            app.appConfigManager.setConfigurations([[AppConfigurationKey.appStore: .string(text)]], for: alice)
            XCTAssertEqual(app.appConfigManager.serviceSettings(for: alice).appStore, expected, text)
        }
        app.appConfigManager.setConfigurations([[AppConfigurationKey.visionOSCompatibleApps: "enabled"]], for: alice)
        XCTAssertTrue(app.appConfigManager.serviceSettings(for: alice).protectsOnVisionOS)
        XCTAssertFalse(app.appConfigManager.serviceSettings(for: "stranger").protectsOnVisionOS)
        for (text, isRequired) in [("Enabled", true), ("enabled", true), ("Disabled", false), ("", false)] {
            let key = "com.microsoft.intune.mam.IntuneMAMOnly.RequireAADRegistration"
            app.appConfigManager.setConfigurations([[key: .string(text)]], for: alice)
            XCTAssertEqual(
                app.appConfigManager.serviceSettings(for: alice).requiresDeviceRegistration, isRequired, text)
        }
    }

    func testADeviceIsManagedOnlyWithBothNamesOfItsUser() {
        let app = ManagedApp()
        let (upn, oid, device) = (
            ("IntuneMAMUPN", "alice@contoso.example"), ("IntuneMAMOID", "oid"), ("IntuneMAMDeviceID", "device-7")
        )
        for (given, isManaged, id) in [
            ([], false, nil), ([device], false, nil), ([upn], false, "alice@contoso.example"), ([oid], false, "oid"),
            ([upn, device], false, "alice@contoso.example"), ([oid, device], false, "oid"), ([upn, oid], true, "oid"),
            ([upn, oid, device], true, "oid"), ([("IntuneMAMUPN", "{{userprincipalname}}"), oid], false, "oid"),
        ] as [([(String, String)], Bool, AccountID?)] {
            var managed: AppConfiguration = [
                "IntuneMAMAllowedAccountsOnly": "enabled", "IntuneMAMRequireAccounts": "Enabled",
            ]
            for (key, value) in given { managed[key] = .string(value) }
            app.appConfigManager.setDeviceManagementConfiguration(managed)
            let settings = app.appConfigManager.deviceManagementSettings
            XCTAssertEqual(settings.isDeviceManaged, isManaged, "\(given)")
            XCTAssertEqual(settings.enrolledAccountID, id, "\(given)")
            XCTAssertEqual(settings.allowsEnrolledAccountOnly, id != nil, "\(given)")
            XCTAssertEqual(settings.requiresEnrolledAccount, id != nil, "\(given)")
            XCTAssertEqual(settings.deviceID, given.contains { $0 == device } ? "device-7" : nil)
        }
    }

    func testOnlyEnabledSwitchesTheAccountKeysOn() {
        for value in ["true", "1", "Enabled ", "Disabled", ""] {
            let settings = DeviceManagementSettings([
                "IntuneMAMUPN": "a", "IntuneMAMAllowedAccountsOnly": .string(value), "IntuneMAMRequireAccounts": true,
            ])
            XCTAssertFalse(settings.allowsEnrolledAccountOnly, value)
            XCTAssertFalse(settings.requiresEnrolledAccount, value)
        }
    }
}
