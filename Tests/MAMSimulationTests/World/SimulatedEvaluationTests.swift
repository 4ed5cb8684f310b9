import MAMCore
import MAMSimulation
import XCTest

/// The evaluator that a simulated device plays.
final class SimulatedEvaluationTests: XCTestCase {
    private func world(
        _ value: String
    ) throws -> (device: SimulatedDevice, app: SimulatedApp, user: SimulatedUser, policy: EffectivePolicy) {
        let json = """
            {
                "@odata.type": "#microsoft.graph.iosManagedAppProtection",
                "purviewContentEvaluationRequired": "\(value)"
            }
            """
        let tenant = SimulatedTenant()
        let device = SimulatedDevice(tenant: tenant)
        let user = tenant.addUser(named: "alice", policy: try PolicyDocument(json: json).compileStrictest())
        let app = device.install("notes")
        device.enroll(user, in: app)
        let policy = try XCTUnwrap(app.managed).policyManager.policy(for: user.objectID)
        return (device, app, user, policy)
    }

    private let send = PolicyQuestion.send(to: .unmanaged)

    func testContentIsAllowedUntilTheVerdictIsScripted() async throws {
        let world = try world("required")
        var decision = await world.policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationAllowed)
        world.device.setStatus(of: world.user) { $0.contentVerdict = .blocked }
        decision = await world.policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationBlocked)
        world.device.setStatus(of: world.user) { $0.contentVerdict = .unavailable }
        decision = await world.policy.evaluatedDecision(for: send)
        XCTAssertEqual(decision.rule, .evaluationUnavailable)
    }

    func testTheConnectionOfTheDeviceIsAFactOfItsPolicies() async throws {
        for (value, offline) in [("required", PolicyRule.evaluationUnavailable), ("requiredWhenOnline", .sendAll)] {
            let world = try world(value)
            world.device.traits.isOnline = false
            XCTAssertTrue(world.device.environment.facts.contains(.offline))
            XCTAssertEqual(world.policy.decision(for: send).rule, offline)
            world.device.traits.isOnline = true
            XCTAssertFalse(world.device.environment.facts.contains(.offline))
            XCTAssertEqual(world.policy.decision(for: send).rule, .evaluationRequired)
        }
    }

    func testATransferHasTheOutcomeOfBothSides() throws {
        let world = try world("required")
        let other = world.device.install("mail")
        let camera = world.device.installUnmanaged("camera")
        let from = TransferEnd(world.app, as: world.user.objectID)
        let out = world.device.transfer(from: from, to: TransferEnd(camera))
        XCTAssertEqual(out.outcome, .allowedAfterEvaluation)
        XCTAssertFalse(out.isAllowed)
        let back = world.device.transfer(from: TransferEnd(camera), to: from)
        XCTAssertEqual(back.outcome, .allowed)
        XCTAssertTrue(back.isAllowed)
        world.device.enroll(world.user, in: other)
        let same = world.device.transfer(from: from, to: TransferEnd(other, as: world.user.objectID))
        XCTAssertEqual(same.sent?.outcome, .allowedAfterEvaluation)
        XCTAssertEqual(same.received?.outcome, .allowed)
        world.device.traits.isOnline = false
        XCTAssertEqual(world.device.transfer(from: from, to: TransferEnd(camera)).outcome, .blocked)
    }
}
