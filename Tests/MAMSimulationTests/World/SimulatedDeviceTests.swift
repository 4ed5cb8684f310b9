import MAMCore
import MAMSimulation
import XCTest

final class SimulatedDeviceTests: XCTestCase {
    private func policy(_ text: String) throws -> MAMPolicy {
        try PolicyDocument(json: Array(text.utf8)).compileStrictest()
    }

    func testEnrollingBringsThePolicyUnderBothNames() throws {
        let tenant = SimulatedTenant()
        let alice = tenant.addUser(named: "alice", policy: try policy(SmallScenario.strictPolicy))
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        let app = try XCTUnwrap(notes.managed)
        device.enroll(alice, in: notes)
        XCTAssertTrue(app.policyManager.isManaged(alice.objectID))
        XCTAssertTrue(app.policyManager.isManaged(alice.userPrincipalName))
        XCTAssertTrue(app.accounts.isSame(alice.objectID, alice.userPrincipalName))
        XCTAssertEqual(app.accounts.tenantID(of: alice.objectID), tenant.id)
        XCTAssertEqual(notes.accounts, [alice])
        device.signOut(alice, of: notes)
        XCTAssertFalse(app.policyManager.isManaged(alice.objectID))
        XCTAssertEqual(notes.accounts, [])
    }

    func testManyUsersAreEnrolledTogetherOrNotAtAll() throws {
        let tenant = SimulatedTenant()
        let alice = tenant.addUser(named: "alice", policy: try policy(SmallScenario.strictPolicy))
        let bob = tenant.addUser(named: "bob")
        let device = SimulatedDevice(tenant: tenant)
        let (notes, mail) = (device.install("notes"), device.install("mail"))
        let accounts = [(user: alice, app: notes), (user: alice, app: mail), (user: bob, app: notes)]
        device.storageFault = .full
        XCTAssertThrowsError(try device.enroll(accounts))
        for app in [notes, mail] {
            XCTAssertEqual(app.accounts, [])
            XCTAssertEqual(app.managed?.policyManager.isManagementEnabled, false)
        }
        device.storageFault = nil
        try device.enroll(accounts)
        XCTAssertEqual(notes.accounts, [alice, bob])
        for app in [notes, mail] {
            XCTAssertEqual(app.managed?.policyManager.managedAccountIDs.count, 1)
            XCTAssertEqual(device.relaunch(app)?.policyManager.isManaged(alice.objectID), true)
            XCTAssertEqual(app.managed?.enrollmentManager.enrolledAccountIDs, [alice.objectID])
        }
        // An app that does not run hears of it when it is launched again.
        let late = tenant.addUser(named: "carol", policy: try policy(SmallScenario.strictPolicy))
        device.kill(mail)
        try device.enroll([(user: late, app: mail)])
        XCTAssertEqual(device.relaunch(mail)?.policyManager.isManaged(late.objectID), true)
    }

    func testAUserWithoutAPolicyStaysUnmanaged() throws {
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes")
        let bob = tenant.addUser(named: "bob")
        device.enroll(bob, in: notes)
        XCTAssertEqual(notes.managed?.policyManager.isManaged(bob.objectID), false)
        XCTAssertEqual(notes.managed?.accounts.contains(bob.objectID), true)
    }

    func testRefreshingDeliversChangedPolicies() throws {
        let (strict, open) = (try policy(SmallScenario.strictPolicy), try policy(SmallScenario.openPolicy))
        let recorder = RecordingObserver()
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let notes = device.install("notes", ManagedApp.Configuration(observer: recorder))
        let alice = tenant.addUser(named: "alice", policy: strict)
        device.enroll(alice, in: notes)
        device.refresh()
        let changes = recorder.events.filter { if case .policyChanged = $0.kind { true } else { false } }
        XCTAssertEqual(changes.count, 1, "the policy did not change")
        tenant.assign(open, to: alice)
        XCTAssertEqual(notes.managed?.policyManager.policyInForce(for: alice.objectID), strict)
        device.refresh()
        XCTAssertEqual(notes.managed?.policyManager.policyInForce(for: alice.objectID), open)
        tenant.assign(nil, to: alice)
        device.refresh()
        XCTAssertNil(notes.managed?.policyManager.policyInForce(for: alice.objectID))
    }

    func testATransferAsksBothEnds() throws {
        let tenant = SimulatedTenant()
        let alice = tenant.addUser(named: "alice", policy: try policy(SmallScenario.strictPolicy))
        let carol = tenant.addUser(named: "carol", policy: try policy(SmallScenario.openPolicy))
        let device = SimulatedDevice(tenant: tenant)
        let (notes, mail) = (device.install("notes"), device.install("mail"))
        let camera = device.installUnmanaged("camera")
        for app in [notes, mail] {
            device.enroll(alice, in: app)
            device.enroll(carol, in: app)
        }
        func answer(
            _ from: SimulatedApp, _ sender: AccountID?, _ to: SimulatedApp, _ receiver: AccountID?
        ) -> [String?] {
            let answer = device.transfer(from: TransferEnd(from, as: sender), to: TransferEnd(to, as: receiver))
            return ["\(answer.isAllowed)", answer.sent?.rule.name, answer.received?.rule.name]
        }
        let (a, c) = (alice.objectID, carol.objectID)
        XCTAssertEqual(answer(notes, a, mail, a), ["true", "send.sameAccount", "receive.sameAccount"])
        XCTAssertEqual(
            answer(notes, a, mail, alice.userPrincipalName), ["true", "send.sameAccount", "receive.sameAccount"])
        XCTAssertEqual(answer(notes, a, mail, c), ["false", "send.otherAccount", "peer.send.notAll"])
        XCTAssertEqual(answer(notes, c, mail, a), ["false", "peer.receive.notAll", "receive.otherAccount"])
        XCTAssertEqual(answer(notes, nil, mail, a), ["false", "peer.receive.notAll", "receive.otherAccount"])
        XCTAssertEqual(answer(notes, nil, mail, .unmanaged), ["true", "unmanaged", "unmanaged"])
        XCTAssertEqual(answer(notes, a, camera, nil), ["false", "send.unmanagedApp", nil])
        XCTAssertEqual(answer(camera, nil, notes, a), ["false", nil, "receive.unmanagedApp"])
        XCTAssertEqual(answer(camera, nil, notes, c), ["true", nil, "receive.all"])
        XCTAssertEqual(answer(camera, nil, camera, nil), ["true", nil, nil])
    }

    func testFactsOfTheDeviceAreItsOwn() {
        let tenant = SimulatedTenant()
        let (first, second) = (SimulatedDevice(tenant: tenant), SimulatedDevice(tenant: tenant))
        first.isMDMEnrolled = true
        first.hasPasscode = true
        first.hasPasscode = false
        XCTAssertEqual(first.environment.facts, .mdmEnrolled)
        XCTAssertEqual(second.environment.facts, [])
    }

    func testEqualSeedsDrawEqualIds() throws {
        let (first, second, third) = (SimulatedTenant(seed: 5), SimulatedTenant(seed: 5), SimulatedTenant(seed: 6))
        XCTAssertEqual(first.addUser(named: "a"), second.addUser(named: "a"))
        XCTAssertNotEqual(first.users[0].objectID, third.addUser(named: "a").objectID)
        XCTAssertNotNil(first.id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/))
    }

    func testDescriptionsShowNoIds() {
        let user = SimulatedTenant().addUser(named: "alice")
        XCTAssertEqual("\(user)", "user")
        var dumped = ""
        dump(user, to: &dumped)
        XCTAssertFalse(dumped.contains("alice@"), dumped)
    }
}
