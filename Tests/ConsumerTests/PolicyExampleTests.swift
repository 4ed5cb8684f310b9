// Only what a stranger's package sees: no `package` declaration may be used in this folder.
import Foundation
import MAMCore
import MAMPolicyTools
import MAMSimulation
import XCTest

/// The code of Docs/Policy.md is this code and prints what it says.
final class PolicyExampleTests: XCTestCase {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func policy(_ name: String) throws -> MAMPolicy {
        let file = root.appendingPathComponent("Docs/Scenarios/policies/\(name).json")
        return try PolicyDocument(json: [UInt8](Data(contentsOf: file))).validated().compile()
    }

    func testAnAppGetsTheReasonOfADecision() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed += items.map { "\($0)" }.joined(separator: " ").split(separator: "\n").map(String.init)
        }
        let policy = try policy("save-copies-onedrive")
        // example: why
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")
        app.withAccountID("alice@contoso.example") {
            print(app.explain(.property(.printing)).text)
            let reason = app.policyManager.policy.reason(for: .property(.printing))
            print(reason.decision.isAllowed, reason.decision.layer, reason.settings.map(\.setting))
        }
        // end
        try check("why", printed)
    }

    func testContentIsEvaluatedBeforeItLeaves() async throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        let policy = try policy("content-evaluation")
        // example: evaluation
        struct NoProjectNames: ContentEvaluator {
            func evaluate(
                _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
            ) async -> ContentVerdict { .blocked }
        }
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")
        let alice = app.policyManager.policy(for: "alice@contoso.example")
        print(alice.decision(for: .send(to: .unmanaged)).outcome, alice.isAppSharingAllowed)
        let decision = await alice.evaluatedDecision(for: .send(to: .unmanaged), by: NoProjectNames())
        print(decision.outcome, decision.rule.name)
        // end
        try check("evaluation", printed)
    }

    func testPoliciesAreTargetedAndCombined() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        let (loose, strict) = (try policy("managed-apps"), try policy("save-copies-nowhere"))
        // example: combination
        print(loose.target.includes(bundleID: "com.example.mail", isMDMEnrolled: false))
        print(loose.target.includes(bundleID: "com.example.notes", isMDMEnrolled: false))
        let tenant = SimulatedTenant(seed: 1)
        let alice = tenant.addUser(named: "alice")
        tenant.assign(targeted: [loose, strict], to: alice)
        let together = tenant.policy(for: alice, bundleID: "com.example.mail", isMDMEnrolled: false)
        print(loose.isSaveAllowed(to: .box, accountID: nil), together?.isSaveAllowed(to: .box, accountID: nil) ?? true)
        print(PolicyCombination.effective([loose, strict], applied: loose) == loose)  // what is in force stays
        // end
        try check("combination", printed)
    }

    private func check(_ name: String, _ printed: [String]) throws {
        func lines(_ file: URL) throws -> [String] {
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
        let source = try lines(URL(fileURLWithPath: #filePath))
        let start = try XCTUnwrap(source.firstIndex { $0.hasSuffix("// example: \(name)") })
        let code = source[(start + 1)...].prefix { !$0.hasSuffix("// end") }.map { String($0.dropFirst(8)) }
        XCTAssertGreaterThan(code.count, 4)
        let page = try lines(root.appendingPathComponent("Docs/Policy.md"))
        let block = try XCTUnwrap(
            page.indices.first { page[$0] == "```swift" && page[($0 + 1)...].starts(with: code) },
            "the page does not hold this code:\n" + code.joined(separator: "\n"))
        XCTAssertEqual(Array(page[(block + 1 + code.count)...].prefix(5)), ["```", "", "prints", "", "```"])
        let shown = page[(block + 6 + code.count)...].prefix { $0 != "```" }.map { $0 }
        XCTAssertEqual(shown, printed, "printed:\n" + printed.joined(separator: "\n"))
    }
}
