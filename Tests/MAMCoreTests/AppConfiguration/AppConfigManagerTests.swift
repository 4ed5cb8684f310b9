import MAMCore
import XCTest

/// Which account is given what, and when the app is told.
final class AppConfigManagerTests: XCTestCase {
    private let log = EventLog()
    private lazy var app = ManagedApp(ManagedApp.Configuration(observer: log))
    private let alice: AccountID = "alice@contoso.example"
    private let bob: AccountID = "bob@contoso.example"
    private let aliceID: AccountID = "11111111-0000-4000-8000-00000000000a"

    private var changes: [AccountID] {
        log.kinds.compactMap { if case .appConfigChanged(let account) = $0 { account } else { nil } }
    }

    func testAnUnknownAccountNilAndNoUserHaveConfigurationsWithoutData() {
        app.appConfigManager.setConfigurations([["key": "a"]], for: alice)
        for id in [nil, bob, .unmanaged] as [AccountID?] {
            let config = app.appConfigManager.appConfig(for: id)
            XCTAssertEqual(config.fullData, [])
            XCTAssertNil(config.stringValue(forKey: "key"))
        }
        XCTAssertFalse(app.accounts.contains(bob))
    }

    func testEachAccountHasItsOwnDataInTheOrderOfDeliveryEmptyOnesIncluded() {
        app.appConfigManager.setConfigurations([[:], ["key": "a"]], for: alice)
        app.appConfigManager.setConfigurations([["key": "b"]], for: bob)
        XCTAssertEqual(app.appConfigManager.appConfig(for: "ALICE@contoso.example").fullData, [[:], ["key": "a"]])
        XCTAssertEqual(
            app.appConfigManager.appConfig(forAccountIDs: [bob, alice, bob]).allStrings(forKey: "key"), ["b", "a"])
        XCTAssertEqual(ManagedApp().appConfigManager.appConfig(for: alice).fullData, [])
    }

    func testADefaultOfOneAccountIsKeptBesideATargetedValueOfAnother() {
        app.appConfigManager.setConfigurations([["__IsDefault": true, "key": "a"]], for: alice)
        app.appConfigManager.setConfigurations([["key": "b"]], for: bob)
        let config = app.appConfigManager.appConfig(forAccountIDs: [alice, bob])
        XCTAssertEqual(config.allStrings(forKey: "key"), ["a", "b"])
    }

    func testChangesAreReportedAndNothingElse() {
        app.appConfigManager.setConfigurations([["key": "a"]], for: alice)
        app.appConfigManager.setConfigurations([["key": "a"]], for: alice)
        app.appConfigManager.setConfigurations([["key": "1"]], for: alice)
        app.appConfigManager.setConfigurations([["key": 1]], for: alice)
        app.appConfigManager.setConfigurations([], for: alice)
        app.appConfigManager.setConfigurations([], for: alice)
        app.appConfigManager.setConfigurations([], for: bob)
        app.appConfigManager.setConfigurations([["key": "a"]], for: .unmanaged)
        XCTAssertEqual(changes, [alice, alice, alice, alice])
        XCTAssertFalse(app.accounts.contains(bob))
        XCTAssertEqual(app.appConfigManager.appConfig(for: alice).fullData, [])
    }

    func testDataOfDeviceManagementGoesToTheEnrolledAccountOnlyBehindTheServices() {
        app.accounts.register(alice)
        app.accounts.register(bob)
        app.appConfigManager.setConfigurations([["key": "service"]], for: alice)
        let managed: AppConfiguration = ["IntuneMAMUPN": "Alice@Contoso.example", "key": "device"]
        app.appConfigManager.setDeviceManagementConfiguration(managed)
        let config = app.appConfigManager.appConfig(for: alice)
        XCTAssertEqual(config.fullData, [["key": "service"], managed])
        XCTAssertTrue(config.hasConflict(forKey: "key"))
        XCTAssertEqual(app.appConfigManager.appConfig(for: bob).fullData, [])
        app.appConfigManager.setDeviceManagementConfiguration(managed)
        app.appConfigManager.setDeviceManagementConfiguration(["IntuneMAMUPN": "bob@contoso.example"])
        app.appConfigManager.setDeviceManagementConfiguration(nil)
        XCTAssertEqual(changes, [alice, alice, alice, bob, bob])
        XCTAssertEqual(app.appConfigManager.appConfig(for: bob).fullData, [])
    }

    func testDeviceManagementDataWithoutAUserReachesNoAccount() {
        app.accounts.register(alice)
        for managed in [["key": "a"], ["IntuneMAMUPN": "{{userprincipalname}}", "key": "a"], ["IntuneMAMUPN": ""]]
            as [AppConfiguration]
        {
            app.appConfigManager.setDeviceManagementConfiguration(managed)
            XCTAssertEqual(app.appConfigManager.appConfig(for: alice).fullData, [])
            XCTAssertEqual(app.appConfigManager.appConfig(for: "{{userprincipalname}}").fullData, [])
        }
        XCTAssertEqual(changes, [])
    }

    func testTheObjectIDDecidesWhenTheTwoNamesAreTwoAccounts() {
        app.accounts.register(aliceID)
        app.accounts.register(bob)
        let managed: AppConfiguration = [
            "IntuneMAMUPN": .string(bob.rawValue), "IntuneMAMOID": .string(aliceID.rawValue),
        ]
        app.appConfigManager.setDeviceManagementConfiguration(managed)
        XCTAssertEqual(app.appConfigManager.appConfig(for: aliceID).fullData, [managed])
        XCTAssertEqual(app.appConfigManager.appConfig(for: bob).fullData, [])
        app.accounts.register(aliceID, alias: bob)
        XCTAssertEqual(app.appConfigManager.appConfig(for: bob).fullData, [managed])
    }

    func testTwoNamesOfOneAccountShareTheConfigurationDeliveredUnderEither() {
        app.appConfigManager.setConfigurations([["key": "a"], ["key": "c"]], for: alice)
        app.appConfigManager.setConfigurations([["key": "b"], ["key": "c"]], for: aliceID)
        app.accounts.register(aliceID, alias: alice)
        for id in [alice, aliceID] {
            XCTAssertEqual(Set(app.appConfigManager.appConfig(for: id).allStrings(forKey: "key")), ["a", "b", "c"])
        }
        XCTAssertEqual(app.appConfigManager.appConfig(forAccountIDs: [alice, aliceID]).fullData.count, 3)
    }

    func testDeviceManagementConfigurationIsNeverMarkedAsDefault() {
        app.accounts.register(alice)
        app.appConfigManager.setDeviceManagementConfiguration(
            ["__IsDefault": true, "IntuneMAMUPN": .string(alice.rawValue), "key": "a"])
        XCTAssertFalse(app.appConfigManager.appConfig(for: alice).fullData.contains(where: \.isDefault))
    }
}
