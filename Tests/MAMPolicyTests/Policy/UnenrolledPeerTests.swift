import MAMCore
import MAMPolicyTools
import XCTest

/// Apps with the SDK and without a policy on a managed device, beside the apps that were known before.
final class UnenrolledPeerTests: XCTestCase {
    private static let policies: [SlowPolicy] = SlowTransferLevel.allCases.flatMap { outbound in
        SlowTransferLevel.allCases.flatMap { inbound in
            (0..<8).map { flags in
                var policy = SlowPolicy()
                (policy.allowedOutbound, policy.allowedInbound) = (outbound, inbound)
                policy.disableProtectionOfManagedOutboundOpenInData = flags & 1 == 1
                policy.filterOpenInToOnlyManagedApps = flags & 2 == 2
                policy.protectInboundDataFromUnknownSources = flags & 4 == 4
                return policy
            }
        }
    }

    func testOthersDecideAsForAnAppWithoutTheSDKThatDeviceManagementInstalled() throws {
        var compared = 0
        for policy in Self.policies {
            let own = try policy.compiled()
            for facts in [DeviceFacts(), .mdmEnrolled] {
                for payload in TransferPayload.allCases {
                    let world = SlowWorld(mdmEnrolled: facts == .mdmEnrolled)
                    let slow: SlowPayload = payload == .file ? .file : .text
                    let sent = own.decision(for: .send(to: .unenrolled, payload: payload), facts: facts)
                    XCTAssertEqual(
                        sent.isAllowed,
                        slowSend(
                            ownerManaged: true, policy: policy, peerApp: .unmanagedApp, payload: slow, peer: policy,
                            world: world), "\(policy)")
                    let taken = own.decision(for: .receive(from: .unenrolled, payload: payload), facts: facts)
                    XCTAssertEqual(taken, own.decision(for: .receive(from: .unmanaged, payload: payload), facts: facts))
                    compared += 2
                }
            }
        }
        XCTAssertEqual(compared, 72 * 2 * 2 * 2)
    }

    func testAnAppDecidesTheSameThroughItsManager() throws {
        for policy in Self.policies {
            let own = try policy.compiled()
            let app = ManagedApp()
            app.policyManager.setPolicyInMemory(own, for: "A")
            app.appConfigManager.setDeviceManagementConfiguration([
                "IntuneMAMUPN": "a@one.example", "IntuneMAMOID": "A",
            ])
            for question in [PolicyQuestion.send(to: .unenrolled, payload: .file), .receive(from: .unenrolled)] {
                XCTAssertEqual(
                    app.policyManager.policy(for: "A").decision(for: question),
                    own.decision(for: question, facts: .mdmEnrolled))
                XCTAssertTrue(app.policyManager.policy(for: nil).decision(for: question).isAllowed)
            }
        }
    }

    func testTheExplanationNamesTheKindOfApp() throws {
        var policy = SlowPolicy()
        policy.allowedOutbound = .managedApps
        let explanation = try policy.compiled().explanation(for: .send(to: .unenrolled))
        XCTAssertEqual(explanation.question, "send text to an app with the SDK and no policy")
        XCTAssertEqual(explanation.rule, "send.unmanagedApp")
    }
}
