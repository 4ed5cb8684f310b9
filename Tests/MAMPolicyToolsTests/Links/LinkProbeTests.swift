import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

/// What a table, a diff and a proof say of links that no policy names rests on a link that no policy names.
final class LinkProbeTests: XCTestCase {
    private static let managed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\", "

    private func link(_ words: String, of members: String) throws -> Bool? {
        let policy = try PolicyFixtures.document(Self.managed + members).compileStrictest()
        return AnswerSpace.linkRows(policy: policy).first { $0.link == words && !$0.opensInManagedApp }?.allowed
    }

    func testAnotherProbeIsUsedIfThePolicyExemptsTheProbeScheme() throws {
        for name in ["x-scheme-that-no-policy-names", "x-scheme-that-no-policy-names;x-scheme-that-no-policy-names-1"] {
            let members = "\"exemptedAppProtocols\": [{\"name\": \"Default\", \"value\": \"\(name);\"}]"
            XCTAssertEqual(try link("links to other apps", of: members), false, name)
        }
    }

    func testAnotherProbeIsUsedIfAPatternCoversTheFirstOne() throws {
        for patterns in ["\"https://*/\"", "\"https://*/\", \"https://*/x\"", "\"https://host.invalid*\""] {
            let members = "\"exemptedUniversalLinks\": [\(patterns)], \"managedUniversalLinks\": []"
            XCTAssertEqual(try link("universal links that no pattern covers", of: members), false, patterns)
        }
        // Where everything is covered nothing is said of the others.
        let all = "\"exemptedUniversalLinks\": [\"*\"], \"managedUniversalLinks\": []"
        XCTAssertNil(try link("universal links that no pattern covers", of: all))
    }

    func testADiffOmitsLinksWithEqualAnswers() throws {
        let exempted = try PolicyFixtures.document(
            Self.managed
                + "\"exemptedAppProtocols\": [{\"name\": \"Default\", \"value\": \"x-scheme-that-no-policy-names;\"}]")
        let none = try PolicyFixtures.document(
            Self.managed + "\"exemptedAppProtocols\": [{\"name\": \"Default\", \"value\": \"\"}]")
        let text = PolicyDiff(from: none.compileStrictest(), to: exempted.compileStrictest()).text
        XCTAssertFalse(text.contains("links to other apps"), text)
        XCTAssertTrue(text.contains("x-scheme-that-no-policy-names:"), text)
    }
}
