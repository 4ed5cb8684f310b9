import MAMCore
import MAMSettings
import MAMTesting
import XCTest

/// Data that comes in, with the switch of identity the app may be asked for; one test per row of the reference.
final class IncomingDataTests: XCTestCase {
    private let users: [String: TestDevice.User] = [
        "alice": .policy(TestDeviceTests.managedOnly), "bob": .policy(TestDeviceTests.managedOnly), "sam": .unmanaged,
    ]

    private func receive(
        showing shown: String?, from peer: (TestDevice) -> PeerApp, answering answer: MAMSwitchIdentityResult,
        settings: ManagedAppSettings? = nil
    ) async throws -> (IncomingDecision, RecordingPolicyDelegate, ManagedApp, TestDevice) {
        let device = try TestDevice(users: users, runsConditionalLaunch: false)
        let app = device.app(settings: settings, signedIn: "alice", "bob", "sam")
        let delegate = RecordingPolicyDelegate(answering: answer)
        app.policyManager.delegate = delegate
        if let shown { await app.policyManager.setUIPolicyAccountID(device[shown]) }
        let result = await app.onMainThread { await app.policyManager.receive(from: peer(device)) }
        return (result, delegate, app, device)
    }

    func testDataWithoutAnOwnerSwitchesAManagedAppToAnUnmanagedIdentity() async throws {
        let (result, delegate, app, _) = try await receive(
            showing: "alice", from: { _ in .unmanaged }, answering: .success)
        XCTAssertTrue(result.decision.isAllowed)
        XCTAssertEqual(result.switchedTo, .unmanaged)
        XCTAssertEqual(delegate.switches.map(\.account), [.unmanaged])
        XCTAssertEqual(delegate.switches.map(\.reason), [.documentImport])
        XCTAssertEqual(app.policyManager.uiPolicyAccountID(), .unmanaged)
    }

    func testARefusedSwitchLeavesTheDataOutside() async throws {
        for answer in [MAMSwitchIdentityResult.failed, .canceled, .notAllowed] {
            let (result, delegate, app, device) = try await receive(
                showing: "alice", from: { _ in .unmanaged }, answering: answer)
            XCTAssertFalse(result.decision.isAllowed)
            XCTAssertEqual(result.decision.rule, .receiveUnmanagedApp)
            XCTAssertNil(result.switchedTo)
            XCTAssertEqual(delegate.switches.count, 1)
            XCTAssertEqual(app.policyManager.uiPolicyAccountID(), device["alice"])
        }
    }

    func testDataOfAManagedAccountSwitchesAnUnmanagedWindowToItsOwner() async throws {
        let (result, delegate, app, device) = try await receive(
            showing: "sam", from: { .managed(account: .id($0["alice"])) }, answering: .success)
        XCTAssertTrue(result.decision.isAllowed)
        XCTAssertEqual(result.decision.rule, .receiveSame)
        XCTAssertEqual(delegate.switches.map(\.account), [device["alice"]])
        XCTAssertEqual(app.policyManager.uiPolicyAccountID(), device["alice"])
    }

    func testDataOfAnotherManagedAccountSwitchesToThatAccount() async throws {
        let (result, _, _, device) = try await receive(
            showing: "alice", from: { .managed(account: .id($0["bob"])) }, answering: .success)
        XCTAssertTrue(result.decision.isAllowed)
        XCTAssertEqual(result.switchedTo, device["bob"])
    }

    private func receiveInMergedWindow(
        of owner: String, answering answer: MAMSwitchIdentityResult
    ) async throws -> (IncomingDecision, RecordingPolicyDelegate, ManagedApp, TestDevice) {
        let device = try TestDevice(users: users, runsConditionalLaunch: false)
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        let app = device.app(settings: settings, signedIn: "alice", "bob", "sam")
        let delegate = RecordingPolicyDelegate(answering: answer)
        app.policyManager.delegate = delegate
        let shown = [device["alice"], device["bob"], device["sam"]]
        let result = await app.policyManager.setUIPolicyAccountIDs(shown)
        XCTAssertEqual(result, .success)
        let peer = PeerApp.managed(account: .id(device[owner]))
        let decision = await app.onMainThread { await app.policyManager.receive(from: peer) }
        return (decision, delegate, app, device)
    }

    func testAMergedWindowIsAskedToShowTheOwnerAlone() async throws {
        for owner in ["alice", "bob"] {
            let (result, delegate, app, device) = try await receiveInMergedWindow(of: owner, answering: .success)
            XCTAssertEqual(result.decision.rule, .receiveSame)
            XCTAssertEqual(result.switchedTo, device[owner])
            XCTAssertEqual(delegate.switches.map(\.account), [device[owner]])
            XCTAssertEqual(app.policyManager.uiPolicyAccountIDs(), [device[owner]])
        }
    }

    func testAMergedWindowWhoseAppDoesNotSwitchSaysSo() async throws {
        let (result, delegate, app, _) = try await receiveInMergedWindow(of: "alice", answering: .canceled)
        XCTAssertEqual(result.decision.rule, .lockdown)
        XCTAssertEqual(result.refusal, .switchRefused)
        XCTAssertEqual(delegate.switches.count, 1)
        XCTAssertEqual(app.policyManager.uiPolicyAccountIDs().count, 3)
    }

    func testAMergedWindowRefusesDataOfItsUnmanagedAccountWithAReason() async throws {
        let (result, delegate, _, _) = try await receiveInMergedWindow(of: "sam", answering: .success)
        XCTAssertFalse(result.decision.isAllowed)
        XCTAssertEqual(result.refusal, .notManaged)
        XCTAssertEqual(delegate.switches, [])
    }

    func testAllowedDataNeedsNoSwitch() async throws {
        let (result, delegate, _, _) = try await receive(
            showing: "alice", from: { .managed(account: .id($0["alice"])) }, answering: .success)
        XCTAssertTrue(result.decision.isAllowed)
        XCTAssertNil(result.switchedTo)
        XCTAssertEqual(delegate.switches, [])
    }

    func testASingleIdentityAppIsNeverAsked() async throws {
        let (result, delegate, _, _) = try await receive(
            showing: nil, from: { _ in .unmanaged }, answering: .success, settings: ManagedAppSettings())
        XCTAssertFalse(result.decision.isAllowed)
        XCTAssertEqual(delegate.switches, [])
    }

    func testWithoutADelegateTheFirstAnswerStands() async throws {
        let device = try TestDevice(users: users, runsConditionalLaunch: false)
        let app = device.app(signedIn: "alice")
        await app.policyManager.setUIPolicyAccountID(device["alice"])
        let result = await app.onMainThread { await app.policyManager.receive(from: .unmanaged) }
        XCTAssertFalse(result.decision.isAllowed)
        XCTAssertNil(result.switchedTo)
    }

    func testTheNamedWindowDecidesOnEveryThread() async throws {
        let device = try TestDevice(users: users, runsConditionalLaunch: false)
        let app = device.app(signedIn: "alice")
        await app.policyManager.setUIPolicyAccountID(device["alice"], for: .main)
        let result = await Task.detached { await app.policyManager.receive(from: .unmanaged, in: .main) }.value
        XCTAssertFalse(result.decision.isAllowed)
        let isManaged = await Task.detached { app.policyManager.policy(for: .main).isManaged }.value
        XCTAssertTrue(isManaged)
    }

    func testNoSwitchIsRequestedInsideAScope() async throws {
        let device = try TestDevice(users: users, runsConditionalLaunch: false)
        let app = device.app(signedIn: "alice", "sam")
        let delegate = RecordingPolicyDelegate(answering: .success)
        app.policyManager.delegate = delegate
        let result = await app.withAccountID(device["alice"]) { await app.policyManager.receive(from: .unmanaged) }
        XCTAssertFalse(result.decision.isAllowed)
        XCTAssertEqual(delegate.switches, [])
    }
}
