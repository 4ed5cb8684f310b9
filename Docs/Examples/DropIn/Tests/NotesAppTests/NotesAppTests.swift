import IntuneMAMSwift
import MAMCore
import MAMFileOwners
import MAMSimulation
import MAMTesting
import MSAL
import XCTest

@testable import NotesApp

final class NotesAppTests: XCTestCase {
    private let policy = ##"""
        {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "saveAsBlocked": true, "pinRequired": false,
         "allowedOutboundDataTransferDestinations": "managedApps", "appDataEncryptionType": "useDeviceSettings"}
        """##
    private var folder = ""

    override func setUp() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)").path
        MSALPublicClientApplication.signIns = []
    }

    override func tearDown() async throws { try? FileManager.default.removeItem(atPath: folder) }

    /// The app delegate of the process that runs, as UIKit keeps it.
    @MainActor private static var appDelegate: AppDelegate?

    private func startNotes() async throws -> (SDKHost, TestDevice) {
        let device = try TestDevice(users: ["alice": .policy(policy), "sam": .unmanaged], containers: folder)
        let host = try await startHost("notes", on: device) {
            let delegate = AppDelegate()
            Self.appDelegate = delegate
            _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
        }
        return (host, device)
    }

    @MainActor private static var screen: NotesViewController? {
        appDelegate?.window?.rootViewController as? NotesViewController
    }

    /// Signs Alice in, through the simulated service and the restart that her first policy causes.
    private func signInAlice(_ host: SDKHost, _ device: TestDevice) async throws -> String {
        let id = device["alice"].rawValue
        MSALPublicClientApplication.signIns = [.success(MSALAccount(objectId: id))]
        await MainActor.run { host.run { SignIn.shared.signIn(from: UIViewController()) } }
        await host.settle()
        return id
    }

    func testASignInEnrollsTheAccountAndItsPolicyBlocksTheExport() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        XCTAssertEqual(IntuneMAMEnrollmentManager.instance().enrolledAccountId(), id)
        await MainActor.run { Self.screen?.show(id) }
        await host.settle()
        let shown = await MainActor.run { Self.screen?.accountId }
        XCTAssertEqual(shown, id)
        let presented = await MainActor.run {
            let before = UIApplication.shared.presented.count
            Self.screen?.export(nil)
            return UIApplication.shared.presented.count - before
        }
        XCTAssertEqual(presented, 0, "the policy blocks Box")
    }

    func testANewPolicyReloadsTheScreen() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        await MainActor.run { Self.screen?.show(id) }
        await host.settle()
        let before = await MainActor.run { Self.screen?.reloadCount ?? 0 }
        device.tenant.assign(MAMPolicy.configurationOnly, to: device.user("alice"))
        await device.device.fetchPolicy(of: device.user("alice"), in: host.app)
        await host.settle()
        let after = await MainActor.run { Self.screen?.reloadCount ?? 0 }
        XCTAssertGreaterThan(after, before)
        XCTAssertNotNil(SignIn.shared.lastPolicyStatus)
    }

    func testAFileThatFoundationMakesBelongsToTheAccountAtOnce() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        try host.ownNewFiles()
        let documents = try XCTUnwrap(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first)
        let draft = documents.appendingPathComponent("draft.txt")
        try IntuneMAMSwiftContextManager.setAccountId(id) { try Data("plan".utf8).write(to: draft, options: .atomic) }
        XCTAssertEqual(IntuneMAMFileProtectionManager.instance().protectionInfo(draft.path)?.accountId, id)
    }

    func testIncomingDataSwitchesToTheAccountOnTheScreen() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        let answer = await host.engine.policyManager.delegate?.identitySwitchRequired(
            for: device["alice"], window: .main, reason: .documentImport)
        XCTAssertEqual(answer, .success)
        let shown = await MainActor.run { Self.screen?.accountId }
        XCTAssertEqual(shown, id)
        let refused = await host.engine.policyManager.delegate?.identitySwitchRequired(
            for: device["sam"], window: .main, reason: .documentImport)
        XCTAssertEqual(refused, .failed, "Sam is not signed in")
    }

    func testAWipeRemovesTheNotesOfTheAccountAndNoOthers() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        try NoteStore.save("plan", named: "plan.txt", for: id)
        try NoteStore.save("milk", named: "milk.txt", for: nil)
        XCTAssertEqual(NoteStore.owner(of: "plan.txt", in: id), id)
        SignIn.shared.signOut(id)
        await host.settle()
        XCTAssertEqual(NoteStore.names(of: id), [])
        XCTAssertEqual(NoteStore.names(of: nil), ["milk.txt"])
        XCTAssertEqual(SignIn.shared.accountIds, [])
    }

    func testConditionalAccessIsRemediatedAndTheSignInGoesOn() async throws {
        let (host, device) = try await startNotes()
        let id = device["alice"].rawValue
        device.device.signIn(device.user("alice"), to: host.app)
        MSALPublicClientApplication.signIns = [
            .failure(
                NSError(
                    domain: MSALErrorDomain, code: MSALError.serverProtectionPoliciesRequired.rawValue,
                    userInfo: [MSALHomeAccountIdKey: "\(id).\(device.tenant.id)"]))
        ]
        await MainActor.run { host.run { SignIn.shared.signIn(from: UIViewController()) } }
        await host.settle()
        XCTAssertTrue(SignIn.shared.accountIds.contains(id))
        XCTAssertTrue(IntuneMAMPolicyManager.instance().isAccountIdManaged(id))
    }

    func testTheShareExtensionKeepsTheOwnerOfAnItem() async throws {
        let (host, device) = try await startNotes()
        let id = try await signInAlice(host, device)
        let sealed = try IntuneMAMDataProtectionManager.instance().protect(
            Data("plan".utf8), accountId: id, withError: ())
        let isSaved = await MainActor.run {
            ShareViewController().receive(NSItemProvider(item: sealed, typeIdentifier: "public.plain-text"))
        }
        XCTAssertTrue(isSaved)
        XCTAssertEqual(NoteStore.names(of: id), ["shared.txt"])
    }
}
