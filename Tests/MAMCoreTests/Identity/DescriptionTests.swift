import MAMCore
import XCTest

/// Nothing that is printed shows an account id.
final class DescriptionTests: XCTestCase {
    private let secret = "secret-alice@contoso.com"

    /// Every public value of the identity part that can hold an id, holding one.
    private func holders() -> [Any] {
        guard let id = AccountID(secret) else { return [] }
        let app = IdentityKit.app(merging: true)
        let known = IdentityKit.app()
        known.policyManager.setPolicyInMemory(IdentityKit.closed, for: id)
        known.accounts.register(id, tenantID: "contoso")
        for app in [app, known] {
            app.policyManager.setProcessAccountID(id)
            IdentityKit.setWindow(id, of: app)
        }
        let inScope = [app, known].flatMap { app in
            app.withAccountID(id) { () -> [Any] in
                [
                    IdentityCapture(), app.acting(in: .ui), app.effectiveIdentity(), app.policyManager.policy,
                    app.policyManager.policy.decision(for: .save(to: .box, account: .id(id))),
                ]
            }
        }
        app.setCurrentThreadAccountID(id)
        known.setCurrentThreadAccountID(id)
        let onThread: [Any] = [IdentityCapture(), app.effectiveIdentity(), known.effectiveIdentity()]
        app.setCurrentThreadAccountID(nil)
        known.setCurrentThreadAccountID(nil)
        let kinds: [MAMEvent.Kind] = [
            .threadIdentityChanged(account: id), .processIdentityChanged(account: id),
            .processIdentityRefused(account: id), .policyChanged(account: id, policy: nil),
            .dataProtectionChanged(account: id, isEncryptionRequired: true),
            .windowIdentityChanged(window: .main, accounts: [id], result: .success),
            .identitySwitchRequired(account: id, reason: .openURL, result: .failed),
        ]
        let now = SystemTimeSource().now()
        return inScope + onThread + kinds.map { MAMEvent(time: now, app: "app", kind: $0) } + [
            id, id as AccountID? as Any, [id], [id: id], Set([id]), (id, 1), WindowIdentity.account(id),
            WindowIdentity.merged([id, id]), AccountReference.id(id), PolicyQuestion.receiveSharedItem(owner: .id(id)),
            PeerApp.managed(account: .id(id)), app, known, known.accounts, known.policyManager, known.windows,
            known.dataProtectionManager,
            (try? known.dataProtectionManager.protectionInfo(
                for: known.dataProtectionManager.protect([1], accountID: id)))
                as Any,
            known.policyManager.policy(forAll: [id, id]),
            Result<AccountID, any Error>.success(id), app.configuration, app.mainQueue,
        ]
    }

    func testNoWayOfPrintingAnythingShowsAnID() {
        let all = holders()
        XCTAssertEqual(all.count, 42)
        for holder in all + [all] {
            var dumped = ""
            dump(holder, to: &dumped)
            let texts = ["\(holder)", String(describing: holder), String(reflecting: holder), dumped]
            for text in texts where text.contains("secret") || text.contains("alice") {
                XCTFail("\(type(of: holder)): \(text.prefix(300))")
            }
        }
    }

    func testAnIDPrintsAsAPlaceholder() {
        let id: AccountID = "secret"
        XCTAssertEqual(["\(id)", id.description, String(reflecting: id)], ["account", "account", "account"])
        XCTAssertEqual(["\(AccountID.unmanaged)", "\([id])"], ["unmanaged", "[account]"])
        XCTAssertEqual(Mirror(reflecting: id).children.count, 0)
    }

    func testRawValueReturnsTheTextOfAnID() { XCTAssertEqual(AccountID(secret)?.rawValue, secret) }
}
