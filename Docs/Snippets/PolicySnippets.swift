import Dispatch
import Foundation
import MAMCore
import Synchronization
import XCTest

/// The code of the articles about policies and identities.
final class PolicySnippets: SnippetTestCase {
    func testTheReadMe() throws {
        let file = Self.root.appendingPathComponent("Docs/Examples/policies/save-copies-onedrive.json")
        let graphExport = try String(contentsOf: file, encoding: .utf8)
        // snippet: README.md
        let policy = try PolicyDocument(json: graphExport).validated().compile()
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")

        app.withAccountID("alice@contoso.example") {
            print(app.policyManager.policy.isSaveAllowed(to: .box, accountID: nil))
            print(app.explain(.save(to: .box, account: nil)).text)
        }
        // end
        try check("README.md")
    }

    func testPoliciesAndTheirExplanations() throws {
        let json = Self.json
        // snippet: Sources/MAMCore/App/MAMCore.docc/PoliciesAndTheirExplanations.md
        let policy = try PolicyDocument(json: json).validated().compile()
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(policy, for: "alice@contoso.example")

        app.withAccountID("alice@contoso.example") {
            let decision = app.policyManager.policy.decision(for: .save(to: .box, account: nil))
            print(decision.isAllowed, decision.rule.name, decision.layer)
            for change in app.explain(.save(to: .box, account: nil)).text.split(separator: "\n").suffix(1) {
                print(change)
            }
        }
        // end
        try check("Sources/MAMCore/App/MAMCore.docc/PoliciesAndTheirExplanations.md")
    }

    func testIdentityAcrossDispatch() throws {
        // snippet: Sources/MAMCore/App/MAMCore.docc/IdentityAcrossDispatch.md
        let app = ManagedApp()  // plain Dispatch calls carry identities
        let queue = DispatchQueue(label: "work")
        let wasAlice = Mutex(false)
        app.withAccountID("alice@contoso.example") {
            queue.async { wasAlice.withLock { $0 = app.currentThreadAccountID == "alice@contoso.example" } }
        }
        queue.sync {}  // waits for the block
        print(wasAlice.withLock { $0 }, app.currentThreadAccountID == nil)
        // end
        try check("Sources/MAMCore/App/MAMCore.docc/IdentityAcrossDispatch.md")
    }
}
