import MAMCore
import MAMSettings
import MAMSimulation
import MAMTesting
import XCTest

final class TestDeviceTests: XCTestCase {
    static let managedOnly = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "allowedInboundDataTransferSources": "managedApps"
        }
        """

    private func makeDevice() throws -> TestDevice {
        try TestDevice(users: ["alice": .policy(Self.managedOnly), "bob": .policy(Self.managedOnly), "sam": .unmanaged])
    }

    func testADeviceWithUsersAndAnAppIsMadeInTwoLines() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        XCTAssertEqual(notes.policyManager.managedAccountIDs, [device["alice"]])
        XCTAssertFalse(notes.policyManager.isManaged(device["sam"]))
        notes.withAccountID(device["alice"]) {
            assertAllowed(notes, .save(to: .oneDriveForBusiness, account: .same))
            assertBlocked(notes, .save(to: .other, account: nil), by: .sendOther)
            assertIdentity(notes, is: device["alice"], from: .scope)
        }
        assertIdentity(notes, is: nil, from: IdentityLayer.none)
    }

    func testAPersonalAccountMayBeShownBesideAManagedOne() async throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "sam")
        let result = await notes.policyManager.setUIPolicyAccountID(device["sam"])
        XCTAssertEqual(result, .success)
    }

    func testEqualPoliciesOfADeviceAreOneObject() throws {
        let device = try makeDevice()
        let notes = device.app("notes", signedIn: "alice", "bob")
        let policies = [device["alice"], device["bob"]].map { notes.policyManager.policyInForce(for: $0) }
        XCTAssertNotNil(policies[0])
        XCTAssertTrue(policies[0] === policies[1])
    }

    func testAFailedAssertionPrintsTheExplanation() throws {
        let device = try makeDevice()
        let policy = device.app(signedIn: "alice").policyManager.policy(for: device["alice"])
        let toOther = PolicyQuestion.save(to: .other, account: nil)
        let printing = PolicyQuestion.property(.printing)
        XCTAssertNil(Expectation.blocked(by: nil).failure(policy, toOther))
        XCTAssertNil(Expectation.blocked(by: .sendOther).failure(policy, toOther))
        XCTAssertNil(Expectation.allowed.failure(policy, printing))
        let failures = [
            ("expected allowed", Expectation.allowed.failure(policy, toOther)),
            ("expected blocked by send.none", Expectation.blocked(by: .sendNone).failure(policy, toOther)),
            ("expected blocked", Expectation.blocked(by: nil).failure(policy, printing)),
        ]
        for (start, failure) in failures {
            let text = try XCTUnwrap(failure)
            XCTAssertTrue(text.hasPrefix(start + "\n"), text)
            XCTAssertTrue(text.contains("setting"), text)
            XCTAssertTrue(text.contains("\n  replay  echo '{"), text)
        }
        XCTAssertTrue(try XCTUnwrap(failures[0].1).contains("\n  change  "))
        let policyText = #"""
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", \#
            "allowedOutboundDataTransferDestinations": "managedApps", \#
            "allowedInboundDataTransferSources": "managedApps"}
            """#
        XCTAssertEqual(
            policy.replay(of: toOther),
            "  replay  echo '\(policyText)' | mam policy explain - "
                + "--action save --location other --account none --owner managed")
        XCTAssertEqual(
            policy.replay(of: .property(.printing))?.hasSuffix(
                "' | mam policy explain - --action printing --owner managed"), true)
    }

    func testAReplayContainsTheQuestionsInputsAndNothingPrivate() async throws {
        let device = try TestDevice(
            users: [
                "alice": .policy(Self.managedOnly), "sam": .unmanaged,
                "carol": .policy(
                    ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", "exemptedAppProtocols": [{"name": "o'k", "value": "ok"}]}"##
                ),
            ], facts: [.devicePasscode, .offline])
        await device.device.setManagedUser(device.user("alice"))
        let app = device.app(signedIn: "alice", "sam", "carol")
        let policy = app.policyManager.policy(for: device["alice"])
        func options(_ question: PolicyQuestion, of policy: EffectivePolicy) -> String? {
            policy.replay(of: question)?.components(separatedBy: "explain - ").last
        }
        XCTAssertEqual(
            options(.send(to: .unmanaged, payload: .file), of: policy),
            "--action send --peer-app unmanaged --payload file --owner managed --mdm --offline")
        XCTAssertEqual(
            options(.copy(to: .managedApp(account: .id(device["sam"])), .text(length: 12)), of: policy),
            "--action copy --peer-app managed --account unmanaged --length 12 --owner managed --mdm --offline")
        XCTAssertEqual(
            options(.link(.url("https://example.com/secret")), of: policy),
            "--action openURL --url URL --owner managed --mdm --offline")
        XCTAssertEqual(
            options(.uploadInWebView(.unmanaged), of: policy),
            "--action uploadInWebView --web-view unmanaged --owner managed --mdm --offline")
        let other = try XCTUnwrap(policy.replay(of: .receive(from: .managed(account: .id(device["carol"])))))
        XCTAssertTrue(other.contains(" --account otherManaged "), other)
        XCTAssertTrue(other.contains(" --peer-policy PEER\n  PEER    {"), other)
        let carol = app.policyManager.policy(for: device["carol"])
        XCTAssertTrue(try XCTUnwrap(carol.replay(of: .property(.printing))).contains("o'\\''k"))
        let sam = app.policyManager.policy(for: device["sam"])
        XCTAssertEqual(
            sam.replay(of: .property(.printing)),
            "  replay  echo '{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"}' | mam policy explain - "
                + "--action printing --owner unmanaged --offline")
    }

    func testVirtualTimeMovesOnlyWhenTold() throws {
        let device = try makeDevice()
        let before = device.time.now()
        XCTAssertEqual(device.time.now(), before)
        device.time.advance(by: 90 * 86_400)
        XCTAssertEqual(device.time.now().wall - before.wall, 90 * 86_400)
    }
}
