import MAMCore
import MAMSimulation
import MAMTesting
import XCTest

/// Methods with the names of a delegate's and other signatures, which the engine never calls.
final class DelegateDefaultTests: XCTestCase {
    /// The conformances stand at the type, where the compiler warns about nothing.
    private final class NearMisses: MAMPolicyDelegate, MAMEnrollmentDelegate {
        // A parameter is missing.
        func wipeData() async -> Bool { true }
        func identitySwitchRequired(for account: AccountID) async -> MAMSwitchIdentityResult { .success }
        func accessToken(for account: AccountID) async throws(MAMTokenFailure) -> MAMEnrollmentToken { throw .network }
        // There is another one.
        func wipeData(for account: AccountID, in window: WindowID) async -> Bool { true }
        func restartApplication(after seconds: Int) async -> Bool { true }
        func enrollmentRequest(with status: MAMEnrollmentStatus, of account: AccountID) async {}
        // A type or a label is another one.
        func addAccount(_ account: String) async -> MAMAddIdentityResult { .success }
        func block(account: AccountID, reason: MAMBlockAccountReason, window: WindowID) async -> MAMBlockAccountResult {
            .success
        }
    }

    private static let users: [String: TestDevice.User] = [
        "alice": .policy(TestDeviceTests.managedOnly), "bob": .policy(TestDeviceTests.managedOnly),
    ]

    private func bring(_ account: AccountID, to app: ManagedApp) async {
        _ = await app.policyManager.receive(from: .managed(account: .id(account)), reason: .openURL)
    }

    func testADefaultThatAnswersInThePlaceOfANearMissIsReported() async throws {
        let device = try TestDevice(users: Self.users, runsConditionalLaunch: false)
        let delegate = NearMisses()
        let notes = device.app("notes", start: { $0.policyManager.delegate = delegate }, signedIn: "alice", "bob")
        let shown = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(shown, .success)
        XCTAssertEqual(device.defaultAnswers, [])
        await bring(device["bob"], to: notes)
        XCTAssertEqual(device.defaultAnswers, [.identitySwitchRequired])
        await bring("5a0c0c1e-0000-4000-8000-00000000c0de", to: notes)
        XCTAssertEqual(device.defaultAnswers, [.identitySwitchRequired, .addAccount])
        _ = try await notes.launchManager.wipe(device["bob"])
        XCTAssertEqual(device.defaultAnswers, [.identitySwitchRequired, .addAccount, .wipeData, .restartApplication])
        XCTAssertEqual(
            device.defaultNotes.first,
            "note: the default of MAMPolicyDelegate.identitySwitchRequired(for:window:reason:) answered; "
                + "a method with another signature is never called")
    }

    func testTheEnrollmentDelegateIsWatchedAsWell() async throws {
        let device = try TestDevice(users: Self.users)
        let delegate = NearMisses()
        _ = device.app("notes", start: { $0.enrollmentManager.delegate = delegate })
        do {
            _ = try await device.enroll("alice", in: "notes")
            XCTFail("there is no token")
        } catch { XCTAssertEqual(error.code, .authRequired) }
        XCTAssertEqual(device.defaultAnswers, [.enrollmentRequest, .accessToken])
    }

    func testADelegateWithMethodsOfItsOwnIsNotTold() async throws {
        let device = try TestDevice(users: Self.users, runsConditionalLaunch: false)
        let delegate = RecordingPolicyDelegate(answering: .success)
        let notes = try await device.enroll("alice", in: "notes")
        notes.policyManager.delegate = delegate
        let shown = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(shown, .success)
        await bring(device["bob"], to: notes)
        _ = try await notes.launchManager.wipe(device["alice"])
        XCTAssertEqual(delegate.wipes, [device["alice"]])
        // A `RecordingPolicyDelegate` adds no accounts.
        XCTAssertEqual(device.defaultAnswers, [.addAccount])
    }

    func testAnAppWithoutLeakDetectionReportsNoDefaultAnswers() async throws {
        let device = try TestDevice(users: Self.users, runsConditionalLaunch: false)
        let notes = device.app("notes", detectsIdentityLeaks: false, signedIn: "alice", "bob")
        notes.policyManager.delegate = NearMisses()
        _ = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        await bring(device["bob"], to: notes)
        XCTAssertEqual(device.defaultAnswers, [])
    }
}
