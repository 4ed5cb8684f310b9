import MAMCore
import MAMSettings
import MAMSimulation
import TestPolicies
import XCTest

/// Keys of the Info.plist that change what the engine answers.
final class SettingsInForceTests: XCTestCase {
    func testEveryPolicyLevelIsCappedByEveryGreatestLevel() throws {
        let types: [(String, FileProtectionLevel)] = [
            ("useDeviceSettings", .none), ("afterDeviceRestart", .completeUntilFirstUserAuthentication),
            ("whenDeviceLockedExceptOpenFiles", .completeUnlessOpen), ("whenDeviceLocked", .complete),
        ]
        var count = 0
        for (cap, greatest) in FileProtectionLevel.allCases.enumerated() {
            for (name, level) in types {
                let device = SimulatedDevice(tenant: SimulatedTenant())
                let simulated = device.install(
                    "notes",
                    ManagedApp.Configuration(
                        bundleID: "notes", settings: SettingsKit.settings { $0.maxFileProtectionLevel = greatest }))
                let app = try XCTUnwrap(simulated.managed)
                app.policyManager.setPolicyInMemory(
                    try PolicyFixtures.document("\"appDataEncryptionType\": \"\(name)\"").compileStrictest(), for: "ann"
                )
                try app.withAccountID("ann") { try app.files.create(at: "a").close() }
                let info = try XCTUnwrap(app.fileProtectionManager.protectionInfo(for: "a"))
                let strength = try XCTUnwrap(FileProtectionLevel.allCases.firstIndex(of: level))
                XCTAssertEqual(info.protectionLevel, FileProtectionLevel.allCases[Swift.min(cap, strength)])
                count += 1
            }
        }
        XCTAssertEqual(count, 16)
    }

    /// MultiIdentity, MultiManagedIdentities and MultiIdentityCancelDisabled, over every form of a switch.
    func testTheThreeKeysOfIdentitiesDecideWhichSwitchesAreAllowed() async {
        var count = 0
        for bits in 0..<8 {
            let (isMulti, merges, isDisabled) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
            let settings = SettingsKit.settings {
                ($0.multiIdentity, $0.multiManagedIdentities) = (isMulti, merges)
                $0.multiIdentityCancelDisabled = isDisabled
            }
            let app = SettingsKit.app(settings)
            app.policyManager.setPolicyInMemory(IdentityKit.open, for: "ann")
            let one = await app.policyManager.setUIPolicyAccountID("ann")
            let two = await app.policyManager.setUIPolicyAccountIDs(["ann", "bob"])
            app.policyManager.setProcessAccountID("bob")
            XCTAssertEqual(one, isMulti ? .success : .notAllowed)
            XCTAssertEqual(two, isMulti && merges ? .success : .notAllowed)
            XCTAssertEqual(app.policyManager.processAccountID, isMulti ? "bob" : "ann")
            XCTAssertEqual(app.launchManager.canCancel, isMulti && !isDisabled)
            count += 1
        }
        XCTAssertEqual(count, 8)
    }

    func testPoliciesOfAnExtensionAreThoseOfItsApp() {
        let settings = SettingsKit.settings { $0.containingAppBundleID = "com.example.notes" }
        XCTAssertEqual(
            ManagedApp.Configuration(bundleID: "com.example.notes.share", settings: settings).policyBundleID,
            "com.example.notes")
        XCTAssertEqual(ManagedApp.Configuration(bundleID: "com.example.notes").policyBundleID, "com.example.notes")
    }

    func testTheFileDecidesWhetherABundleIsAnExtension() {
        for (said, named, isExtension) in [
            (nil, true, true), (nil, false, false), (true, false, true), (true, true, true), (false, true, false),
        ] as [(Bool?, Bool, Bool)] {
            let settings = SettingsKit.settings {
                ($0.isExtension, $0.containingAppBundleID) = (said, named ? "com.example.notes" : nil)
            }
            let configuration = ManagedApp.Configuration(bundleID: "com.example.notes.share", settings: settings)
            XCTAssertEqual(
                configuration.policyBundleID,
                isExtension && named ? "com.example.notes" : "com.example.notes.share")
        }
    }

    func testATargetedPolicyReachesTheExtensionsOfItsAppAndNoOthers() throws {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "ann")
        let text = """
            "appGroupType": "selectedPublicApps", "apps": [{"mobileAppIdentifier": \
            {"@odata.type": "#microsoft.graph.iosMobileAppIdentifier", "bundleId": "com.example.notes"}}]
            """
        tenant.assign(targeted: [try PolicyFixtures.document(text).compileStrictest()], to: user)
        let device = SimulatedDevice(tenant: tenant)
        for (name, host, isReached) in [
            ("share", "com.example.notes" as String?, true), ("stranger", nil, false),
            ("other", "com.example.mail", false),
        ] {
            let settings = SettingsKit.settings { $0.containingAppBundleID = host }
            let app = device.install(
                name, ManagedApp.Configuration(bundleID: "com.example.notes.\(name)", settings: settings))
            device.enroll(user, in: app)
            XCTAssertEqual(app.managed?.policyManager.isManaged(user.objectID), isReached, name)
        }
    }
}
