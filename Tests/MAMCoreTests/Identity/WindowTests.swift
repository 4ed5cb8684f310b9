import MAMCore
import XCTest

/// Windows: each has its own identity, one of them is the key window.
final class WindowTests: XCTestCase {
    private let app = IdentityKit.app()

    private func acts(in window: WindowID) -> Acting { Acting(app.effectiveIdentity(for: .ui, window: window)) }

    func testEachWindowHasItsOwnIdentity() {
        let (second, third) = (app.windows.open(), app.windows.open())
        IdentityKit.setWindow("alice", of: app)
        IdentityKit.setWindow("stranger", of: app, window: second)
        assertActs(acts(in: .main), .window("alice"))
        assertActs(acts(in: second), .window("stranger"))
        assertActs(acts(in: third), .nobody)
        assertActs(app.actsInUI, .window("alice"), "the key window when no window is named")
        XCTAssertEqual(app.policyManager.uiPolicyAccountID(for: second), "stranger")
        XCTAssertNil(app.policyManager.uiPolicyAccountID(for: third))
    }

    func testAChangeOfTheKeyWindowChangesTheEffectiveIdentity() {
        let second = app.windows.open()
        XCTAssertEqual(app.windows.key, .main, "a new window does not become key")
        IdentityKit.setWindow("alice", of: app)
        IdentityKit.setWindow("bob", of: app, window: second)
        app.windows.makeKey(second)
        assertActs(app.actsInUI, .window("bob"))
        IdentityKit.setWindow("carol", of: app)
        assertActs(acts(in: second), .window("carol"), "the calls without a window act on the key window")
        app.windows.makeKey(.main)
        assertActs(app.actsInUI, .window("alice"))
    }

    func testAWindowIdentityCountsForUITasksOnTheMainThreadOnly() {
        let app = app
        IdentityKit.setWindow("alice", of: app)
        assertActs(app.actsInUI, .window("alice"))
        assertActs(app.actsAs, .nobody)
        IdentityKit.inBackground {
            assertActs(app.actsInUI, .nobody)
            app.onMainThread {
                assertActs(app.actsInUI, .window("alice"))
                assertActs(app.actsAs, .nobody)
            }
        }
    }

    func testThePolicyOfAWindowIsThatOfItsIdentity() {
        let second = app.windows.open()
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "bob")
        IdentityKit.setWindow("alice", of: app)
        IdentityKit.setWindow("bob", of: app, window: second)
        let (first, other) = (app.policyManager.policy(for: .main), app.policyManager.policy(for: second))
        XCTAssertEqual(first.decision(for: IdentityKit.question).rule, .sendNone)
        XCTAssertEqual(other.decision(for: IdentityKit.question).rule, .sendAll)
        XCTAssertEqual([first.layer, other.layer], [.window, .window])
    }

    func testNilFallsBackToTheProcessAndTheEmptyIDMeansNoUser() {
        app.policyManager.setProcessAccountID("process")
        IdentityKit.setWindow("alice", of: app)
        XCTAssertEqual(IdentityKit.setWindow(nil, of: app), .success)
        assertActs(app.actsInUI, .process("process"))
        XCTAssertEqual(IdentityKit.setWindow("", of: app), .success)
        assertActs(app.actsInUI, .window(""))
        XCTAssertEqual(app.policyManager.uiPolicyAccountID(), .unmanaged)
    }

    func testAClosedWindowLosesItsIdentityAndTheKey() {
        let second = app.windows.open()
        IdentityKit.setWindow("alice", of: app)
        IdentityKit.setWindow("bob", of: app, window: second)
        app.windows.makeKey(second)
        app.windows.close(second)
        XCTAssertEqual(app.windows.key, .main)
        assertActs(app.actsInUI, .window("alice"))
        assertActs(acts(in: second), .nobody)
        XCTAssertNotEqual(app.windows.open(), second, "a window's number is never used again")
        app.windows.close(.main)
        assertActs(app.actsInUI, .nobody)
        XCTAssertEqual(app.windows.key, .main)
    }

    func testAThreadIdentityBeatsTheWindowAndAScopeBeatsBoth() {
        IdentityKit.setWindow("window", of: app)
        app.setCurrentThreadAccountID("thread")
        defer { app.setCurrentThreadAccountID(nil) }
        assertActs(app.actsInUI, .thread("thread"))
        app.withAccountID("scope") { assertActs(app.actsInUI, .scope("scope")) }
        app.withAccountID(nil) { assertActs(app.actsInUI, .window("window")) }
    }

    func testASwitchIsNotAllowedWhileTheMainThreadHoldsAnotherIdentity() async {
        let app = app
        app.accounts.register("oid", alias: "upn")
        let results = await app.onMainThread {
            await app.withAccountID("oid") {
                var results: [MAMSwitchIdentityResult] = []
                for id in ["bob", nil, "", "oid", "upn", "OID"] as [AccountID?] {
                    results.append(await app.policyManager.setUIPolicyAccountID(id))
                }
                return results
            }
        }
        XCTAssertEqual(results, [.notAllowed, .notAllowed, .notAllowed, .success, .success, .success])
    }

    func testASwitchIsNotAllowedToASecondAccountOfAManagedOrganization() {
        app.accounts.register("alice", tenantID: "contoso")
        app.accounts.register("bob", tenantID: "contoso")
        app.accounts.register("carol", tenantID: "fabrikam")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        XCTAssertEqual(IdentityKit.setWindow("alice", of: app), .success)
        XCTAssertEqual(IdentityKit.setWindow("bob", of: app), .notAllowed)
        assertActs(app.actsInUI, .window("alice"), "a switch that fails keeps the old identity")
        XCTAssertEqual(IdentityKit.setWindow("carol", of: app), .success)
        XCTAssertEqual(IdentityKit.setWindow("stranger", of: app), .success)
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        XCTAssertEqual(IdentityKit.setWindow("bob", of: app), .success)
    }

    func testTheObserverHearsOfEverySwitchAndItsResult() {
        let log = EventLog()
        let app = IdentityKit.app(observer: log)
        let second = app.windows.open()
        IdentityKit.setWindow("alice", of: app, window: second)
        IdentityKit.setWindow(nil, of: app)
        XCTAssertEqual(
            log.kinds,
            [
                .windowIdentityChanged(window: second, accounts: ["alice"], result: .success),
                .windowIdentityChanged(window: .main, accounts: [], result: .success),
            ])
    }

    func testAClosedWindowCannotBecomeKeyOrTakeAnIdentity() {
        let second = app.windows.open()
        app.windows.close(second)
        app.windows.makeKey(second)
        XCTAssertEqual(app.windows.key, .main)
        XCTAssertNotEqual(IdentityKit.setWindow("alice", of: app, window: second), .success)
        assertActs(acts(in: second), .nobody)
    }
}
