import Dispatch
import MAMCore
import Synchronization
import XCTest

/// The limit of an app's directory of accounts.
final class AccountLimitTests: XCTestCase {
    private func app(_ maximum: Int, _ observer: (any MAMObserver)? = nil) -> ManagedApp {
        ManagedApp(ManagedApp.Configuration(observer: observer, maximumAccountCount: maximum))
    }

    private static func id(_ number: Int) -> AccountID { AccountID("user\(number)") ?? .unmanaged }

    func testAFullDirectoryRefusesFurtherIDsAndSaysSo() {
        let log = EventLog()
        let app = app(2, log)
        XCTAssertTrue(app.accounts.register("a"))
        XCTAssertTrue(app.accounts.register("b"))
        XCTAssertFalse(log.kinds.contains(.accountRefused(maximum: 2)))
        XCTAssertFalse(app.accounts.register("c"))
        XCTAssertFalse(app.accounts.contains("c"))
        XCTAssertEqual(app.accounts.count, 2)
        XCTAssertEqual(log.kinds.last, .accountRefused(maximum: 2))
        let count = log.kinds.count
        XCTAssertFalse(app.accounts.register("A"), "a known id needs no room")
        XCTAssertEqual(log.kinds.count, count)
    }

    func testAnAliasNeedsRoomAsWell() {
        let log = EventLog()
        let app = app(3, log)
        app.accounts.register("a", alias: "a@example.com")
        XCTAssertTrue(app.accounts.register("b", alias: "b@example.com"))
        XCTAssertTrue(app.accounts.contains("b"))
        XCTAssertFalse(app.accounts.contains("b@example.com"))
        XCTAssertTrue(log.kinds.contains(.accountRefused(maximum: 3)))
        XCTAssertTrue(app.accounts.isSame("a", "a@example.com"))
    }

    func testAnAliasWithoutRoomBlocksTheIDsThatComeAfterAndNotItsOwn() {
        let app = app(3)
        app.accounts.register("a", alias: "a@example.com")
        app.accounts.register("b", alias: "b@example.com")
        XCTAssertFalse(app.policyManager.isManaged("b"))
        let decision = { (id: AccountID) in app.policyManager.policy(for: id).decision(for: IdentityKit.question) }
        XCTAssertTrue(decision("b").isAllowed)
        XCTAssertTrue(decision("a").isAllowed)
        XCTAssertFalse(decision("b@example.com").isAllowed, "it may be the account that had no room")
        XCTAssertFalse(decision("c").isAllowed)
    }

    func testABatchCountsANameOnce() async throws {
        let app = app(2)
        try await app.policyManager.setPolicies([
            AccountPolicy("a", IdentityKit.open), AccountPolicy("b", IdentityKit.open),
            AccountPolicy("A", IdentityKit.closed),
        ])
        XCTAssertEqual(app.accounts.count, 2)
        XCTAssertEqual(app.policyManager.policyInForce(for: "a"), IdentityKit.closed)
    }

    func testAPolicyBeyondTheAccountLimitBlocksUnlistedAccounts() {
        let app = app(2)
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "a")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "b")
        let stranger = { (id: AccountID) in app.policyManager.policy(for: id).decision(for: IdentityKit.question) }
        XCTAssertTrue(stranger("c").isAllowed, "an unknown account is unmanaged as long as none was refused")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "c")
        XCTAssertFalse(stranger("c").isAllowed)
        XCTAssertFalse(stranger("d").isAllowed, "nor is any other account that the directory does not know")
        XCTAssertTrue(app.policyManager.isManaged("c"))
        app.withAccountID("c") {
            XCTAssertFalse(app.decision(for: IdentityKit.question).isAllowed)
            XCTAssertEqual(app.currentThreadAccountID, "c")
        }
        XCTAssertTrue(stranger("a").isAllowed)
        XCTAssertFalse(stranger("b").isAllowed)
        XCTAssertTrue(stranger(.unmanaged).isAllowed)
        app.policyManager.setPolicyInMemory(nil, for: "b")
        XCTAssertTrue(stranger("b").isAllowed, "a known account is as it was said")
    }

    func testAPolicyForWhichThereIsNoRoomIsNotStored() throws {
        let app = app(2)
        app.accounts.register("a")
        let names = try XCTUnwrap(EnrollmentAccount(objectID: "b", userPrincipalName: "b@example.com"))
        XCTAssertThrowsError(try app.storePolicy(StoredPolicy(names: names, policy: IdentityKit.closed))) { error in
            XCTAssertEqual((error as? StorageError)?.code, .full)
        }
        XCTAssertEqual(try app.device.storage.storedPolicies(of: app.storageContainer), [])
        XCTAssertFalse(app.accounts.contains("b"))
        let small = try XCTUnwrap(EnrollmentAccount(objectID: "b", userPrincipalName: nil))
        XCTAssertNoThrow(try app.storePolicy(StoredPolicy(names: small, policy: IdentityKit.closed)))
        XCTAssertTrue(app.policyManager.isManaged("b"))
    }

    func testManyThreadsFillADirectoryExactlyAndNoWordNamesAnotherAccount() {
        let (maximum, asked) = (100, 400)
        let app = app(maximum)
        let news = Atomic<Int>(0)
        let mixed = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for step in 0..<asked {
                let own = Self.id((step &* 7 &+ worker &* 31) % asked)
                if app.accounts.register(own) { news.add(1, ordering: .relaxed) }
                // A scope that holds a word keeps its account, whoever registers meanwhile.
                app.withAccountID(own) {
                    app.accounts.register(Self.id((step &+ worker) % asked))
                    if app.currentThreadAccountID != own { mixed.add(1, ordering: .relaxed) }
                }
            }
        }
        XCTAssertEqual(mixed.load(ordering: .relaxed), 0)
        XCTAssertEqual(app.accounts.count, maximum)
        let known = (0..<asked).filter { app.accounts.contains(Self.id($0)) }
        XCTAssertEqual(known.count, maximum)
        XCTAssertEqual(Set(known.compactMap { app.accounts.handle(of: Self.id($0)) }), Set(0..<maximum))
        // What was registered inside of a scope was new, too, and was not counted.
        XCTAssertLessThanOrEqual(news.load(ordering: .relaxed), maximum)
    }

    func testAPolicyForOneIDEqualsThePolicyForAListOfThatID() {
        let app = app(10)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "Alice")
        let manager = app.policyManager
        XCTAssertEqual(manager.policy(for: "ALICE").accountIDs.map(\.rawValue), ["Alice"])
        XCTAssertEqual(manager.policy(for: nil).accountIDs, [.unmanaged])
        XCTAssertEqual(manager.policy(for: .unmanaged).accountIDs, [.unmanaged])
        XCTAssertEqual(manager.policy(for: "bob").accountIDs, ["bob"])
        for id in [nil, .unmanaged, "bob", "alice"] as [AccountID?] {
            let (one, all) = (manager.policy(for: id), manager.policy(forAll: id.map { [$0] } ?? []))
            XCTAssertEqual(one.accountIDs, all.accountIDs)
            XCTAssertEqual(one.layer, .none)
            XCTAssertEqual(one.isManaged, all.isManaged)
            for other in [nil, .unmanaged, "bob", "alice", "carol"] as [AccountID?] {
                XCTAssertEqual(
                    one.isSaveAllowed(to: .box, accountID: other), all.isSaveAllowed(to: .box, accountID: other))
                XCTAssertEqual(
                    one.decision(for: .receiveSharedItem(owner: AccountReference(other))),
                    all.decision(for: .receiveSharedItem(owner: AccountReference(other))))
                XCTAssertEqual(
                    one.decision(for: .send(to: .managed(account: AccountReference(other)))),
                    all.decision(for: .send(to: .managed(account: AccountReference(other)))))
            }
        }
    }
}
