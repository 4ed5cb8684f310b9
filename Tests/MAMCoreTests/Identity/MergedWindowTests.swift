import MAMCore
import XCTest

/// Windows that show several accounts at once.
final class MergedWindowTests: XCTestCase {
    private let app = IdentityKit.app(merging: true)

    @discardableResult
    private func merge(_ ids: [AccountID], window: WindowID? = nil) -> MAMSwitchIdentityResult {
        let app = app
        return IdentityKit.inTask { await app.policyManager.setUIPolicyAccountIDs(ids, for: window) }
    }

    func testMergingIsNotAllowedWithoutMultiManagedIdentities() {
        let log = EventLog()
        let app = IdentityKit.app(observer: log)
        for ids in [["alice", "bob"], ["alice"], []] as [[AccountID]] {
            let result = IdentityKit.inTask { await app.policyManager.setUIPolicyAccountIDs(ids) }
            XCTAssertEqual(result, .notAllowed)
        }
        XCTAssertEqual(app.policyManager.windowIdentity(), .unset)
    }

    func testARefusedMergeIsReportedLikeEveryOtherSwitch() {
        let log = EventLog()
        let app = IdentityKit.app(observer: log)
        IdentityKit.inTask { await app.policyManager.setUIPolicyAccountIDs(["alice", "bob"]) }
        let ids: [AccountID] = ["alice", "bob"]
        XCTAssertEqual(log.kinds, [.windowIdentityChanged(window: .main, accounts: ids, result: .notAllowed)])
    }

    func testAMergedWindowHasSeveralIdentitiesAndNoSingleOne() {
        XCTAssertEqual(merge(["alice", "bob"]), .success)
        XCTAssertNil(app.policyManager.uiPolicyAccountID())
        XCTAssertEqual(app.policyManager.uiPolicyAccountIDs(), ["alice", "bob"])
        XCTAssertEqual(app.policyManager.windowIdentity(), .merged(["alice", "bob"]))
        let identity = app.effectiveIdentity()
        XCTAssertNil(identity.accountID)
        XCTAssertEqual(identity, EffectiveIdentity(accountIDs: ["alice", "bob"], layer: .window))
    }

    func testNoAccountAtAllMeansNoUserAndOneAccountIsThatAccount() {
        XCTAssertEqual(merge([]), .success)
        XCTAssertEqual(app.policyManager.windowIdentity(), .account(.unmanaged))
        assertActs(app.actsInUI, .window(""))
        XCTAssertEqual(merge(["alice"]), .success)
        XCTAssertEqual(app.policyManager.windowIdentity(), .account("alice"))
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "alice")
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .sendAll)
    }

    func testAnAccountUnderSeveralNamesIsOneAccount() {
        app.accounts.register("0000-alice", alias: "alice@contoso.example")
        let sets: [(ids: [AccountID], shown: WindowIdentity)] = [
            (["alice", "alice"], .account("alice")),
            (["alice", "ALICE"], .account("alice")),
            (["0000-alice", "alice@contoso.example"], .account("0000-alice")),
            (["alice@contoso.example", "0000-ALICE", "alice@contoso.example"], .account("alice@contoso.example")),
            ([.unmanaged, ""], .account(.unmanaged)),
            (["0000-alice", "bob", "alice@contoso.example"], .merged(["0000-alice", "bob"])),
        ]
        for (ids, shown) in sets {
            XCTAssertEqual(merge(ids), .success)
            XCTAssertEqual(app.policyManager.windowIdentity(), shown)
            let single: AccountID? = if case .account(let id) = shown { id } else { nil }
            XCTAssertEqual(app.policyManager.uiPolicyAccountID(), single)
            XCTAssertEqual(app.effectiveIdentity().accountID, single)
        }
    }

    func testAMergedWindowOfUnmanagedAccountsIsNotLockedDown() {
        merge(["alice", "bob"])
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
        XCTAssertFalse(app.policyManager.policy.isManaged)
    }

    func testAMergedWindowIsLockedDownOnceOneAccountIsManagedUnderAnyPolicy() {
        merge(["alice", .unmanaged])
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "alice")
        let policy = app.policyManager.policy
        XCTAssertTrue(policy.isManaged)
        for location in MAMSaveLocation.allCases {
            let decision = policy.decision(for: .save(to: location, account: .same))
            XCTAssertEqual([decision.isAllowed, decision.rule == .lockdown], [false, true], location.name)
        }
        for location in MAMOpenLocation.allCases {
            XCTAssertFalse(policy.isOpenAllowed(from: location, accountID: "alice"), location.name)
        }
        XCTAssertTrue(policy.isFileEncryptionRequired && policy.isManagedBrowserRequired)
        XCTAssertFalse(policy.isAppSharingAllowed || policy.isScreenCaptureAllowed || policy.isContactSyncAllowed)
        XCTAssertEqual(policy.notificationPolicy, .blockOrgData)
        XCTAssertEqual(policy.layer, .window)
    }

    func testTheLockdownEndsWithTheLastPolicy() {
        merge(["alice", "bob"])
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "bob")
        app.policyManager.setPolicyInMemory(nil, for: "alice")
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .lockdown)
        app.policyManager.setPolicyInMemory(nil, for: "bob")
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
    }

    func testAMergedWindowThatIsNotKeyAnswersForItself() {
        let second = app.windows.open()
        app.policyManager.setPolicyInMemory(IdentityKit.open, for: "alice")
        merge(["alice", "bob"], window: second)
        XCTAssertEqual(app.policyManager.policy(for: second).decision(for: IdentityKit.question).rule, .lockdown)
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
        app.windows.makeKey(second)
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .lockdown)
        app.windows.close(second)
        XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
    }

    func testAMergedWindowIsNothingToBackgroundAndFileTasks() {
        let app = app
        app.policyManager.setProcessAccountID("process")
        merge(["alice", "bob"])
        assertActs(app.actsAs, .process("process"))
        assertActs(IdentityKit.inBackground { app.actsInUI }, .process("process"))
    }

    func testASecondAccountOfOneOrganizationIsAllowedWithMultiManagedIdentities() {
        app.accounts.register("alice", tenantID: "contoso")
        app.accounts.register("bob", tenantID: "contoso")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        XCTAssertEqual(IdentityKit.setWindow("bob", of: app), .success)
    }

    func testTheMainThreadsOwnIdentityMustBeAmongTheMerged() async {
        let app = app
        let results = await app.onMainThread {
            await app.withAccountID("alice") {
                [
                    await app.policyManager.setUIPolicyAccountIDs(["alice", "bob"]),
                    await app.policyManager.setUIPolicyAccountIDs(["bob", "carol"]),
                    await app.policyManager.setUIPolicyAccountIDs([]),
                ]
            }
        }
        XCTAssertEqual(results, [.success, .notAllowed, .notAllowed])
    }
}
