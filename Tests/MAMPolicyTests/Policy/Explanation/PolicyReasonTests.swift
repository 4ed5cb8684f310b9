import MAMCore
import TestPolicies
import XCTest

final class PolicyReasonTests: XCTestCase {
    private let questions: [PolicyQuestion] = [
        .save(to: .box, account: .same), .save(to: .sharePoint, account: .same), .send(to: .unmanaged),
        .property(.printing), .property(.isPINRequired), .documentPicker(.open), .copy(to: .unmanagedApp, .other),
        .link(.url("tel:1")), .link(.compose(.mail)), .receiveSharedItem(owner: .unmanaged),
    ]

    private func policy() throws -> MAMPolicy {
        try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest()
    }

    func testAReasonIsTheExplanationWithoutItsText() throws {
        let policy = try policy()
        for question in questions {
            let (reason, explanation) = (policy.reason(for: question), policy.explanation(for: question))
            XCTAssertEqual(reason.decision, policy.decision(for: question))
            XCTAssertEqual(reason.decision.rule.name, explanation.rule)
            XCTAssertEqual(reason.settings.map(\.setting.rawValue), explanation.settings.map(\.name))
            XCTAssertEqual(reason.settings.map { $0.value?.text }, explanation.settings.map(\.value))
            XCTAssertEqual(reason.settings.map(\.isPeer), explanation.settings.map(\.isPeer))
        }
    }

    func testAnAppsReasonHasTheLayerAndTheValuesInForce() throws {
        let app = ManagedApp()
        app.policyManager.setPolicyInMemory(try policy(), for: "alice")
        for question in questions {
            app.withAccountID("alice") {
                let (reason, explanation) = (app.policyManager.policy.reason(for: question), app.explain(question))
                XCTAssertEqual(reason.decision, app.decision(for: question))
                XCTAssertEqual(reason.decision.layer, .scope)
                XCTAssertEqual(reason.settings.map { $0.value?.text }, explanation.settings.map(\.value))
            }
        }
    }

    func testASettingOfTheOtherAccountIsMarked() throws {
        let closed = try PolicyFixtures.document("\"allowedOutboundDataTransferDestinations\": \"none\"")
            .compileStrictest()
        let open = try PolicyFixtures.document("").compileStrictest()
        let reason = open.reason(for: .open(from: .sharePoint, account: .otherManaged(closed)))
        XCTAssertEqual(reason.decision.rule, .peerSendNotAll)
        XCTAssertEqual(reason.settings.first?.value, .member("none"))
        XCTAssertEqual(reason.settings.first?.isPeer, true)
        XCTAssertNil(
            open.reason(for: .send(to: .unmanaged)).settings.first?.value, "a default is no value of the policy")
    }
}
