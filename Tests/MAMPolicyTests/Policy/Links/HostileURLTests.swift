import MAMCore
import TestPolicies
import XCTest

/// URLs nobody should open: each gets an answer, and managed accounts get no.
final class HostileURLTests: XCTestCase {
    private static let hostile = [
        "", ":", "://", "a", "no scheme", "1http://a", "-a:b", " https://a", "https ://a", "ht\ntps://a", "https://a b",
        "https://a\u{0}b", "https://a\tb", "https://a\u{7F}", "https:\\\\a\\b", "https://a\\@b.example",
        "\u{FEFF}https://a",
        "\u{212A}ttp://a", "x-é:b", "https://" + String(repeating: "a", count: 65_529),
        String(repeating: "a", count: 1 << 20), String(repeating: "a", count: 1 << 20) + ":",
        "https://a/" + String(repeating: "b", count: 1 << 20),
    ]

    func testInvalidURLsAreBlockedUnderEveryLevelAndAllowedWithoutAPolicy() throws {
        let app = ManagedApp()
        for level in ["allApps", "managedApps", "none"] {
            let policy = try PolicyFixtures.document("\"allowedOutboundDataTransferDestinations\": \"\(level)\"")
                .compileStrictest()
            app.policyManager.setPolicyInMemory(policy, for: "alice")
            for url in Self.hostile {
                for question in [
                    LinkQuestion.url(url), .universalLink(url), .webViewLink(url, isExternal: nil),
                    .webViewLink(url, isExternal: true),
                ] {
                    let answer = app.policyManager.policy(for: "alice").answer(for: question)
                    XCTAssertEqual(answer.decision.rule, .urlUnreadable, "\(level) \(url.prefix(40))")
                    XCTAssertNil(answer.target)
                    XCTAssertTrue(app.policyManager.policy(for: "sam").answer(for: question).isAllowed)
                    let text = policy.explanation(for: .link(question)).text
                    XCTAssertTrue(text.hasPrefix("BLOCKED "), text)
                    XCTAssertLessThan(text.utf8.count, 1000)
                }
            }
        }
    }

    func testTheLongestURLIsReadAndOneByteMoreIsNot() {
        XCTAssertNotNil(ParsedURL("https://" + String(repeating: "a", count: 65_528)))
        XCTAssertNil(ParsedURL("https://" + String(repeating: "a", count: 65_529)))
    }

    func testTheExplanationShowsTheSchemeAndNothingElseOfTheURL() throws {
        let policy = try PolicyFixtures.document("\"allowedOutboundDataTransferDestinations\": \"managedApps\"")
            .compileStrictest()
        let explanation = policy.explanation(for: .link(.url("x-app://secret.example/token")))
        XCTAssertEqual(explanation.question, "open a URL of scheme `x-app`")
        XCTAssertFalse(explanation.text.contains("secret"))
        XCTAssertEqual(explanation.change.map { "\($0.name) \($0.value)" }, ["exemptedAppProtocols +x-app"])
        let long = policy.explanation(for: .link(.url(String(repeating: "x", count: 60_000) + ":")))
        XCTAssertLessThan(long.text.utf8.count, 1000)
        XCTAssertEqual(
            long.change.map { "\($0.name) \($0.value)" }, ["allowedOutboundDataTransferDestinations allApps"])
    }

    func testSchemesOfListsAreReadAsAdministratorsWriteThem() throws {
        for (text, scheme) in [
            ("skype", "skype"), ("Skype:", "skype"), (" skype:// ", "skype"), ("x-a+b.c:y", "x-a+b.c"),
        ] {
            XCTAssertEqual(ParsedURL.schemeName(text), scheme, text)
        }
        for text in ["", " ", ":", "1a", "a b", "é", String(repeating: "a", count: 257)] {
            XCTAssertNil(ParsedURL.schemeName(text), text)
        }
        XCTAssertEqual(OpenableSchemes(["B:", "a", "?"]).sorted, ["a", "b"])
    }
}
