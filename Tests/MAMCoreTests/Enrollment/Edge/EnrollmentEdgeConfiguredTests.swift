import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Accounts that device management names in the configuration of an app: from its delivery to what apps see.
final class EnrollmentEdgeConfiguredTests: XCTestCase {
    private let kit = EnrollmentKit.self

    private func deliver(
        _ user: EnrollmentAccount?, only: Bool = false, required: Bool = false, to world: EdgeWorld
    ) {
        world.app.appConfigManager.setDeviceManagementConfiguration(
            user.map { kit.configuration($0, only: only, required: required) })
    }

    private func allowedChanges(in world: EdgeWorld) -> [[AccountID]?] {
        world.observer.events.compactMap { event in
            if case .allowedAccountsChanged(let allowed) = event.kind { .some(allowed) } else { nil }
        }
    }

    func testConfiguredAccountsAreAllowedAtOnceAndReportedAtTheNextStep() async {
        let world = EdgeWorld()
        let names: [AccountID] = ["A", "a@one.example"]
        await world.manager.launched()
        XCTAssertNil(world.manager.nextAlarm)
        deliver(kit.a, only: true, to: world)
        XCTAssertEqual(world.manager.allowedAccountIDs, names)
        XCTAssertEqual(allowedChanges(in: world), [])
        XCTAssertEqual(world.manager.nextAlarm?.wall, world.time.now().wall)
        let subscription = world.app.notifications.subscribe(to: [.allowedAccountsDidChange], bufferSize: 8)
        await world.manager.ticked()
        XCTAssertEqual(allowedChanges(in: world), [names])
        XCTAssertEqual(world.app.notifications.state.allowedAccountIDs, names)
        XCTAssertNil(world.manager.nextAlarm)
        await world.manager.ticked()
        XCTAssertEqual(allowedChanges(in: world), [names])
        deliver(nil, to: world)
        XCTAssertNil(world.manager.allowedAccountIDs)
        await world.manager.ticked()
        XCTAssertEqual(allowedChanges(in: world), [names, nil])
        withExtendedLifetime(subscription) {}
        XCTAssertEqual(world.log.heard(), [])
    }

    func testAnotherAccountIsRefusedAndAnEnrolledOneIsWiped() async {
        let world = EdgeWorld()
        await world.enrolled("B")
        deliver(kit.a, only: true, to: world)
        await world.manager.ticked()
        XCTAssertEqual(world.log.heard(), ["enrollment 209", "wipe B", "unenroll 104", "left B", "restart"])
        XCTAssertFalse(world.app.policyManager.isManaged("B"))
        world.restart()
        deliver(kit.a, only: true, to: world)
        await world.manager.launched()
        let refused = await world.manager.registerAndEnroll("B", userPrincipalName: "b@one.example")
        XCTAssertEqual(refused.code, .notEMMAccount)
        let taken = await world.manager.registerAndEnroll("A")
        XCTAssertEqual(taken.code, .newPoliciesReceived)
    }

    func testTheRequiredUserIsSignedInAtLaunch() async throws {
        let world = EdgeWorld()
        deliver(kit.a, required: true, to: world)
        let admission = await world.manager.launched()
        XCTAssertEqual(admission, .enter)
        XCTAssertEqual(world.log.heard(), ["interactive token A", "enrol A", "enrollment 100"])
        XCTAssertEqual(try world.kept()?.device, EnrollmentDevice())
        world.restart()
        deliver(kit.a, required: true, to: world)
        await world.manager.launched()
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        XCTAssertNil(world.manager.allowedAccountIDs)
    }

    func testTheFirstPolicyOfAnAppWithKeysIsInForceWithoutARestart() async {
        let keys: [(AppConfiguration, Bool)] = [
            (["IntuneMAMUPN": "a@one.example", "IntuneMAMOID": "A"], false), (["IntuneMAMUPN": "a@one.example"], false),
            // For any account of the app.
            (["IntuneMAMOID": "B"], false), (["IntuneMAMDeviceID": "device-7"], true), (["host": "depot"], true),
        ]
        for (configuration, restarts) in keys {
            let world = EdgeWorld()
            world.app.appConfigManager.setDeviceManagementConfiguration(configuration)
            await world.manager.launched()
            await world.manager.registerAndEnroll("A")
            let heard = ["token A", "enrol A", "enrollment 100"] + (restarts ? ["restart"] : [])
            XCTAssertEqual(world.log.heard(), heard, "\(configuration.keys)")
            XCTAssertEqual(world.app.policyManager.isManaged("A"), !restarts, "\(configuration.keys)")
        }
    }

    func testTheFirstPolicyOfAnAppWhoseHooksAlwaysWorkIsInForceWithoutARestart() async {
        for world in [EdgeWorld { $0.hooksAlwaysEnabled = true }, EdgeWorld(isWrapped: true)] {
            await world.manager.launched()
            await world.manager.registerAndEnroll("A")
            XCTAssertEqual(world.log.heard(), ["token A", "enrol A", "enrollment 100"])
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            await world.relaunch()
            XCTAssertTrue(world.app.policyManager.isManaged("A"))
            _ = world.log.heard()
            // A later restart is asked for as ever.
            world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] }
            _ = await world.manager.checkIn("A", isInteractive: false)
            XCTAssertEqual(world.log.heard().last, "restart")
        }
    }

    func testTheServiceLearnsForWhichAccountTheAppIsManaged() async {
        let world = EdgeWorld { ($0.multiIdentity, $0.multiManagedIdentities) = (true, true) }
        deliver(kit.a, to: world)
        await world.manager.launched()
        await world.manager.registerAndEnroll("A", userPrincipalName: "a@one.example")
        await world.manager.registerAndEnroll("B", userPrincipalName: "b@one.example")
        XCTAssertEqual(world.service.now.requests.map(\.account), ["A", "B"])
        XCTAssertEqual(world.service.now.requests.map(\.isMDMEnrolled), [true, false])
        XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "A")
        deliver(nil, to: world)
        _ = await world.manager.checkIn("A", isInteractive: false)
        XCTAssertEqual(world.service.now.requests.last?.isMDMEnrolled, false)
        XCTAssertNil(world.manager.mdmEnrolledAccountIDFromCache)
    }

    func testTheRequiredUserIsSignedInWhenTheConfigurationArrives() async {
        let world = EdgeWorld()
        await world.manager.launched()
        deliver(kit.a, required: true, to: world)
        await world.manager.ticked()
        XCTAssertEqual(world.log.heard(), ["interactive token A", "enrol A", "enrollment 100"])
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
    }

    func testAManagedUserOfTheServiceComesBeforeTheConfiguredOne() async {
        let world = EdgeWorld()
        world.service.change { $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "B")) }
        await world.enrolled("B")
        deliver(kit.a, only: true, required: true, to: world)
        XCTAssertNil(world.manager.allowedAccountIDs)
        await world.manager.ticked()
        XCTAssertEqual(world.log.heard(), [])
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["B"])
        // The device is managed for nobody any more: the configuration counts.
        world.service.change { $0.device = MAMManagedDevice() }
        _ = await world.manager.mdmEnrolledAccountID()
        XCTAssertEqual(world.manager.allowedAccountIDs, ["A", "a@one.example"])
        XCTAssertEqual(world.log.heard().prefix(2), ["enrollment 209", "wipe B"])
        XCTAssertEqual(world.manager.registeredAccountIDs, ["A"])
    }

    func testRepeatedQuestionsAboutTheDeviceReportAnUnchangedUserOnce() async {
        let world = EdgeWorld()
        world.service.change {
            $0.device = MAMManagedDevice(user: MAMAccountNames(objectID: "A"), allowsOnlyUser: true)
        }
        deliver(kit.a, only: true, to: world)
        await world.manager.launched()
        for _ in 1...3 { _ = await world.manager.mdmEnrolledAccountID() }
        XCTAssertEqual(allowedChanges(in: world), [["A", "a@one.example"]])
        XCTAssertEqual(world.observer.events.count { $0.kind == .managedUserChanged(account: "A") }, 1)
    }

    func testAManagedUserThatAnotherAppHeardOfCountsBesideTheConfiguration() async throws {
        let world = EdgeWorld()
        await world.enrolled("A")
        world.service.change { $0.device = nil }
        try world.device.storage.setManagedUser(kit.account("A"))
        world.restart()
        deliver(kit.a, only: true, required: true, to: world)
        await world.manager.launched()
        XCTAssertEqual(world.manager.mdmEnrolledAccountIDFromCache, "A")
        XCTAssertEqual(world.log.heard(), ["token A", "check in A", "policy 101"])
        XCTAssertEqual(world.manager.enrolledAccountIDs, ["A"])
    }

    func testAnExtensionNeitherSignsInNorRefusesAccounts() async {
        let world = EdgeWorld { $0.containingAppBundleID = "app" }
        deliver(kit.a, only: true, required: true, to: world)
        await world.manager.launched()
        await world.manager.ticked()
        XCTAssertEqual(world.manager.machine?.traits.isExtension, true)
        XCTAssertEqual(world.manager.registeredAccountIDs, [])
        XCTAssertEqual(world.log.heard(), [])
        XCTAssertNil(world.manager.nextAlarm)
        XCTAssertEqual(allowedChanges(in: world), [])
    }
}
