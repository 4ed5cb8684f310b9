import Dispatch
import MAMCore
import Synchronization
import XCTest

/// Two names of one account: the object id and the user principal name.
final class AccountAliasTests: XCTestCase {
    private let app = IdentityKit.app()
    private let oid: AccountID = "5f2c7d6e-0000-4000-8000-000000000001"
    private let upn: AccountID = "alice@contoso.com"

    private func rule(_ id: AccountID) -> PolicyRule {
        app.policyManager.policy(for: id).decision(for: IdentityKit.question).rule
    }

    func testAliasesAreTheSameInEitherOrderAndCase() {
        app.accounts.register(oid, alias: upn)
        XCTAssertTrue(app.accounts.isSame(oid, upn))
        XCTAssertTrue(app.accounts.isSame(upn, oid))
        XCTAssertTrue(app.accounts.isSame("ALICE@CONTOSO.COM", oid))
        XCTAssertNotEqual(oid, upn, "== never asks the directory")
        XCTAssertEqual(app.accounts.count, 2)
    }

    func testUnknownIDsAreTheSameOnlyAsThemselves() {
        app.accounts.register(oid, alias: upn)
        XCTAssertTrue(app.accounts.isSame("bob", "BOB"))
        XCTAssertFalse(app.accounts.isSame("bob", upn))
        XCTAssertFalse(app.accounts.isSame(upn, "bob"))
    }

    func testAPolicySetForOneNameAppliesToTheOtherInEitherOrder() {
        app.accounts.register(oid, alias: upn)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: upn)
        XCTAssertEqual(rule(oid), .sendNone)
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: oid)
        XCTAssertEqual(rule(upn), .sendAll)
        app.policyManager.setPolicyInMemory(nil, for: upn)
        XCTAssertEqual([rule(oid), rule(upn)], [.unmanaged, .unmanaged])
    }

    func testAnAliasLearnedAfterThePolicyTakesPartInIt() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: oid)
        app.accounts.register(oid, alias: upn)
        XCTAssertEqual(rule(upn), .sendNone)
        XCTAssertEqual(app.policyManager.managedAccountIDs, [oid])
    }

    func testARegistrationByTheNameWithoutAPolicyKeepsTheOtherNamesPolicy() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: oid)
        app.accounts.register(upn, alias: oid)
        XCTAssertEqual([rule(oid), rule(upn)], [.sendNone, .sendNone])
        XCTAssertEqual(app.policyManager.policyInForce(for: upn), IdentityKit.closed)
    }

    func testTwoAccountsWithDifferentPoliciesStayTwoAndTheRefusalIsReported() {
        for (first, second) in [(oid, upn), (upn, oid)] {
            let observer = EventLog()
            let app = IdentityKit.app(observer: observer)
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: first)
            app.policyManager.setPolicyInMemory(IdentityKit.open, for: second)
            app.accounts.register(first, alias: second)
            XCTAssertFalse(app.accounts.isSame(first, second))
            XCTAssertEqual(app.policyManager.policyInForce(for: first), IdentityKit.closed)
            XCTAssertEqual(app.policyManager.policyInForce(for: second), IdentityKit.open)
            XCTAssertEqual(observer.kinds.last, .aliasRefused(account: first))
        }
    }

    func testAnAliasOfAnotherTenantIsRefusedAndOneOfTheSameTenantIsNot() {
        let app = IdentityKit.app()
        app.accounts.register("shared@x", tenantID: "t1")
        app.accounts.register("guest", alias: "shared@x", tenantID: "t2")
        XCTAssertFalse(app.accounts.isSame("guest", "shared@x"))
        app.accounts.register("member", alias: "shared@x", tenantID: "T1")
        XCTAssertTrue(app.accounts.isSame("member", "shared@x"))
    }

    func testAPrincipalNameThatHasGoneToAnotherObjectIDDoesNotMakeThemOneAccount() {
        for (id, alias) in [("new", upn), (upn, "new")] as [(AccountID, AccountID)] {
            let observer = EventLog()
            let app = IdentityKit.app(observer: observer)
            app.accounts.register(oid, alias: upn)
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: oid)
            app.accounts.register(id, alias: alias)
            XCTAssertEqual(observer.kinds.last, .aliasRefused(account: id))
            XCTAssertFalse(app.accounts.isSame(oid, "new"))
            XCTAssertTrue(app.accounts.isSame(oid, upn), "the name stays with the one who had it")
            XCTAssertFalse(app.policyManager.isManaged("new"))
            XCTAssertTrue(app.policyManager.isManaged(upn))
        }
    }

    func testAliasesChainAndGroupsJoin() {
        app.accounts.register("a", alias: "b")
        app.accounts.register("c", alias: "d")
        XCTAssertFalse(app.accounts.isSame("a", "d"))
        app.accounts.register("b", alias: "d", tenantID: "contoso")
        for left in ["a", "b", "c", "d"] as [AccountID] {
            for right in ["a", "b", "c", "d"] as [AccountID] { XCTAssertTrue(app.accounts.isSame(left, right)) }
            XCTAssertEqual(app.accounts.tenantID(of: left), "contoso")
        }
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "c")
        for id in ["a", "b", "c", "d"] as [AccountID] { XCTAssertEqual(rule(id), .sendNone) }
    }

    func testAScopeOfOneNameHasThePolicyThatTheOtherBringsLater() {
        app.accounts.register(upn)
        app.withAccountID(upn) {
            XCTAssertFalse(app.policyManager.policy.isManaged)
            app.policyManager.setPolicyInMemory(IdentityKit.closed, for: oid)
            app.accounts.register(oid, alias: upn)
            XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendNone)
        }
    }

    func testDataOfTheOtherNameIsDataOfTheSameAccount() {
        app.accounts.register(oid, alias: upn)
        app.policyManager.setPolicyInMemory(IdentityKit.listed, for: oid)
        let question = PolicyQuestion.save(to: .oneDriveForBusiness, account: .id(upn))
        XCTAssertEqual(app.policyManager.policy(for: oid).decision(for: question).rule, .saveListed)
    }

    func testTwoNamesOfOneAccountInAMergedQuestionAreOneAccount() {
        app.accounts.register(oid, alias: upn)
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: oid)
        let both = app.policyManager.policy(forAll: [oid, upn]).decision(for: IdentityKit.question)
        XCTAssertEqual(both.rule, .sendAll, "one account has its own policy, not the lockdown of several")
        let twice = app.policyManager.policy(forAll: [oid, oid]).decision(for: IdentityKit.question)
        XCTAssertEqual(twice.rule, .sendAll)
    }

    func testAccountsThatAreTheSameStaySoWhileTheirGroupJoinsAnother() {
        let app = app
        let rounds = 20_000
        let current = Atomic<Int>(0)
        let failures = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 2) { worker in
            guard worker == 0 else {
                var round = 0
                while round < rounds {
                    round = current.load(ordering: .acquiring)
                    let names = (AccountID("a\(round)") ?? "", AccountID("b\(round)") ?? "")
                    for _ in 0..<16 where round > 0 && !app.accounts.isSame(names.0, names.1) {
                        failures.add(1, ordering: .relaxed)
                    }
                }
                return
            }
            for round in 1...rounds {
                app.accounts.register(AccountID("a\(round)") ?? "", alias: AccountID("b\(round)"))
                current.store(round, ordering: .releasing)
                app.accounts.register(AccountID("c\(round)") ?? "", alias: AccountID("a\(round)"))
            }
        }
        XCTAssertEqual(failures.load(ordering: .relaxed), 0, "answers that two names of one account are two accounts")
    }
}
