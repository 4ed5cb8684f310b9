// Only what a stranger's package sees: no `package` declaration may be used in this folder.
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

final class ConsumerTests: XCTestCase {
    private let json = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "printBlocked": true
        }
        """

    func testTheUsualCallsOfTheSDKCompileAndReturnAnswers() async throws {
        let plist = """
            <plist version="1.0"><dict><key>IntuneMAMSettings</key><dict>
            <key>MultiIdentity</key><true/></dict></dict></plist>
            """
        let settings = try ManagedAppSettings.read(infoPlist: Array(plist.utf8)).settings
        let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings))
        let policy = try PolicyDocument(json: Array(json.utf8)).validated().compile()
        let alice: AccountID = "alice@contoso.example"
        app.policyManager.setPolicyInMemory(policy, for: alice)

        let result = await app.policyManager.setUIPolicyAccountID(alice)
        XCTAssertEqual(result, .success)
        app.onMainThread {
            XCTAssertEqual(app.effectiveIdentity().accountID, alice)
            XCTAssertFalse(app.policyManager.policy.isPrintingAllowed)
            XCTAssertFalse(app.policyManager.policy.isSaveAllowed(to: .other, accountID: nil))
            XCTAssertEqual(app.explain(.property(.printing)).rule, "printing.blocked")
        }
        app.withAccountID(.unmanaged) { XCTAssertTrue(app.policyManager.policy.isPrintingAllowed) }
    }

    func testDataIsProtectedForAnAccountWithPublicCallsOnly() throws {
        let app = ManagedApp(ManagedApp.Configuration(bundleID: "com.example.notes", publisher: "example"))
        app.policyManager.setPolicyInMemory(
            try PolicyDocument(json: Array(json.utf8)).validated().compile(), for: "alice")
        let manager = app.dataProtectionManager
        let protected = try manager.protectString("a draft", accountID: "alice")
        XCTAssertEqual(try manager.protectionInfo(forString: protected)?.accountID, "alice")
        XCTAssertEqual(try manager.unprotectString(protected), "a draft")
        do throws(MAMDataProtectionError) {
            _ = try ManagedApp().dataProtectionManager.unprotectString(protected)
            XCTFail("another device read it")
        } catch {
            XCTAssertEqual(error.code, .failedToDecryptData)
            XCTAssertEqual(error.code.rawValue, 103)
        }
    }

    func testATypedErrorPassesThroughAScopeAsItself() {
        struct Refused: Error, Equatable { let reason: Int }
        let app = ManagedApp()
        do throws(Refused) {
            try app.withAccountID("alice") { () throws(Refused) in throw Refused(reason: 7) }
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertEqual(error.reason, 7)
        }
    }

    func testADeviceOfManyAppsIsSimulatedWithPublicCallsOnly() throws {
        let tenant = SimulatedTenant(seed: 7)
        let alice = tenant.addUser(
            named: "alice", policy: try PolicyDocument(json: Array(json.utf8)).validated().compile())
        let device = SimulatedDevice(tenant: tenant)
        let apps = (0..<100).map { device.install("app \($0)") }
        for app in apps { device.enroll(alice, in: app) }
        XCTAssertTrue(apps.allSatisfy { $0.managed?.policyManager.isManaged(alice.userPrincipalName) == true })
    }
}
