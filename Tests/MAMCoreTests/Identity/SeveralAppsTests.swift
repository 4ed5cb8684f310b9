import Dispatch
import MAMCore
import XCTest

/// Several apps in one process never see each other's identities or policies.
final class SeveralAppsTests: XCTestCase {
    private let first = IdentityKit.app()
    private let second = IdentityKit.app()

    override func tearDown() {
        first.setCurrentThreadAccountID(nil)
        second.setCurrentThreadAccountID(nil)
    }

    func testAScopeIsSeenByItsOwnAppOnly() {
        first.withAccountID("alice") {
            assertActs(second.actsAs, .nobody)
            second.withAccountID("bob") {
                assertActs(first.actsAs, .scope("alice"))
                assertActs(second.actsAs, .scope("bob"))
                first.withAccountID(nil) {
                    assertActs(first.actsAs, .nobody)
                    assertActs(second.actsAs, .scope("bob"))
                }
            }
            assertActs(first.actsAs, .scope("alice"))
            assertActs(second.actsAs, .nobody)
        }
    }

    func testAThreadIdentityIsSeenByItsOwnAppOnly() {
        first.setCurrentThreadAccountID("alice")
        assertActs(second.actsAs, .nobody)
        second.setCurrentThreadAccountID("stranger")
        assertActs(first.actsAs, .thread("alice"))
        assertActs(second.actsAs, .thread("stranger"))
        first.setCurrentThreadAccountID(nil)
        assertActs(first.actsAs, .nobody)
        assertActs(second.actsAs, .thread("stranger"))
    }

    func testWindowAndProcessIdentitiesAreSeenByTheirOwnAppOnly() {
        IdentityKit.setWindow("alice", of: first)
        first.policyManager.setProcessAccountID("carol")
        assertActs(first.actsInUI, .window("alice"))
        assertActs(first.actsAs, .process("carol"))
        assertActs(second.actsInUI, .nobody)
        assertActs(second.actsAs, .nobody)
    }

    func testDirectoriesAndPoliciesAreNotShared() {
        first.accounts.register("alice", alias: "upn", tenantID: "contoso")
        first.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        second.policyManager.setPolicyInMemory(IdentityKit.open, for: "alice")
        XCTAssertFalse(second.accounts.isSame("alice", "upn"))
        XCTAssertNil(second.accounts.tenantID(of: "alice"))
        first.withAccountID("alice") {
            second.withAccountID("alice") {
                XCTAssertEqual(first.decision(for: IdentityKit.question).rule, .sendNone)
                XCTAssertEqual(second.decision(for: IdentityKit.question).rule, .sendAll)
            }
        }
    }

    func testAppsOnOneDeviceShareItsFactsButNoIdentity() {
        let device = DeviceEnvironment()
        let (one, other) = (IdentityKit.app(on: device), IdentityKit.app(on: device))
        one.policyManager.setProcessAccountID("alice")
        one.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        device.facts = .mdmEnrolled
        XCTAssertEqual(other.device.facts, .mdmEnrolled)
        assertActs(other.actsAs, .nobody)
        XCTAssertFalse(other.policyManager.isManaged("alice"))
    }

    func testNestedScopesOfTwoAppsWithSettersInBetween() {
        first.setCurrentThreadAccountID("t1")
        first.withAccountID("s1") {
            second.setCurrentThreadAccountID("t2")
            first.setCurrentThreadAccountID("t1'")
            second.withAccountID("s2") {
                assertActs(first.actsAs, .thread("t1'"))
                assertActs(second.actsAs, .scope("s2"))
                first.setCurrentThreadAccountID("t1''")
                second.setCurrentThreadAccountID("")
                assertActs(first.actsAs, .thread("t1''"))
                assertActs(second.actsAs, .thread(""))
            }
            assertActs(first.actsAs, .thread("t1'"), "a scope's end puts back the whole slot")
            assertActs(second.actsAs, .thread("t2"))
        }
        assertActs(first.actsAs, .thread("t1"))
        assertActs(second.actsAs, .nobody)
    }

    func testACaptureCarriesEveryAppsLayers() {
        let (first, second, third) = (first, second, IdentityKit.app())
        first.setCurrentThreadAccountID("t1")
        let capture = second.withAccountID("s2") {
            third.withAccountID("stranger") { () -> IdentityCapture in
                third.setCurrentThreadAccountID("t3")
                return IdentityCapture()
            }
        }
        let seen = IdentityKit.inBackground { capture.run { [first.actsAs, second.actsAs, third.actsAs] } }
        XCTAssertEqual(seen, [.thread("t1"), .scope("s2"), .thread("t3")])
    }

    func testAThousandAppsKeepTheirIdentitiesApart() {
        let apps = (0..<1_000).map { _ in IdentityKit.app() }
        for (number, app) in apps.enumerated() {
            app.policyManager.setPolicyInMemory(
                number.isMultiple(of: 2) ? IdentityKit.closed : IdentityKit.open, for: "user")
            app.policyManager.setProcessAccountID(AccountID("user"))
            app.setCurrentThreadAccountID(AccountID("thread\(number)"))
        }
        for (number, app) in apps.enumerated() {
            assertActs(app.actsAs, .thread("thread\(number)"))
            app.withAccountID("user") {
                XCTAssertEqual(
                    app.decision(for: IdentityKit.question).rule, number.isMultiple(of: 2) ? .sendNone : .sendAll)
            }
        }
        for app in apps { app.setCurrentThreadAccountID(nil) }
        for app in apps { assertActs(app.actsAs, .process("user")) }
    }

    func testScopesOfAHundredAppsNest() {
        let apps = (0..<100).map { _ in IdentityKit.app() }
        func open(_ depth: Int) {
            guard depth < apps.count else {
                for (number, app) in apps.enumerated() { assertActs(app.actsAs, .scope("user\(number)")) }
                return
            }
            apps[depth].withAccountID(AccountID("user\(depth)")) { open(depth + 1) }
        }
        open(0)
        for app in apps { assertActs(app.actsAs, .nobody) }
    }
}
