import IntuneMAMSwift
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The SDK's classes over the engine: their answers, handlers, notifications, errors and settings.
final class ManagerTests: HostTestCase {
    /// The world with Alice enrolled in a running app.
    private func enrolled(_ delegate: (any NSObjectProtocol)? = nil) async throws -> (World, SDKHost) {
        let world = try World()
        let host = try await start(world, delegate: delegate)
        world.device.enroll(world.alice, in: host.app)
        await host.settle()
        return (world, host)
    }

    func testThePolicyOfTheShownAccountAnswers() async throws {
        let (world, host) = try await enrolled()
        let manager = IntuneMAMPolicyManager.instance()
        XCTAssertEqual(manager.policy()?.isSaveToAllowed(for: .box, withAccountId: nil), true, "no account is shown")
        let results = Recorded<(IntuneMAMSwitchIdentityResult, Bool)>()
        manager.setUIPolicyAccountId(world.aliceID) { results.add(($0, Thread.isMainThread)) }
        await host.settle()
        XCTAssertEqual(results.all.map(\.0), [.success])
        XCTAssertEqual(results.all.map(\.1), [true])
        XCTAssertEqual(manager.getUIPolicyAccountId(), world.aliceID)
        XCTAssertEqual(manager.getUIPolicyAccountIds(for: nil), [world.aliceID])
        let policy = try XCTUnwrap(manager.policy(for: nil))
        XCTAssertFalse(policy.isSaveToAllowed(for: .box, withAccountId: nil))
        XCTAssertEqual(policy.getSaveToLocations(forAccountId: nil)[NSNumber(value: 4)], false)
        XCTAssertEqual(policy.getSaveToLocations(forAccountId: nil).count, 11)
        XCTAssertEqual(policy.getOpenFromLocations(forAccountId: nil).count, 10)
        XCTAssertEqual(policy.notificationPolicy, .allow)
        XCTAssertTrue(policy.isFileEncryptionRequired)
        XCTAssertTrue(policy.isURLAllowed(try XCTUnwrap(URL(string: "https://example.com"))))
        XCTAssertNil(manager.policy(forAccountId: world.samID))
        XCTAssertNotNil(manager.policy(forAccountId: world.alice.userPrincipalName.rawValue))
        XCTAssertNil(manager.policy(forAccountIds: [world.samID]))
        XCTAssertEqual(manager.managedAccountIds, [world.aliceID])
        XCTAssertEqual(manager.primaryAccountId, world.aliceID)
        XCTAssertTrue(manager.isIdentity(world.aliceID.uppercased(), equalTo: world.aliceID))
        XCTAssertEqual(manager.mamPolicySource, .MAM)
        XCTAssertEqual(manager.blockedReason(forAccountId: world.aliceID), .notBlocked)
    }

    func testCodeOnTheMainThreadWithAnotherAccountMayNotSwitchTheWindow() async throws {
        let (world, host) = try await enrolled()
        let manager = IntuneMAMPolicyManager.instance()
        let results = Recorded<IntuneMAMSwitchIdentityResult>()
        let (alice, sam) = (world.aliceID, world.samID)
        await MainActor.run {
            host.run {
                IntuneMAMSwiftContextManager.setAccountId(sam) {
                    manager.setUIPolicyAccountId(alice) { results.add($0) }
                    manager.setUIPolicyAccountId(sam) { results.add($0) }
                }
            }
        }
        await host.settle()
        XCTAssertEqual(Set(results.all), [.notAllowed, .success])
        XCTAssertEqual(manager.getUIPolicyAccountId(), sam)
    }

    func testAnImageOfAWindowIsMadeAlsoIfCapturesAreBlocked() async throws {
        let (world, _) = try await enrolled()
        let window = await MainActor.run { UIWindow() }
        _ = await IntuneMAMPolicyManager.instance().setUIPolicyAccountId(world.aliceID, for: window)
        let image = await MainActor.run { IntuneMAMUIHelper.captureImage(of: window) }
        XCTAssertNotNil(image)
    }

    func testWindowsOfTheAppAreWindowsOfTheEngine() async throws {
        let (world, host) = try await enrolled()
        let manager = IntuneMAMPolicyManager.instance()
        let (first, second) = await MainActor.run { (UIWindow(), UIWindow()) }
        let results = [
            await manager.setUIPolicyAccountId(world.aliceID, for: first),
            await manager.setUIPolicyAccountId(world.samID, for: second),
        ]
        XCTAssertEqual(results, [.success, .success])
        XCTAssertEqual(manager.getUIPolicyAccountId(for: first), world.aliceID)
        XCTAssertEqual(manager.getUIPolicyAccountId(for: second), world.samID)
        XCTAssertEqual(manager.getUIPolicyAccountId(), world.aliceID, "the first window is the main one")
        XCTAssertEqual(manager.policy(for: second)?.isSaveToAllowed(for: .box, withAccountId: nil), true)
        let policy = host.engine.policyManager.policy(for: .main)
        XCTAssertEqual(policy.accountIDs, [world.alice.objectID])
    }

    func testScopesFollowTheAppsCode() async throws {
        let (world, _) = try await enrolled()
        let seen = Recorded<String?>()
        IntuneMAMSwiftContextManager.setAccountId(world.aliceID) {
            seen.add(IntuneMAMSwiftContextManager.getScopedAccountId())
            seen.add(IntuneMAMPolicyManager.instance().getCurrentThreadAccountId())
        }
        await IntuneMAMSwiftContextManager.setAccountId(world.samID) {
            await Task.yield()
            seen.add(IntuneMAMSwiftContextManager.getScopedAccountId())
        }
        struct Failure: Error {}
        XCTAssertThrowsError(try IntuneMAMSwiftContextManager.setAccountId(nil) { throw Failure() })
        XCTAssertEqual(seen.all, [world.aliceID, world.aliceID, world.samID])
    }

    func testNotificationsArriveOnMainFromTheManagersBeforeTheCallReturns() async throws {
        let world = try World()
        let host = try await start(world)
        let got = Recorded<(Notification, Bool)>()
        let tokens = [
            NotificationCenter.default.addObserver(
                forName: .IntuneMAMPolicyDidChange, object: IntuneMAMPolicyManager.instance(), queue: nil
            ) { got.add(($0, Thread.isMainThread)) },
            NotificationCenter.default.addObserver(
                forName: .IntuneMAMAppConfigDidChange, object: IntuneMAMAppConfigManager.instance(), queue: nil
            ) { got.add(($0, Thread.isMainThread)) },
        ]
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(world.aliceID)
        await host.settle()
        world.device.tenant.assign([SimulatedConfiguration(["server": "mail.example.com"])], to: world.alice)
        await world.device.fetchPolicy(of: world.alice, in: host.app)
        await host.settle()
        let configurations = got.all.filter { $0.0.name == .IntuneMAMAppConfigDidChange }
        XCTAssertEqual(
            configurations.first?.0.userInfo?[IntuneMAMAppConfigDidChangeNotificationAccountId] as? String,
            world.aliceID)
        XCTAssertTrue(got.all.allSatisfy(\.1))

        world.device.tenant.assign(MAMPolicy.configurationOnly, to: world.alice)
        await world.device.fetchPolicy(of: world.alice, in: host.app)
        await host.settle()
        let policies = got.all.filter { $0.0.name == .IntuneMAMPolicyDidChange }
        XCTAssertEqual(
            policies.last?.0.userInfo?[IntuneMAMPolicyDidChangeNotificationAccountId] as? String, world.aliceID)
    }

    private final class Screen: NSObject {
        let changes = Recorded<String>()
        func policyChanged() { changes.add("plain") }
        func policyChanged(_ notification: Notification) { changes.add(notification.name.rawValue) }
        func policyChangedWhole(_ notification: NSNotification) { changes.add("\(notification.name.rawValue) whole") }
    }

    func testASelectorIsCalledUntilItsObjectIsRemoved() {
        let (center, screen) = (NotificationCenter(), Screen())
        let named = Notification.Name("changed")
        center.addObserver(screen, selector: Selector(Screen.policyChanged(_:)), name: named, object: nil)
        center.addObserver(
            screen, selector: Selector(Screen.policyChanged as (Screen) -> () -> Void), name: named, object: nil)
        center.addObserver(screen, selector: Selector(Screen.policyChangedWhole(_:)), name: named, object: nil)
        center.post(name: named, object: nil)
        XCTAssertEqual(screen.changes.all.sorted(), ["changed", "changed whole", "plain"])
        center.removeObserver(screen)
        center.post(name: named, object: nil)
        XCTAssertEqual(screen.changes.all.count, 3)
    }

    private final class Controls: NSObject {
        let calls = Recorded<String>()
        func pressed(_ sender: Screen) { calls.add("sender") }
        func pressedWith(_ sender: Any?, _ event: NSObject?) { calls.add(event == nil ? "both" : "event") }
        func anything(_ sender: Any?) { calls.add(sender == nil ? "nothing" : "anything") }
        func answers() -> Bool {
            calls.add("answers")
            return true
        }
    }

    func testASelectorCallsMethodsOfControlsAndTimers() {
        let (controls, screen) = (Controls(), Screen())
        Selector(Controls.pressed(_:)).perform(on: controls, with: screen)
        Selector(Controls.pressed(_:)).perform(on: controls, with: controls)
        Selector(Controls.pressedWith(_:_:)).perform(on: controls, with: screen)
        Selector(Controls.anything(_:)).perform(on: controls, with: screen)
        Selector(Controls.anything(_:)).perform(on: controls)
        Selector(Controls.answers).perform(on: controls)
        Selector(Controls.answers).perform(on: screen)
        XCTAssertEqual(
            controls.calls.all, ["sender", "both", "anything", "nothing", "answers"],
            "what has another type is not called")
    }

    func testRemovingOneObjectOrOneNameLeavesTheOthers() {
        let (center, first, second) = (NotificationCenter(), Screen(), Screen())
        let (named, other) = (Notification.Name("changed"), Notification.Name("other"))
        for screen in [first, second] {
            for name in [named, other] {
                center.addObserver(screen, selector: Selector(Screen.policyChanged(_:)), name: name, object: nil)
            }
        }
        center.addObserver(second, selector: Selector(Screen.policyChanged(_:)), name: nil, object: nil)
        center.removeObserver(first, name: named, object: nil)
        for name in [named, other] { center.post(name: name, object: nil) }
        XCTAssertEqual(first.changes.all, ["other"])
        XCTAssertEqual(second.changes.all.sorted(), ["changed", "changed", "other", "other"])
        center.removeObserver(second)
        for name in [named, other] { center.post(name: name, object: nil) }
        XCTAssertEqual([first.changes.all.count, second.changes.all.count], [2, 4])
    }

    func testAReleasedObjectIsNotKeptAndNotCalled() {
        let center = NotificationCenter()
        let changes: Recorded<String>
        weak var gone: Screen?
        do {
            let screen = Screen()
            (changes, gone) = (screen.changes, screen)
            center.addObserver(screen, selector: Selector(Screen.policyChanged(_:)), name: nil, object: nil)
        }
        XCTAssertNil(gone)
        center.post(name: Notification.Name("changed"), object: nil)
        center.removeObserver(Screen())
        XCTAssertEqual(changes.all, [])
    }

    func testConfigurationsAnswerQueries() async throws {
        let world = try World()
        world.device.tenant.assign(
            [
                SimulatedConfiguration(["on": true, "count": 3, "server": "a"]),
                SimulatedConfiguration(["server": "b"]),
            ],
            to: world.alice)
        let host = try await start(world)
        world.device.enroll(world.alice, in: host.app)
        let config = IntuneMAMAppConfigManager.instance().appConfig(forAccountId: world.aliceID)
        XCTAssertEqual(config.boolValue(forKey: "on", queryType: .and), true)
        XCTAssertEqual(config.numberValue(forKey: "count", queryType: .max), 3)
        XCTAssertEqual(config.stringValue(forKey: "server", queryType: .min), "a")
        XCTAssertEqual(config.stringValue(forKey: "server", queryType: .max), "b")
        XCTAssertTrue(config.hasConflict("server"))
        XCTAssertEqual(config.allStrings(forKey: "server"), ["a", "b"])
        XCTAssertEqual(config.allBools(forKey: "missing"), [])
        XCTAssertEqual(config.allNumbers(forKey: "missing"), [])
        XCTAssertEqual(config.allStrings(forKey: "missing"), [])
        XCTAssertEqual(config.fullData?.count, 2)
        XCTAssertEqual(config.fullData?.first?["count"] as? NSNumber, 3)
    }

    func testComplianceReportsToTheDelegate() async throws {
        let (world, delegate) = (try World(), WholeDelegate())
        let host = try await start(world, delegate: delegate)
        world.device.signIn(world.alice, to: host.app)
        IntuneMAMComplianceManager.instance().remediateCompliance(forAccountId: world.aliceID, silent: true)
        XCTAssertTrue(IntuneMAMComplianceManager.instance().remediationInProgress(forAccountId: world.aliceID))
        await host.settle()
        XCTAssertTrue(delegate.calls.all.contains("compliance compliant"), "\(delegate.calls.all)")
        XCTAssertFalse(IntuneMAMComplianceManager.instance().remediationInProgress(forAccountId: world.aliceID))
    }

    func testDataIsProtectedAndErrorsHaveTheSDKsDomain() async throws {
        let (world, _) = try await enrolled()
        let manager = IntuneMAMDataProtectionManager.instance()
        let sealed = try manager.protect(Data("plan".utf8), accountId: world.aliceID, withError: ())
        XCTAssertNotEqual(sealed, Data("plan".utf8))
        XCTAssertEqual(manager.protectionInfo(sealed)?.accountId, world.aliceID)
        XCTAssertEqual(manager.unprotect(sealed), Data("plan".utf8))
        let item = NSItemProvider(item: sealed, typeIdentifier: "public.data")
        XCTAssertEqual(manager.protectionInfo(for: item)?.accountId, world.aliceID)
        let text = try XCTUnwrap(manager.protect("plan", accountId: world.aliceID))
        XCTAssertEqual(manager.unprotectString(text), "plan")
        XCTAssertThrowsError(try manager.protect(Data(), accountId: world.aliceID, withError: ())) { error in
            XCTAssertEqual((error as NSError).domain, IntuneMAMDataProtectionErrorDomain)
            XCTAssertEqual((error as NSError).code, Int(IntuneMAMDataProtectionStatusCode.emptyData.rawValue))
        }
        XCTAssertEqual(
            IntuneMAMPolicyManager.instance().policy(forAccountId: world.aliceID)?.canReceiveSharedItemProvider(item),
            true)
    }

    func testFilesAreProtectedAndErrorsHaveTheSDKsDomain() async throws {
        let (world, _) = try await enrolled()
        let manager = IntuneMAMFileProtectionManager.instance()
        let file = try IntuneMAMFile.createFile(atPath: "plan.txt", forAccountId: world.aliceID)
        var error: NSError?
        XCTAssertEqual("plan".withCString { file.write($0, count: 4, error: &error) }, 4)
        XCTAssertEqual(file.size(&error), 4)
        file.seek(0, error: &error)
        var bytes = [UInt8](repeating: 0, count: 4)
        XCTAssertEqual(file.pread(&bytes, count: 4, offset: 0, error: nil), 4)
        XCTAssertEqual(bytes, Array("plan".utf8))
        XCTAssertTrue(file.isEncrypted())
        file.close(&error)
        XCTAssertNil(error)
        XCTAssertEqual(file.tell(&error), -1, "a closed file")
        XCTAssertEqual(error?.domain, IntuneMAMFileProtectionErrorDomain)
        XCTAssertEqual(manager.protectionInfo("plan.txt")?.accountId, world.aliceID)
        XCTAssertTrue(manager.decryptFile("plan.txt"))
        XCTAssertFalse(manager.isFileEncrypted("plan.txt"))
        XCTAssertThrowsError(try manager.encryptFile("plan.txt", forAccountId: world.samID, error: ())) { error in
            XCTAssertEqual((error as NSError).code, Int(IntuneMAMFileProtectionStatusCode.unmanagedIdentity.rawValue))
        }
        XCTAssertFalse(manager.decryptFile("missing"))
        XCTAssertEqual(
            IntuneMAMPolicyManager.instance().policy(forAccountId: world.aliceID)?.canReceiveSharedFile("plan.txt"),
            true)
    }

    func testSettingsAndDiagnosticsBelongToTheApp() async throws {
        let (_, host) = try await enrolled()
        IntuneMAMSettings.aadClientIdOverride = "client"
        IntuneMAMSettings.valuesToScrubFromLogging = ["server"]
        IntuneMAMSettings.telemetryEnabled = false
        await host.relaunch()
        XCTAssertEqual(IntuneMAMSettings.aadClientIdOverride, "client")
        XCTAssertEqual(IntuneMAMSettings.valuesToScrubFromLogging as? [String], ["server"])
        XCTAssertFalse(IntuneMAMSettings.telemetryEnabled)
        XCTAssertFalse(IntuneMAMSettings.aadAuthorityUris(forIdentity: nil)?.isEmpty ?? true)
        XCTAssertEqual(IntuneMAMDiagnosticConsole.getDiagnosticInformation()?["app"] as? String, "com.example.notes")
        XCTAssertEqual(IntuneMAMVersionInfo.sdkVersion(), MAMVersionInfo.sdkVersion)
        XCTAssertNotNil(IntuneMAMUIHelper.getRestartApplicationMessage())
        let dismissed = Recorded<Bool>()
        IntuneMAMUIHelper.showSharingBlockedMessage { dismissed.add(Thread.isMainThread) }
        IntuneMAMCertificatePinningManager.instance().showErrorMessage(forAccountId: nil) { dismissed.add(true) }
        await host.settle()
        XCTAssertEqual(dismissed.all, [true, true])
    }

    private final class Watcher: NSObject, IntuneMAMLogger, IntuneMAMTelemetryDelegate, IntuneMAMWebViewPolicyDelegate {
        let lines = Recorded<String>()
        let events = Recorded<String>()
        func log(_ message: String, level: IntuneMAMLogLevel) { lines.add(message) }
        func logAriaEvent(
            forAccountId accountId: String?, withName eventName: String, properties: [String: NSObject],
            privacyLevel: IntuneMAMTelemetryPrivacyLevel, privacyDataTypes: IntuneMAMTelemetryPrivacyDataTypes,
            priorityLevel: IntuneMAMTelemetryPriorityLevel, dataRegion: IntuneMAMTelemetryDataRegion, tenantID: String
        ) { events.add(eventName) }
        func isExternalURL(_ url: URL) -> Bool { url.host != "intranet" }
    }

    func testLogsAndTelemetryReachTheApp() async throws {
        let (world, watcher) = (try World(), Watcher())
        let host = try await start(world)
        IntuneMAMPolicyManager.instance().logger = watcher
        IntuneMAMTelemetryManager.instance().delegate = watcher
        world.device.enroll(world.alice, in: host.app)
        XCTAssertFalse(watcher.lines.all.isEmpty)
        XCTAssertTrue(watcher.events.all.contains("mam.policy.changed"), "\(watcher.events.all)")
    }

    func testAWebViewAsksTheDelegateOfTheApp() async throws {
        let (world, host) = try await enrolled()
        let (view, watcher) = (NSObject(), Watcher())
        _ = await IntuneMAMPolicyManager.instance().setUIPolicyAccountId(world.aliceID)
        IntuneMAMPolicyManager.instance().setWebViewPolicyDelegate(watcher, forWebViewer: view)
        IntuneMAMPolicyManager.instance().setWebViewPolicy(.currentIdentity, forWebViewer: view)
        XCTAssertEqual(host.webViewPolicy(of: view), .currentIdentity)
        XCTAssertTrue(host.isLinkAllowed(try XCTUnwrap(URL(string: "https://intranet/a")), in: view))
        XCTAssertEqual(host.webViewPolicy(of: NSObject()), .unset)
    }

    @available(*, deprecated)
    func testNamesOfOlderSDKsStillWork() async throws {
        let (world, host) = try await enrolled()
        XCTAssertEqual(IntuneMAMEnrollmentManager.instance().enrolledAccount(), world.aliceID)
        XCTAssertEqual(IntuneMAMEnrollmentManager.instance().registeredAccounts() as? [String], [world.aliceID])
        let manager = IntuneMAMPolicyManager.instance()
        XCTAssertEqual(manager.primaryUser, world.aliceID)
        XCTAssertTrue(manager.isIdentityManaged(world.aliceID))
        XCTAssertNotNil(manager.policy(forIdentity: world.aliceID))
        manager.setProcessIdentity(world.aliceID)
        XCTAssertEqual(manager.getProcessIdentity(), world.aliceID)
        XCTAssertNil(manager.getIdentityForCurrentActivity())
        let results = Recorded<IntuneMAMSwitchIdentityResult>()
        manager.setUIPolicyIdentity(world.aliceID, for: nil) { results.add($0) }
        await host.settle()
        XCTAssertEqual(results.all, [.success])
        XCTAssertEqual(manager.getUIPolicyIdentity(for: nil), world.aliceID)
        let policy = try XCTUnwrap(manager.policy())
        XCTAssertEqual(
            policy.getSaveToLocations(forAccount: world.aliceID), policy.getSaveToLocations(forAccountId: world.aliceID)
        )
        XCTAssertEqual(
            policy.getOpenFromLocations(forAccount: world.aliceID),
            policy.getOpenFromLocations(forAccountId: world.aliceID))
        XCTAssertTrue(policy.isOpenFromAllowed(for: .camera, withAccountName: world.aliceID))
        XCTAssertFalse(IntuneMAMComplianceManager.instance().remediationInProgress(forIdentity: world.aliceID))
        let data = IntuneMAMDataProtectionManager.instance()
        let text = try XCTUnwrap(data.protect("a", identity: world.aliceID))
        XCTAssertEqual(data.protectionInfo(for: text)?.identity, world.aliceID)
        XCTAssertNotNil(try data.protect("a", identity: world.aliceID, withError: ()))
        XCTAssertNotNil(try data.protect(Data("a".utf8), identity: world.aliceID, withError: ()))
        IntuneMAMSwiftContextManager.setIdentity(world.aliceID) {
            XCTAssertEqual(IntuneMAMSwiftContextManager.getScopedIdentity(), world.aliceID)
        }
        await IntuneMAMSwiftContextManager.setIdentity(world.aliceID) { await Task.yield() }
    }

    /// The SDK marks the initializers of some managers as unavailable, and not those of the others.
    @available(*, deprecated)
    func testAManagerThatCodeMakesIsThatOfTheAppInForce() async throws {
        let (world, _) = try await enrolled()
        XCTAssertEqual(IntuneMAMPolicyManager.init().primaryAccountId, world.aliceID)
        XCTAssertNotNil(IntuneMAMUserStatusManager.init().userStatus(forIdentity: world.aliceID))
    }
}
