import Foundation
import MAMCore
import XCTest

// example: Enrollment.md 1
struct Service: MAMService {
    let policy: MAMPolicy
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        MAMServiceAnswer(CheckInAnswer(.registered(nextAfter: nil)), policy: policy)
    }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        guard request.policyFingerprint != nil else { throw .notEnrolled }
        return MAMServiceAnswer(CheckInAnswer(.registered(nextAfter: nil)), policy: policy)
    }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {}
}

struct Tokens: MAMEnrollmentDelegate {
    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        MAMEnrollmentToken("a token", objectID: account)
    }
    func enrollmentRequest(with status: MAMEnrollmentStatus) async { print(status) }
}
// end

/// The examples of Docs/Enrollment.md and Docs/Compliance.md, as they stand there: they compile, and do what is said.
final class AccountExampleTests: XCTestCase {
    private struct Listener: MAMComplianceDelegate {
        let heard: @Sendable (MAMComplianceStatus) -> Void
        func account(
            _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String,
            errorTitle: String
        ) async { heard(status) }
    }

    private func policy() throws -> MAMPolicy {
        let text = """
            { "@odata.type": "#microsoft.graph.iosManagedAppProtection", "printBlocked": true }
            """
        return try PolicyDocument(json: Array(text.utf8)).validated().compile()
    }

    func testAnAppEnrollsAnAccount() async throws {
        let (app, policy) = (ManagedApp(), try policy())
        // example: Enrollment.md 2
        let manager = app.enrollmentManager
        (manager.service, manager.delegate) = (Service(policy: policy), Tokens())
        await manager.launched()  // first thing of a process
        let outcome = await manager.registerAndEnroll("an-object-id")  // 100; the policy is in force after the restart
        // end
        XCTAssertEqual(outcome.code, .newPoliciesReceived)
        XCTAssertFalse(app.policyManager.isManaged("an-object-id"), "in force after the restart")
        try check("Enrollment.md", parts: 2)
    }

    func testAnAppRemediatesAnAccountAndHearsThatItIsCompliant() async throws {
        let (app, policy) = (ManagedApp(), try policy())
        (app.enrollmentManager.service, app.enrollmentManager.delegate) = (Service(policy: policy), Tokens())
        app.enrollmentManager.restartsForFirstPolicy = false
        let (statuses, continuation) = AsyncStream<MAMComplianceStatus>.makeStream()
        let delegate = Listener { continuation.yield($0) }
        // example: Compliance.md 1
        app.complianceManager.delegate = delegate  // before the app finishes launching
        let admission = await app.enrollmentManager.launched()  // goes on with what the last process left

        let capabilities = ClientCapabilities(["ProtApp"])  // what the token library's configuration declares
        assert(capabilities.declaresProtectedApp)
        let error = TokenError(domain: "MSALErrorDomain", code: -50004, homeAccountID: "oid.tid")
        try await app.complianceManager.remediateCompliance(after: error, silent: false)
        // the delegate was told; on `compliant` the app asks for its token again
        // end
        XCTAssertTrue(admission.isIn)
        var iterator = statuses.makeAsyncIterator()
        let status = await iterator.next()
        XCTAssertEqual(status, .compliant)
        XCTAssertTrue(app.policyManager.isManaged("oid"))
    }

    static func listen(to app: ManagedApp) async {
        // example: Compliance.md 2
        let subscription = app.notifications.subscribe(to: [.policyDidChange, .wipeDidComplete])
        for await message in subscription.notifications {
            print(message.notification.name.rawValue, message.missed)
        }
        // end
    }

    func testTheListenerOfThePageIsTheOneThatIsCompiled() throws { try check("Compliance.md", parts: 2) }

    /// Each part stands in the page as a block of code, or as a piece of one.
    private func check(_ name: String, parts: Int) throws {
        let file = URL(fileURLWithPath: #filePath)
        let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let page = try String(contentsOf: root.appendingPathComponent("Docs/\(name)"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        var covered = 0
        for part in 1...parts {
            let start = try XCTUnwrap(source.firstIndex { $0.hasSuffix("// example: \(name) \(part)") })
            let indent = source[start].prefix { $0 == " " }.count
            let code = source[(start + 1)...].prefix { !$0.hasSuffix("// end") }.map { String($0.dropFirst(indent)) }
            let text = code.joined(separator: "\n") + "\n"
            XCTAssertTrue(blocks.contains { $0.contains(text) }, "\(name) does not hold part \(part):\n\(text)")
            covered += text.split(separator: "\n").count
        }
        let lines = blocks.joined().split(separator: "\n").count
        XCTAssertEqual(covered, lines, "all of the page's code is compiled")
    }
}
