import MAMCore
import XCTest

/// Single-identity apps: the engine keeps the process identity, the app only looks.
final class SingleIdentityTests: XCTestCase {
    private let log = EventLog()
    private lazy var app = IdentityKit.app(multiIdentity: false, observer: log)

    func testTheProcessIdentityComesAndGoesWithThePolicy() {
        XCTAssertNil(app.policyManager.processAccountID)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        XCTAssertEqual(app.policyManager.processAccountID, "alice")
        assertActs(app.actsInUI, .process("alice"))
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendNone)
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        XCTAssertNil(app.policyManager.processAccountID)
        assertActs(app.actsInUI, .nobody)
    }

    func testTheProcessIdentityLeavesWithThePolicyUnderEitherName() {
        app.accounts.register("oid", alias: "upn")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "oid")
        app.policyManager.setPolicyInMemory(nil, for: "UPN")
        XCTAssertNil(app.policyManager.processAccountID)
    }

    func testThePolicyOfAnotherAccountGoesWithoutTouchingTheProcessIdentity() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setPolicyInMemory(nil, for: "bob")
        XCTAssertEqual(app.policyManager.processAccountID, "alice")
    }

    func testTheProcessSetterIsIgnoredWithAnEvent() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setProcessAccountID("bob")
        app.policyManager.setProcessAccountID(nil)
        XCTAssertEqual(app.policyManager.processAccountID, "alice")
        let refusals = log.kinds.filter { if case .processIdentityRefused = $0 { true } else { false } }
        XCTAssertEqual(refusals, [.processIdentityRefused(account: "bob"), .processIdentityRefused(account: nil)])
    }

    func testAWindowMayNotSwitch() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        for id in ["alice", "bob", "", nil] as [AccountID?] {
            XCTAssertEqual(IdentityKit.setWindow(id, of: app), .notAllowed)
        }
        XCTAssertEqual(app.policyManager.windowIdentity(), .unset)
        let switches = log.kinds.filter { if case .windowIdentityChanged = $0 { true } else { false } }
        XCTAssertEqual(switches.count, 4)
    }

    func testMultiManagedIdentitiesAloneAllowsNoSwitch() {
        let app = IdentityKit.app(multiIdentity: false, merging: true)
        XCTAssertEqual(
            IdentityKit.inTask { await app.policyManager.setUIPolicyAccountIDs(["alice", "bob"]) }, .notAllowed)
    }

    func testScopesAndSettersWorkAsInAnyApp() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.withAccountID("") { XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged) }
        app.setCurrentThreadAccountID("bob")
        assertActs(app.actsAs, .thread("bob"))
        app.setCurrentThreadAccountID(nil)
        assertActs(app.actsAs, .process("alice"))
    }

    func testAMultiIdentityAppKeepsItsProcessIdentityWhenPoliciesComeAndGo() {
        let log = EventLog()
        let app = IdentityKit.app(observer: log)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        XCTAssertNil(app.policyManager.processAccountID)
        app.policyManager.setProcessAccountID("alice")
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        XCTAssertEqual(app.policyManager.processAccountID, "alice")
        XCTAssertTrue(log.kinds.contains(.processIdentityChanged(account: "alice")))
    }

    func testTheObserverHearsWhenThePolicyChangesTheProcessIdentity() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        let changes = log.kinds.filter { if case .processIdentityChanged = $0 { true } else { false } }
        XCTAssertEqual(changes, [.processIdentityChanged(account: "alice"), .processIdentityChanged(account: nil)])
    }
}
