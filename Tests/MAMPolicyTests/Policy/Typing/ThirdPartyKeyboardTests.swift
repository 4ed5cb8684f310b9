import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// Keyboards are the whole app's: every account has a say, and the answer is the same for all of them.
final class ThirdPartyKeyboardTests: XCTestCase {
    private enum Kind: CaseIterable {
        case privateAccount, allows, blocks

        var member: SlowMember {
            var policy = SlowPolicy()
            policy.thirdPartyKeyboardsBlocked = self == .blocks
            return SlowMember(owner: self == .privateAccount ? .unmanaged : .managed, policy: policy)
        }
    }

    func testEveryAccountOfEveryAppIsAnsweredByAllPoliciesOfTheApp() throws {
        let ids: [AccountID] = ["a", "b", "c"]
        var asked = 0
        for first in Kind.allCases {
            for second in Kind.allCases {
                for third in Kind.allCases {
                    let members = [first, second, third].map(\.member)
                    let app = ManagedApp()
                    for (id, member) in zip(ids, members) {
                        app.accounts.register(id)
                        if member.owner == .managed {
                            app.policyManager.setPolicyInMemory(try member.policy.compiled(), for: id)
                        }
                    }
                    let expected = slowKeyboards(accounts: members)
                    for id in ids + [AccountID.unmanaged, "stranger"] {
                        let policy = app.policyManager.policy(for: id)
                        XCTAssertEqual(
                            policy.areThirdPartyKeyboardsAllowed, expected, "\([first, second, third]) \(id)")
                        let explanation = policy.explanation(for: .property(.thirdPartyKeyboards))
                        XCTAssertEqual(explanation.isAllowed, expected)
                        XCTAssertEqual(
                            explanation.rule, policy.decision(for: .property(.thirdPartyKeyboards)).rule.name)
                        asked += 1
                    }
                    XCTAssertEqual(app.policyManager.areThirdPartyKeyboardsAllowed, expected)
                    let policies = try members.filter { $0.owner == .managed }.map { try $0.policy.compiled() }
                    XCTAssertEqual(MAMPolicy.areThirdPartyKeyboardsAllowed(under: policies), expected)
                }
            }
        }
        XCTAssertEqual(asked, 27 * 5)
    }

    func testAPrivateAccountIsToldWhoseSettingClosesTheKeyboards() throws {
        let app = ManagedApp()
        let blocking = try PolicyFixtures.document("\"thirdPartyKeyboardsBlocked\": true").compileStrictest()
        app.policyManager.setPolicyInMemory(blocking, for: "alice")
        let one = app.policyManager.policy(for: "sam").explanation(for: .property(.thirdPartyKeyboards))
        XCTAssertEqual(one.rule, "peer.keyboards.blocked")
        XCTAssertEqual(
            one.settings.map { "\($0.isPeer) \($0.name) \($0.value ?? "")" }, ["true thirdPartyKeyboardsBlocked true"])
        XCTAssertEqual(
            one.change.map { "\($0.isPeer) \($0.name) \($0.value)" }, ["true thirdPartyKeyboardsBlocked false"])
        // With two of them no change of one account's policy opens the keyboards.
        app.policyManager.setPolicyInMemory(blocking, for: "bob")
        let two = app.policyManager.policy(for: "sam").explanation(for: .property(.thirdPartyKeyboards))
        XCTAssertEqual([two.rule, "\(two.change.count)"], ["peer.keyboards.blocked", "0"])
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        XCTAssertFalse(app.policyManager.areThirdPartyKeyboardsAllowed)
        app.policyManager.setPolicyInMemory(nil, for: "bob")
        XCTAssertTrue(app.policyManager.areThirdPartyKeyboardsAllowed)
    }

    func testAnAnswerThatAllowsNamesTheSettingThatWouldNot() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try PolicyFixtures.document("").compileStrictest(), for: "alice")
        let open = app.policyManager.policy(for: "sam").explanation(for: .property(.thirdPartyKeyboards))
        XCTAssertTrue(open.isAllowed)
        XCTAssertEqual(
            open.change.map { "\($0.isPeer) \($0.name) \($0.value)" }, ["true thirdPartyKeyboardsBlocked true"])
    }

    func testTwoNamesOfOneAccountAreOneAccount() throws {
        let app = ManagedApp()
        app.accounts.register("alice", alias: "alice@example.com")
        app.policyManager.setPolicyInMemory(
            try PolicyFixtures.document("\"thirdPartyKeyboardsBlocked\": true").compileStrictest(), for: "alice")
        let policy = app.policyManager.policy(for: "alice@example.com")
        XCTAssertEqual(policy.decision(for: .property(.thirdPartyKeyboards)).rule, .keyboardsBlocked)
    }

    func testADiffTellsThatPrivateAccountsLoseTheirKeyboards() throws {
        let (old, new) = (
            try PolicyFixtures.document("\"pinRequired\": false").compileStrictest(),
            try PolicyFixtures.document("\"pinRequired\": false, \"thirdPartyKeyboardsBlocked\": true")
                .compileStrictest()
        )
        let changes = PolicyDiff(from: old, to: new).changes
        XCTAssertEqual(changes.map(\.object), ["third-party keyboards", "third-party keyboards"])
        XCTAssertEqual(changes.map(\.isAboutPrivateAccounts), [false, true])
        XCTAssertEqual(changes.map(\.circumstances), [4, 4])
        XCTAssertEqual(changes.map(\.condition), ["", ""])
    }
}
