import Dispatch
import MAMCore
import Synchronization
import TestSeeds
import XCTest

/// The directory of an app: what makes it grow, and what does not.
final class AccountDirectoryTests: XCTestCase {
    private let app = IdentityKit.app()

    func testANewAppKnowsNoAccount() {
        XCTAssertEqual(app.accounts.count, 0)
        XCTAssertFalse(app.accounts.contains("alice"))
        XCTAssertFalse(app.accounts.contains(.unmanaged))
        XCTAssertNil(app.accounts.tenantID(of: "alice"))
    }

    func testARegisteredAccountIsKnownInEveryLetterCaseAndOnce() {
        XCTAssertTrue(app.accounts.register("alice"))
        XCTAssertFalse(app.accounts.register("ALICE"))
        XCTAssertTrue(app.accounts.contains("Alice"))
        XCTAssertEqual(app.accounts.count, 1)
    }

    func testNoUserIsNeverRegistered() {
        XCTAssertFalse(app.accounts.register(.unmanaged))
        app.accounts.register("alice", alias: .unmanaged)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: .unmanaged)
        XCTAssertEqual(app.accounts.count, 1)
        XCTAssertFalse(app.accounts.isSame("alice", .unmanaged))
        XCTAssertTrue(app.accounts.isSame(.unmanaged, ""))
    }

    func testATenantIDCanBeAddedLater() {
        app.accounts.register("alice")
        XCTAssertNil(app.accounts.tenantID(of: "alice"))
        app.accounts.register("alice", tenantID: "contoso")
        XCTAssertEqual(app.accounts.tenantID(of: "ALICE"), "contoso")
        app.accounts.register("alice")
        XCTAssertEqual(app.accounts.tenantID(of: "alice"), "contoso", "registering again forgets nothing")
    }

    func testUnknownIDsAreNeverRememberedHoweverOftenTheyAct() {
        app.accounts.register("alice")
        for round in 0..<10_000 {
            let id = AccountID("stranger\(round)")
            app.withAccountID(id) { XCTAssertEqual(app.currentThreadAccountID, id) }
            app.setCurrentThreadAccountID(id)
            app.policyManager.setProcessAccountID(id)
            if let id { XCTAssertFalse(app.accounts.isSame(id, "alice")) }
            XCTAssertFalse(app.policyManager.policy(for: id).isManaged)
        }
        app.setCurrentThreadAccountID(nil)
        IdentityKit.inTask { [app] in
            for round in 0..<10_000 {
                await app.policyManager.setUIPolicyAccountID(AccountID("stranger\(round)"))
                await app.withAccountID(AccountID("async\(round)")) { await asynchronously() }
            }
        }
        XCTAssertEqual(app.accounts.count, 1)
    }

    func testTakingAPolicyFromAnUnknownAccountDoesNotMakeItKnown() {
        app.policyManager.setPolicyInMemory(nil, for: "stranger")
        XCTAssertEqual(app.accounts.count, 0)
    }

    func testTheDirectoryGrowsUnderConcurrentReaders() {
        let app = app
        let total = isExhaustive ? 20_000 : 4000
        let registered = Atomic<Int>(0)
        let failures = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            guard worker > 0 else {
                for number in 0..<total {
                    app.policyManager.setPolicyInMemory(
                        IdentityKit.closed, for: AccountID("user\(number)") ?? .unmanaged)
                    registered.store(number + 1, ordering: .releasing)
                }
                return
            }
            var (asked, seen) = (worker, 0)
            while seen < total {
                seen = registered.load(ordering: .acquiring)
                guard seen > 0 else { continue }
                asked = (asked &* 31 &+ 7) % total
                let id = AccountID("USER\(asked)") ?? .unmanaged
                if asked < seen {
                    if !app.policyManager.isManaged(id) { failures.add(1, ordering: .relaxed) }
                } else if AccountID("stranger\(asked)").map(app.accounts.contains) == true {
                    failures.add(1, ordering: .relaxed)
                }
            }
        }
        XCTAssertEqual(failures.load(ordering: .relaxed), 0)
        XCTAssertEqual(app.accounts.count, total)
        XCTAssertEqual(app.policyManager.managedAccountIDs.count, total)
        XCTAssertEqual(app.policyManager.primaryAccountID, "user0")
    }

    func testConcurrentRegistrationsOfOneAccountReportItAsNewOnce() {
        let app = app
        for round in 0..<2_000 {
            let news = Atomic<Int>(0)
            let id = AccountID("user\(round)") ?? .unmanaged
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                if app.accounts.register(id) { news.add(1, ordering: .relaxed) }
            }
            let count = news.load(ordering: .relaxed)
            guard count == 1 else { return XCTFail("round \(round): \(count) were told so") }
        }
        XCTAssertEqual(app.accounts.count, 2_000)
    }
}
