import MAMCore
import XCTest

/// What the keys of device management change for the account that they name, and for no other.
final class DeviceManagementKeysTests: XCTestCase {
    private func policy() throws -> MAMPolicy {
        let json = ##"""
            {
                "@odata.type": "#microsoft.graph.iosManagedAppProtection",
                "allowedOutboundDataTransferDestinations": "managedApps",
                "disableProtectionOfManagedOutboundOpenInData": true,
                "allowedInboundDataTransferSources": "allApps", "protectInboundDataFromUnknownSources": true,
                "pinRequired": true, "disableAppPinIfDevicePinIsSet": true
            }
            """##
        return try PolicyDocument(json: json).compileStrictest()
    }

    private func app(_ facts: DeviceFacts = .devicePasscode) throws -> ManagedApp {
        let app = ManagedApp(on: DeviceEnvironment(facts: facts))
        let policy = try policy()
        app.accounts.register("7c1e", alias: "mia@one.example")
        for id in ["7c1e", "9d2f"] as [AccountID] { app.policyManager.setPolicyInMemory(policy, for: id) }
        return app
    }

    private func deliver(_ values: KeyValuePairs<String, String>, to app: ManagedApp) {
        var configuration = AppConfiguration()
        for (key, value) in values { configuration[key] = .string(value) }
        app.appConfigManager.setDeviceManagementConfiguration(configuration)
    }

    /// The rules of the four questions that depend on the keys, with those of the explanation and the share sheet.
    private func rules(_ id: AccountID, _ app: ManagedApp) throws -> [String] {
        let policy = app.policyManager.policy(for: id)
        let questions: [PolicyQuestion] = [
            .property(.isPINRequired), .send(to: .unmanaged, payload: .file),
            .receive(from: .unmanaged, payload: .file),
            .open(from: .localStorage, account: nil), .receiveSharedFile(owner: nil),
        ]
        let rules = questions.map { policy.decision(for: $0).rule }
        for (question, rule) in zip(questions, rules) {
            XCTAssertEqual(policy.explanation(for: question).rule, rule.name, "\(question)")
            XCTAssertEqual(policy.reason(for: question).decision.rule, rule, "\(question)")
        }
        let row = ShareDestination(app: "mail", action: .openIn, isManaged: false, isInstalledByMDM: true)
        return rules.map(\.name) + ["\(policy.shareSheet([row]).count)"]
    }

    private let unmanaged = ["pin.required", "send.unmanagedApp", "receive.all", "receive.all", "receive.all", "0"]
    private let managed = [
        "pin.replacedByPasscode", "send.openIn", "receive.tagged", "receive.tagged", "receive.tagged", "1",
    ]

    func testAnAppIsManagedForTheAccountThatBothKeysName() throws {
        let rows: [(KeyValuePairs<String, String>, Bool)] = [
            ([:], false), (["IntuneMAMUPN": "mia@one.example"], false), (["IntuneMAMOID": "7c1e"], false),
            (["IntuneMAMDeviceID": "device-7"], false),
            (["IntuneMAMUPN": "mia@one.example", "IntuneMAMOID": "7c1e"], true),
            (["IntuneMAMUPN": "MIA@One.Example", "IntuneMAMOID": "7C1E"], true),
            (["IntuneMAMUPN": "{{userprincipalname}}", "IntuneMAMOID": "7c1e"], false),
            (["IntuneMAMUPN": "mia@one.example", "IntuneMAMOID": ""], false),
        ]
        // The enrollment of the device has no influence.
        for facts in [DeviceFacts.devicePasscode, [.mdmEnrolled, .devicePasscode]] {
            let app = try app(facts)
            for (keys, isManaged) in rows {
                deliver(keys, to: app)
                for id in ["7c1e", "mia@one.example"] as [AccountID] {
                    XCTAssertEqual(app.appConfigManager.isDeviceManaged(for: id), isManaged, "\(keys)")
                    XCTAssertEqual(try rules(id, app), isManaged ? managed : unmanaged, "\(keys)")
                }
                XCTAssertFalse(app.appConfigManager.isDeviceManaged(for: "9d2f"), "\(keys)")
                XCTAssertEqual(try rules("9d2f", app), unmanaged, "\(keys)")
            }
            app.appConfigManager.setDeviceManagementConfiguration(nil)
            XCTAssertEqual(try rules("7c1e", app), unmanaged)
        }
    }

    func testTheKeysWaitForTheAccountAndItsPolicy() throws {
        let app = ManagedApp(on: DeviceEnvironment(facts: .devicePasscode))
        deliver(["IntuneMAMUPN": "mia@one.example", "IntuneMAMOID": "7c1e"], to: app)
        XCTAssertFalse(app.appConfigManager.isDeviceManaged(for: "mia@one.example"))
        app.policyManager.setPolicyInMemory(try policy(), for: "mia@one.example")
        XCTAssertEqual(try rules("mia@one.example", app), managed)
        // The object id turns out to be another account of the app: that account decides.
        app.policyManager.setPolicyInMemory(try policy(), for: "7c1e")
        XCTAssertEqual(try rules("7c1e", app), managed)
        XCTAssertEqual(try rules("mia@one.example", app), unmanaged)
        // Until the app says that both are one.
        app.accounts.register("7c1e", alias: "mia@one.example")
        XCTAssertEqual(try rules("mia@one.example", app), managed)
    }

    func testSwappedUserNameAndObjectIDKeysNameNoAccount() throws {
        let app = try app()
        deliver(["IntuneMAMUPN": "7c1e", "IntuneMAMOID": "mia@one.example"], to: app)
        XCTAssertFalse(app.appConfigManager.isDeviceManaged(for: "7c1e"))
        XCTAssertTrue(app.policyManager.policy(for: "7c1e").isPINRequired)
    }

    func testUnknownAndMissingAccountsAreNotManaged() throws {
        let app = try app()
        deliver(["IntuneMAMUPN": "mia@one.example", "IntuneMAMOID": "7c1e"], to: app)
        for id in [nil, .unmanaged, "nora@one.example"] as [AccountID?] {
            XCTAssertFalse(app.appConfigManager.isDeviceManaged(for: id))
        }
    }

    func testBlanksAroundTheKeysAreRemovedFromSDKVersion22On() throws {
        for (version, isManaged) in [(nil, false), ("21.8.0", false), ("22.2.0", true)] as [(String?, Bool)] {
            let sdk = try version.map { try XCTUnwrap(VersionNumber($0)) }
            let app = ManagedApp(
                ManagedApp.Configuration(sdkVersion: sdk), on: DeviceEnvironment(facts: .devicePasscode))
            app.accounts.register("7c1e", alias: "mia@one.example")
            app.policyManager.setPolicyInMemory(try policy(), for: "7c1e")
            deliver(["IntuneMAMUPN": " mia@one.example", "IntuneMAMOID": "7c1e\n"], to: app)
            XCTAssertEqual(app.appConfigManager.isDeviceManaged(for: "7c1e"), isManaged, version ?? "unknown")
            XCTAssertEqual(app.policyManager.policy(for: "7c1e").isPINRequired, !isManaged, version ?? "unknown")
        }
    }

    func testThePINAtLaunchAndTheWindowOfSeveralAccountsFollowTheKeys() throws {
        let app = try app()
        XCTAssertEqual(try app.pinManager.state(of: "7c1e"), .choosing(.first))
        XCTAssertTrue(app.policyManager.policy(forAll: ["7c1e", "none@home.example"]).isPINRequired)
        deliver(["IntuneMAMUPN": "mia@one.example", "IntuneMAMOID": "7c1e"], to: app)
        XCTAssertEqual(try app.pinManager.state(of: "7c1e"), .notRequired)
        XCTAssertFalse(app.policyManager.policy(forAll: ["7c1e", "none@home.example"]).isPINRequired)
        XCTAssertTrue(app.policyManager.policy(forAll: ["7c1e", "9d2f"]).isPINRequired)
    }
}
