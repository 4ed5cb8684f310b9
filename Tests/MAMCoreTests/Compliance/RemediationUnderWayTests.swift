import MAMCore
import MAMSimulation
import XCTest

/// Remediations with screens of accounts whose enrollment is under way already.
final class RemediationUnderWayTests: XCTestCase {
    /// Somebody who is waited for until he is told to go on.
    private struct Gate: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() { (stream, continuation) = AsyncStream<Void>.makeStream() }

        func open() { continuation.finish() }
        func pass() async { for await _ in stream {} }
    }

    /// An app without a token, unless it may ask for one.
    private struct AskingTokens: MAMEnrollmentDelegate {
        let log: EdgeLog
        let gate: Gate

        func accessToken(
            for account: AccountID, resource: String, isInteractive: Bool
        ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
            log.add(isInteractive ? "interactive token" : "token")
            if !isInteractive {
                await gate.pass()
                throw .credentials
            }
            return EdgeKit.token(account)
        }
    }

    /// Asks for a remediation while an enrollment has come as far as a word says, and then opens the gate.
    private func remediate(_ world: EdgeWorld, after word: String, _ gate: Gate) async -> RemediationDelegate {
        let (app, delegate) = (world.app, RemediationDelegate())
        app.complianceManager.delegate = delegate
        await app.enrollmentManager.launched()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await app.enrollmentManager.registerAndEnroll("D") }
            while !world.log.words.contains(word) { await Task.yield() }
            // Runs until it waits for something.
            group.addImmediateTask { await app.complianceManager.remediateCompliance(for: "D", silent: false) }
            gate.open()
        }
        return delegate
    }

    func testRemediationWaitsForTheEnrollmentUnderWay() async throws {
        let (world, gate, service) = (EdgeWorld(restarts: false), Gate(), RemediationService())
        let log = world.log
        service.change { state in
            state.policies = ["D": IdentityKit.closed]
            state.first = { word in
                log.add(word)
                if word == "enroll" { await gate.pass() }
            }
        }
        world.manager.service = service
        let delegate = await remediate(world, after: "enroll", gate)
        XCTAssertEqual(delegate.words, ["D compliant"])
        XCTAssertEqual(service.now.requests, ["enroll D"], "once")
        XCTAssertTrue(world.app.policyManager.isManaged("D"))
    }

    func testRemediationAsksTheUserWhenTheEnrollmentUnderWayMayNot() async throws {
        let (world, gate) = (EdgeWorld(restarts: false), Gate())
        world.manager.delegate = AskingTokens(log: world.log, gate: gate)
        let delegate = await remediate(world, after: "token", gate)
        XCTAssertEqual(delegate.words, ["D compliant"])
        XCTAssertEqual(world.log.heard(), ["token", "interactive token", "enrol D"])
    }
}
