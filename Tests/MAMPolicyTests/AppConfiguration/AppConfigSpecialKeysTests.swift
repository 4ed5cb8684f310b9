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

    func testTheBlockOfCopiesCountsForAllAppsWhileItsKeyIsOn() throws {
        let app = ManagedApp()
        let key = AppConfigurationKey.alwaysAppliesSaveCopies
        XCTAssertEqual(key, "com.microsoft.intune.intunemamonly.alwaysApplySaveCopiesOfOrgDataPolicy")
        app.policyManager.setPolicyInMemory(try policy("\"saveAsBlocked\": true"), for: alice)
        let effective = app.policyManager.policy(for: alice)
        let values: [([AppConfiguration], Bool)] = [
            ([], true), ([[key: "true"]], false), ([[key: "Enabled"]], false), ([[key: "YES"]], false),
            ([[key: "1"]], false), ([[key: "false"]], true), ([[key: ""]], true),
            ([[key: "false"], [key: "true"]], false), ([[key.uppercased(): "true"]], true),
        ]
        for (configurations, isAllowed) in values {
            app.appConfigManager.setConfigurations(configurations, for: alice)
            XCTAssertEqual(effective.isSaveAllowed(to: .box, accountID: nil), isAllowed, "\(configurations)")
            XCTAssertTrue(effective.decision(for: .send(to: .unmanaged)).isAllowed, "sending stays open")
        }
        app.appConfigManager.setConfigurations([[key: "true"]], for: alice)
        XCTAssertEqual(effective.decision(for: .save(to: .box, account: .none)).rule, .saveNotListed)
        XCTAssertEqual(effective.shareSheet([.init(app: "", action: .saveToFiles, isManaged: false)]), [])
        XCTAssertFalse(effective.isDocumentPickerAllowed(.exportToService))
        let change = app.withAccountID(alice) { app.explain(.save(to: .box, account: .none)).change }
        XCTAssertEqual(change.map { "\($0.name) \($0.value)" }, ["allowedDataStorageLocations +box"])
    }

    func testEverySaveWithThatKeyEqualsTheSlowEvaluators() throws {
        let app = ManagedApp()
        app.appConfigManager.setConfigurations([[AppConfigurationKey.alwaysAppliesSaveCopies: "true"]], for: alice)
        let world = SlowWorld(alwaysAppliesSaveCopies: true)
        let slowPeer = SlowPolicy()
        let peer = try slowPeer.compiled()
        var compared = 0
        for outbound in SlowTransferLevel.allCases {
            for number in 0..<256 {
                var slow = SlowPolicy()
                (slow.allowedOutbound, slow.saveAsBlocked) = (outbound, number & 1 == 1)
                slow.allowedDataStorageLocations = SlowSet(
                    SlowStorageService.allCases.enumerated().filter { number >> ($0.offset + 1) & 1 == 1 }
                        .map(\.element))
                app.policyManager.setPolicyInMemory(try slow.compiled(), for: alice)
                let effective = app.policyManager.policy(for: alice)
                for location in SlowSaveLocation.allCases {
                    for account in SlowAccount.allCases {
                        let question = SlowQuestion.save(to: location, account: account)
                        let expected = slowAnswer(
                            question, ownerManaged: true, policy: slow, peer: slowPeer, world: world)
                        let found = effective.decision(for: try question.policyQuestion(peer: peer))
                        XCTAssertEqual(found.isAllowed, expected, "\(question) \(slow): \(found.rule.name)")
                        compared += 1
                    }
                }
            }
        }
        XCTAssertEqual(compared, 3 * 256 * 11 * 4)
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

    func testScreenCaptureAllowedWithThePolicyStaysAllowedWhenConfigurationChanges() throws {
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
            ([("IntuneMAMUPN", "{userprincipalname}"), oid], false, "oid"),
            ([("IntuneMAMUPN", "$EMAIL"), oid], false, "oid"),
            ([("IntuneMAMUPN", "[user@contoso.example]"), oid], false, "oid"),
            ([("IntuneMAMUPN", " "), oid], false, "oid"),
            ([("IntuneMAMUPN", "alice"), oid], false, "oid"), ([("IntuneMAMUPN", "alice@"), oid], false, "oid"),
            ([upn, ("IntuneMAMOID", "%userid%")], false, "alice@contoso.example"),
            ([upn, ("IntuneMAMOID", "<object id>")], false, "alice@contoso.example"),
            ([("IntuneMAMUPN", "alice@home@contoso.example"), oid], true, "oid"),
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
                "IntuneMAMUPN": "a@b.example", "IntuneMAMAllowedAccountsOnly": .string(value),
                "IntuneMAMRequireAccounts": true,
            ])
            XCTAssertFalse(settings.allowsEnrolledAccountOnly, value)
            XCTAssertFalse(settings.requiresEnrolledAccount, value)
        }
    }
}
