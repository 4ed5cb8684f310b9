import MAMCore
import MAMSettings
import MAMTesting
import Synchronization
import XCTest

/// What a test device has from the start: conditional launch, settings, and code of the start.
final class TestDeviceLaunchTests: XCTestCase {
    private static let pin = """
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true}
        """

    func testAPromptWithoutAPersonIsCanceledAndNamed() async throws {
        let device = try TestDevice(users: ["alice": .policy(Self.pin)])
        let notes = device.app("notes", signedIn: "alice")
        let result = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertNotEqual(result, .success)
        XCTAssertEqual(device.unansweredPrompts.count, 1)
        let text = try XCTUnwrap(device.unansweredPrompts.first)
        XCTAssertTrue(
            text.hasPrefix("conditional launch of `notes` asks, and the test has no person for it: choose a PIN"), text)
        XCTAssertTrue(text.hasSuffix("script one with `put(person(…), inFrontOf: \"notes\")`"), text)
    }

    func testAPersonAnswersTheSamePrompt() async throws {
        let device = try leakCheckedDevice(users: ["alice": .policy(Self.pin)])
        let notes = device.app("notes", signedIn: "alice")
        device.put(person(.pin("2580")), inFrontOf: "notes")
        let result = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(result, .success)
        XCTAssertEqual(device.unansweredPrompts, [])
    }

    func testADeviceWithoutConditionalLaunchShowsEveryAccount() async throws {
        let device = try TestDevice(users: ["alice": .policy(Self.pin)], runsConditionalLaunch: false)
        let notes = device.app("notes", signedIn: "alice")
        let result = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(result, .success)
        XCTAssertEqual(device.unansweredPrompts, [])
    }

    func testTheChecksRunAgainAfterARestart() async throws {
        let device = try TestDevice(users: ["alice": .policy(Self.pin)])
        _ = device.app("notes", signedIn: "alice")
        let result = await device.relaunch("notes").policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertNotEqual(result, .success)
        XCTAssertEqual(device.unansweredPrompts.count, 1)
    }

    func testTheCallSaysHowManyAccountsAnAppIsWrittenFor() async throws {
        let device = try TestDevice(users: ["alice": .policy(Self.pin)])
        var settings = ManagedAppSettings()
        settings.autoEnrollOnLaunch = true
        XCTAssertTrue(device.app("a").configuration.settings.multiIdentity)
        XCTAssertFalse(device.app("b", identities: .single).configuration.settings.multiIdentity)
        XCTAssertFalse(device.app("c", settings: settings).configuration.settings.multiIdentity)
        let both = device.app("d", identities: .multiple, settings: settings).configuration.settings
        XCTAssertTrue(both.multiIdentity && both.autoEnrollOnLaunch)
        let enrolled = try await device.enroll("alice", in: "e", identities: .single)
        XCTAssertFalse(enrolled.configuration.settings.multiIdentity)
        XCTAssertTrue(enrolled.policyManager.isManaged(device["alice"]))
    }

    func testTheCodeOfTheStartSetsTheDelegateOfEveryProcess() throws {
        let device = try TestDevice(users: ["alice": .policy(Self.pin)])
        let delegate = RecordingPolicyDelegate()
        let notes = device.app("notes", start: { $0.policyManager.delegate = delegate }, signedIn: "alice")
        XCTAssertTrue(notes.policyManager.delegate as? RecordingPolicyDelegate === delegate)
        XCTAssertTrue(device.relaunch("notes").policyManager.delegate as? RecordingPolicyDelegate === delegate)
    }
}
