import Dispatch
import MAMCore
import XCTest

/// An account that gets its policy while it already acts has that policy from the next question on.
final class LateEnrollmentTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    private func enrol(_ id: AccountID = "alice") { app.policyManager.setPolicyInMemory(IdentityKit.closed, for: id) }

    private var rule: PolicyRule { app.decision(for: IdentityKit.question).rule }

    func testAPolicySetInAnOpenScopeAppliesAtOnce() {
        app.withAccountID("alice") {
            XCTAssertEqual(rule, .unmanaged)
            enrol()
            XCTAssertEqual(rule, .sendNone)
            assertActs(app.actsAs, .scope("alice"))
            app.policyManager.setPolicyInMemory(nil, for: "alice")
            XCTAssertEqual(rule, .unmanaged)
        }
    }

    func testAPolicySetInAScopeWithAnotherLetterCaseApplies() {
        app.withAccountID("ALICE") {
            enrol()
            XCTAssertEqual(rule, .sendNone)
        }
    }

    func testAPolicyObjectTakenEarlierReflectsALaterPolicy() {
        let byID = app.policyManager.policy(for: "alice")
        let both = app.policyManager.policy(forAll: ["alice", "bob"])
        let acting = app.withAccountID("alice") { app.policyManager.policy }
        XCTAssertFalse(byID.isManaged || both.isManaged || acting.isManaged)
        enrol()
        XCTAssertTrue(byID.isManaged && both.isManaged && acting.isManaged)
        XCTAssertEqual(both.decision(for: IdentityKit.question).rule, .lockdown)
    }

    func testAPolicySetInAnAsyncScopeAppliesInItAndItsChildTasks() async {
        let app = app
        await app.withAccountID("alice") {
            await Task.yield()
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
            await Task.yield()
            XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendNone)
            async let child = app.decision(for: IdentityKit.question).rule
            let seen = await child
            XCTAssertEqual(seen, .sendNone)
        }
    }

    func testAPolicySetOnAnotherThreadAppliesInAnOpenScope() {
        let app = app
        app.withAccountID("alice") {
            XCTAssertEqual(rule, .unmanaged)
            IdentityKit.inBackground { app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice") }
            XCTAssertEqual(rule, .sendNone)
        }
    }

    func testAPolicySetInACapturedBlockAppliesThereAndInAnEarlierCapture() {
        let app = app
        let (capture, queue) = (app.withAccountID("alice") { IdentityCapture() }, DispatchQueue(label: "test"))
        app.withAccountID("alice") {
            queue.mam.sync {
                XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
                app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
                XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendNone)
            }
        }
        XCTAssertEqual(capture.run { rule }, .sendNone)
    }

    func testALaterPolicyAppliesToTheIdentitiesOfTheKeyWindowAndAnotherOne() {
        let other = app.windows.open()
        IdentityKit.setWindow("alice", of: app)
        IdentityKit.setWindow("alice", of: app, window: other)
        enrol()
        XCTAssertEqual(rule, .sendNone)
        XCTAssertEqual(app.policyManager.policy(for: other).decision(for: IdentityKit.question).rule, .sendNone)
    }

    func testALaterPolicyPutsAMergedWindowInLockdown() {
        let app = IdentityKit.app(merging: true)
        IdentityKit.inTask { await app.policyManager.setUIPolicyAccountIDs(["alice", "bob"]) }
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "bob")
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .lockdown)
    }

    func testALaterPolicyAppliesToTheProcessIdentity() {
        app.policyManager.setProcessAccountID("alice")
        XCTAssertEqual(rule, .unmanaged)
        enrol()
        XCTAssertEqual(rule, .sendNone)
        assertActs(app.actsAs, .process("alice"))
    }

    func testALaterPolicyAppliesToTheThreadIdentity() {
        app.setCurrentThreadAccountID("alice")
        XCTAssertEqual(rule, .unmanaged)
        enrol()
        XCTAssertEqual(rule, .sendNone)
        assertActs(app.actsAs, .thread("alice"))
    }

    func testALaterPolicyAppliesToAnUnlistedThreadIdentityOfThatAppOnly() {
        let other = IdentityKit.app()
        app.setCurrentThreadAccountID("alice")
        other.setCurrentThreadAccountID("alice")
        enrol()
        XCTAssertEqual(rule, .sendNone)
        XCTAssertEqual(other.decision(for: IdentityKit.question).rule, .unmanaged)
        other.setCurrentThreadAccountID(nil)
    }

    func testALaterPolicyAppliesToScopesThatManyThreadsHoldOpen() {
        let app = app
        for round in 0..<200 {
            let id = AccountID("user\(round)") ?? .unmanaged
            DispatchQueue.concurrentPerform(iterations: 4) { worker in
                app.withAccountID(id) {
                    if worker == 0 { return app.policyManager.setPolicyInMemory(IdentityKit.closed, for: id) }
                    var tries = 0
                    while app.decision(for: IdentityKit.question).rule == .unmanaged, tries < 50_000_000 { tries += 1 }
                    XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendNone)
                }
            }
        }
    }
}
