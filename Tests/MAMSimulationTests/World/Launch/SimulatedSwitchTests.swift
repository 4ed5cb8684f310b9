import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Switches of identity on a simulated device with somebody in front of it.
final class SimulatedSwitchTests: XCTestCase {
    private static let document = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true,
            "appDataEncryptionType": "useDeviceSettings"
        }
        """

    private func world(_ document: String = document) throws -> (SimulatedDevice, SimulatedApp, SimulatedUser) {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let user = tenant.addUser(named: "alice", policy: try PolicyDocument(json: document).compileStrictest())
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings))
        device.enroll(user, in: app)
        return (device, app, user)
    }

    private func show(_ user: SimulatedUser, in app: SimulatedApp) async -> MAMSwitchIdentityResult? {
        await app.managed?.policyManager.setUIPolicyAccountID(user.objectID)
    }

    func testNoPromptIsShownUntilTheAppHasAUser() async throws {
        let (device, app, user) = try world()
        var result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        let person = ScriptedUser()
        device.setUser(person, of: app)
        result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin])
        device.setUser(nil, of: app)
        device.time.advance(by: 1800)
        result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.count, 1)
    }

    func testTheUserOfAnAppStaysThroughARelaunch() async throws {
        let (device, app, user) = try world()
        let person = ScriptedUser()
        device.setUser(person, of: app)
        _ = await show(user, in: app)
        device.relaunch(app)
        _ = await show(user, in: app)
        XCTAssertEqual(person.prompts.map(\.kind), [.pin], "the inactivity is not over")
        device.time.advance(by: 1800)
        device.relaunch(app)
        _ = await show(user, in: app)
        XCTAssertEqual(person.pinQuestions.map(\.kind), [.choose(.first), .repeatNew, .enter(triesLeft: 5)])
    }

    /// What a walk with the seed 141672780 came to: nobody can tell whether the account may still be shown.
    func testAnAccountThatIsShownAgainWhileTheStoreFailsLeavesThatWindowAlone() async throws {
        for fault in StorageFault.allCases {
            let (device, app, user) = try world()
            let engine = try XCTUnwrap(app.managed)
            let (manager, other) = (engine.policyManager, engine.windows.open())
            device.setUser(ScriptedUser(), of: app)
            manager.delegate = device.life(of: app)
            for window in [engine.windows.key, other] {
                let shown = await manager.setUIPolicyAccountID(user.objectID, for: window)
                XCTAssertEqual(shown, .success)
            }
            device.storageFault = fault
            var result = await manager.setUIPolicyAccountID(user.objectID, for: other)
            XCTAssertEqual(result, .failed, "\(fault)")
            XCTAssertEqual(manager.uiPolicyAccountID(for: other), .unmanaged, "\(fault)")
            XCTAssertEqual(manager.uiPolicyAccountID(for: engine.windows.key), user.objectID, "\(fault)")
            // A window that shows somebody else stays as it is.
            result = await manager.setUIPolicyAccountID("private@example.com", for: other)
            XCTAssertEqual(result, .success, "\(fault)")
            result = await manager.setUIPolicyAccountID(user.objectID, for: other)
            XCTAssertEqual(result, .failed, "\(fault)")
            XCTAssertEqual(manager.uiPolicyAccountID(for: other), "private@example.com", "\(fault)")
            device.storageFault = nil
            result = await manager.setUIPolicyAccountID(user.objectID, for: other)
            XCTAssertEqual(result, .success, "\(fault)")
        }
    }

    /// What a walk with the seed 1015947826 came to.
    func testAnUnansweredPromptKeepsCoveringAnAccountThatWasBlockedBefore() async throws {
        let (device, app, user) = try world(
            """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "minimumRequiredOsVersion": "99.0"}
            """)
        let manager = try XCTUnwrap(app.managed).policyManager
        manager.delegate = device.life(of: app)
        device.setUser(ScriptedUser(), of: app)
        var result = await show(user, in: app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(manager.blockedReason(for: user.objectID), .conditionalLaunchBlocked)
        // Without a host no check is made.
        device.setUser(nil, of: app)
        result = await show(user, in: app)
        XCTAssertEqual(result, .success)
        // A block does not offer to remove anything.
        device.setUser(ScriptedUser([], afterwards: .remove), of: app)
        result = await show(user, in: app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(manager.uiPolicyAccountID(), user.objectID)
        // Somebody takes note of the block.
        device.setUser(ScriptedUser(), of: app)
        result = await show(user, in: app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(manager.uiPolicyAccountID(), .unmanaged)
    }

    func testAThreatTakesTheAccountOffTheScreenAtOnceFromSDK20Point4On() async throws {
        let versions: [(sdk: [Int], isAtOnce: Bool)] = [([20, 3, 9], false), ([20, 4], true), ([21, 7, 1], true)]
        for (sdk, isAtOnce) in versions {
            for action in ["block", "wipe"] {
                let (device, app, user) = try world(
                    """
                    {
                        "@odata.type": "#microsoft.graph.iosManagedAppProtection",
                        "appDataEncryptionType": "useDeviceSettings", "maximumAllowedDeviceThreatLevel": "low",
                        "mobileThreatDefenseRemediationAction": "\(action)"
                    }
                    """)
                device.setUser(ScriptedUser(), of: app)
                device.traits.threats = [ThreatReport(.defender, .secured)]
                var own = device.versions(of: app)
                own.sdk = VersionNumber(parts: sdk)
                device.setVersions(of: app, to: own)
                let shown = await show(user, in: app)
                XCTAssertEqual(shown, .success)
                device.traits.threats = [ThreatReport(.defender, .high)]
                await device.reportThreats()
                let manager = try XCTUnwrap(app.managed).policyManager
                XCTAssertEqual(manager.isManaged(user.objectID), !isAtOnce || action == "block", "\(sdk) \(action)")
                let isBlocked = isAtOnce && action == "block"
                XCTAssertEqual(
                    manager.blockedReason(for: user.objectID), isBlocked ? .conditionalLaunchBlocked : .notBlocked)
                // A wiped account restarts the app, so that its windows are new.
                if action == "block" || !isAtOnce {
                    let window = try XCTUnwrap(app.managed).windows.key
                    XCTAssertEqual(
                        manager.policy(for: window).accountIDs, [isAtOnce ? .unmanaged : user.objectID], "\(sdk)")
                }
            }
        }
    }

    func testAThreatThatComesInTheBackgroundWaitsForTheReturn() async throws {
        let (device, app, user) = try world(
            """
            {
                "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "useDeviceSettings",
                "maximumAllowedDeviceThreatLevel": "low"
            }
            """)
        device.setUser(ScriptedUser(), of: app)
        device.traits.threats = [ThreatReport(.defender, .secured)]
        _ = await show(user, in: app)
        let engine = try XCTUnwrap(app.managed)
        engine.policyManager.delegate = device.standardDelegate(of: app)
        try engine.launchManager.leftForeground()
        device.traits.threats = [ThreatReport(.defender, .high)]
        await device.reportThreats()
        XCTAssertEqual(engine.policyManager.blockedReason(for: user.objectID), .notBlocked)
        await engine.launchManager.resumed()
        XCTAssertEqual(engine.policyManager.blockedReason(for: user.objectID), .conditionalLaunchBlocked)
    }

    func testAppsOfAReleasedDeviceAreNotAdmitted() async throws {
        var (device, app, user): (SimulatedDevice?, SimulatedApp, SimulatedUser) = try world()
        device?.setUser(ScriptedUser(), of: app)
        weak let gone = device
        device = nil
        XCTAssertNil(gone, "an app does not keep its device alive")
        let checkedIn = try await app.managed?.launchManager.checkIn(user.objectID)
        XCTAssertEqual(checkedIn?.isLetIn, false)
    }

    func testADeviceWithoutConditionalLaunchKeepsNothing() async throws {
        let (device, app, user) = try world()
        let manager = try XCTUnwrap(app.managed?.launchManager)
        XCTAssertNil(try device.environment.storage.launchRecord(in: manager.slot(user.objectID)))
        XCTAssertNotNil(device.known(user, in: app).lastCheckIn)
        XCTAssertNotNil(try device.environment.storage.launchRecord(in: manager.slot(user.objectID)))
    }

    func testAWipeDuringALaunchSignsTheUserOut() async throws {
        let (device, app, user) = try world()
        device.setUser(ScriptedUser(), of: app)
        // An app that starts itself anew after a wipe; without a delegate it would be ended.
        app.managed?.policyManager.delegate = device.life(of: app)
        device.setStatus(of: user) { $0.pendingWipes = ["notes"] }
        device.checkIn(user, in: app)
        let result = await show(user, in: app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(app.accounts, [])
        XCTAssertEqual(device.status(of: user).pendingWipes, [])
    }

    func testInventedPINsFitTheRulesAndDiffer() throws {
        for (kind, length, isSimpleBlocked) in [
            (PINShape.Kind.numeric, 4, false), (.numeric, 4, true), (.numeric, 16, true), (.passcode, 4, false),
            (.passcode, 4, true), (.passcode, 16, true),
        ] {
            var rules = PINRules()
            rules.shape = PINShape(kind: kind, minimumLength: length, isSimpleBlocked: isSimpleBlocked)
            let pins = (0..<26).compactMap { PINMemory.invent(rules, $0) }
            XCTAssertEqual(Set(pins).count, 26)
            for pin in pins { XCTAssertEqual(try rules.refusals(of: TypedPIN(pin)), []) }
        }
    }
}
