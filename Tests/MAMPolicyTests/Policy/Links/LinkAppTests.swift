import MAMCore
import TestPolicies
import XCTest

/// Links asked of an app: the device's apps, aliases, several accounts, web views.
final class LinkAppTests: XCTestCase {
    private let app = ManagedApp()

    override func setUpWithError() throws {
        let policy = try PolicyFixtures.document(
            "\"allowedOutboundDataTransferDestinations\": \"managedApps\", \"dialerRestrictionLevel\": \"managedApps\", "
                + "\"managedBrowserToOpenLinksRequired\": true"
        ).compileStrictest()
        app.policyManager.setPolicyInMemory(policy, for: "alice")
        app.accounts.register("alice", alias: "alice@contoso.example")
        app.policyManager.setPolicyInMemory(try PolicyFixtures.document("").compileStrictest(), for: "bob")
    }

    func testAChangeOfTheSchemesTheDeviceOpensAppliesToTheNextQuestion() {
        let alice = app.policyManager.policy(for: "Alice@contoso.example")
        XCTAssertFalse(alice.isURLAllowed("tel:1"))
        app.device.openableSchemes = OpenableSchemes(["tel-intunemam", "microsoft-edge-https"])
        XCTAssertEqual(alice.answer(for: .url("tel:1")).target, .redirect("tel-intunemam:1", isAppThere: true))
        XCTAssertEqual(
            alice.answer(for: .url("https://a/")).target, .redirect("microsoft-edge-https://a/", isAppThere: true))
        XCTAssertEqual(
            alice.answer(for: .url("http://a/")).target, .redirect("microsoft-edge-http://a/", isAppThere: false))
    }

    func testTheEffectiveIdentityDecidesAndTheDecisionNamesItsLayer() {
        let decision = app.withAccountID("alice") { app.decision(for: .link(.universalLink("https://a.example/"))) }
        XCTAssertEqual(decision.rule, .sendUnmanagedApp)
        XCTAssertEqual(decision.kind, .openUniversalLink)
        XCTAssertEqual(decision.layer, .scope)
        let explanation = app.withAccountID("alice") { app.explain(.link(.universalLink("https://A.example/b"))) }
        XCTAssertEqual(
            explanation.change.map { "\($0.name) \($0.value)" }, ["exemptedUniversalLinks +https://a.example"])
        XCTAssertFalse(explanation.text.contains("/b"))
    }

    func testSeveralAccountsAtOnceOpenNothing() {
        for ids in [["alice", "bob"], ["alice", "sam"]] as [[AccountID]] {
            let both = app.policyManager.policy(forAll: ids)
            for question in [
                LinkQuestion.url("https://a/"), .url("skype:x"), .universalLink("https://maps.apple.com"),
                .webViewLink("https://a/", isExternal: false), .compose(.mail),
            ] {
                XCTAssertEqual(both.answer(for: question).decision.rule, .lockdown, "\(question)")
            }
        }
        XCTAssertTrue(app.policyManager.policy(forAll: ["sam", "tom"]).isURLAllowed("x-a:"))
        XCTAssertTrue(app.policyManager.policy(forAll: ["bob"]).isURLAllowed("x-a:"))
    }

    func testALinkOfAWebViewStaysUnlessTheDelegateCallsItExternal() {
        struct Delegate: MAMWebViewPolicyDelegate {
            func isExternalURL(_ url: String) -> Bool { url.contains("external") }
        }
        let alice = app.policyManager.policy(for: "alice")
        XCTAssertEqual(alice.webViewLink("https://external/", delegate: nil).target, .webView)
        XCTAssertEqual(alice.webViewLink("https://inside/", delegate: Delegate()).target, .webView)
        XCTAssertEqual(
            alice.webViewLink("https://external/", delegate: Delegate()).target,
            .redirect("microsoft-edge-https://external/", isAppThere: false))
        let managed = "https://teams.microsoft.com/l/external"
        XCTAssertEqual(
            alice.webViewLink(managed, delegate: Delegate()).target,
            .managedApp(elseURL: "microsoft-edge-" + managed))
        XCTAssertEqual(
            alice.webViewLink(managed, delegate: Delegate(), isFromFrameOrScript: true).target,
            .redirect("microsoft-edge-" + managed, isAppThere: false), "no managed app gets a link of a frame")
        // What is no web link leaves the page whatever the delegate says.
        XCTAssertEqual(alice.webViewLink("x-a:b", delegate: nil).decision.rule, .sendUnmanagedApp)
        let nobody = app.policyManager.policy(for: "sam")
        XCTAssertEqual(nobody.webViewLink("https://inside/", delegate: nil).target, .webView)
        XCTAssertEqual(nobody.webViewLink("https://external/", delegate: Delegate()).target, .asAsked)
    }
}
