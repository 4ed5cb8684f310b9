import MAMBase
import MAMCore
import MAMSimulation
import TestPolicies
import XCTest

/// Remediations that end without a policy: what the account has in the app is removed, files or not.
final class RemediationContentTests: XCTestCase {
    /// What an account may have, beside its policy.
    private enum Content: String, CaseIterable {
        case policyOnly, buffer, pin, configuration
    }

    private let noPolicy = EdgeService.Answer.success(EdgeKit.answer(.noPolicy, policy: nil))

    private func world(_ delegate: RemediationDelegate) async throws -> EdgeWorld {
        let world = EdgeWorld()
        let policy = try PolicyFixtures.document(
            #""pinRequired": true, "appDataEncryptionType": "whenDeviceLocked""#
        ).compileStrictest()
        world.service.change { $0.policy = policy }
        await world.enrolled()
        world.app.complianceManager.delegate = delegate
        return world
    }

    private func give(_ content: Content, to account: AccountID, in world: EdgeWorld) throws -> [UInt8]? {
        let app = world.app
        switch content {
        case .policyOnly: return nil
        case .buffer: return try app.dataProtectionManager.protect([1, 2, 3], accountID: account)
        case .pin:
            var pins = app.pinManager
            pins.cost = .minimum
            XCTAssertEqual(try pins.setPIN(TypedPIN("73914"), confirmation: TypedPIN("73914"), for: account), .stored)
        case .configuration:
            let policy = try XCTUnwrap(app.policyManager.policyInForce(for: account))
            try app.storePolicy(
                StoredPolicy(names: EnrollmentKit.a, policy: policy, configurations: [["color": "red"]]))
        }
        return nil
    }

    func testAnAccountsContentOfAnyKindIsWipedWhenItsPolicyIsGone() async throws {
        for content in Content.allCases {
            let delegate = RemediationDelegate()
            let world = try await world(delegate)
            let buffer = try give(content, to: "A", in: world)
            world.service.change { [noPolicy] in ($0.checkIns, $0.enrolls) = ([noPolicy], [noPolicy]) }
            await world.app.complianceManager.remediateCompliance(for: "A", silent: true)
            XCTAssertEqual(delegate.words, ["A notCompliant"], content.rawValue)
            XCTAssertEqual(delegate.told.first?.message.contains("has not set up"), true, content.rawValue)
            XCTAssertEqual(
                world.log.heard(), ["token A", "check in A", "policy 103", "wipe A", "restart"], content.rawValue)
            if let buffer { XCTAssertThrowsError(try world.app.dataProtectionManager.unprotect(buffer)) }
            await world.app.complianceManager.remediateCompliance(for: "A", silent: true)
            XCTAssertEqual(delegate.words, ["A notCompliant", "A notCompliant"])
            XCTAssertFalse(world.log.heard().contains("wipe A"), "\(content.rawValue): it has nothing any more")
        }
    }

    func testAnAccountThatNeverHadAPolicyIsNotWiped() async {
        let (world, delegate) = (EdgeWorld(), RemediationDelegate())
        world.app.complianceManager.delegate = delegate
        world.service.change { [noPolicy] in $0.enrolls = [noPolicy] }
        await world.manager.launched()
        await world.app.complianceManager.remediateCompliance(for: "A", silent: true)
        XCTAssertEqual(delegate.words, ["A notCompliant"])
        XCTAssertFalse(world.log.heard().contains("wipe A"))
    }

    /// The process ends at each thing that happens; the account is wiped all the same, and not in a circle.
    func testAKillAtAnyPointLeavesNothingOfTheAccount() async throws {
        for place in 1...6 {
            let delegate = RemediationDelegate()
            let world = try await world(delegate)
            let buffer = try XCTUnwrap(try give(.buffer, to: "A", in: world))
            world.service.change { [noPolicy] state in
                (state.checkIns, state.enrolls) = ([noPolicy, noPolicy, noPolicy], [noPolicy, noPolicy, noPolicy])
            }
            let first = world.app
            let heard = Guarded(0)
            world.log.react { _ in
                let number = heard.withLock { heard in
                    heard += 1
                    return heard
                }
                if number == place { first.end() }
            }
            await first.complianceManager.remediateCompliance(for: "A", silent: true)
            var processes = 1
            while delegate.words.isEmpty, processes < 5 {
                world.restart()
                world.app.complianceManager.delegate = delegate
                await world.manager.launched()
                processes += 1
            }
            XCTAssertEqual(delegate.words, ["A notCompliant"], "\(place)")
            let wipes = world.log.words.count { $0 == "wipe A" }
            XCTAssertTrue((1...2).contains(wipes), "\(place): \(world.log.words)")
            XCTAssertThrowsError(try world.app.dataProtectionManager.unprotect(buffer), "\(place)")
            XCTAssertFalse(world.app.policyManager.isManaged("A"), "\(place)")
        }
    }

    func testAnAppThatRestartsForAWipeIsToldOnceAndWipesOnce() async throws {
        let delegate = RemediationDelegate()
        let world = try await world(delegate)
        world.service.change { [noPolicy] in $0.checkIns = [noPolicy] }
        let app = world.app
        world.log.react { if $0 == "restart" { app.end() } }
        await app.complianceManager.remediateCompliance(for: "A", silent: true)
        XCTAssertEqual(delegate.words, [], "the process ended before")
        world.restart()
        world.app.complianceManager.delegate = delegate
        await world.manager.launched()
        XCTAssertEqual(delegate.words, ["A notCompliant"])
        XCTAssertEqual(world.log.words.count { $0 == "wipe A" }, 1)
    }

    /// The service lost the policy and enrolls the account again at once: nothing is wiped.
    func testAPolicyThatIsGoneAndComesBackIsCompliant() async throws {
        let delegate = RemediationDelegate()
        let world = try await world(delegate)
        world.service.change { $0.checkIns = [.failure(.gone)] }
        await world.app.complianceManager.remediateCompliance(for: "A", silent: true)
        XCTAssertEqual(delegate.words, [], "it waits for the restart")
        XCTAssertEqual(
            world.log.heard(),
            ["token A", "check in A", "policy 220", "token A", "enrol A", "enrollment 100", "restart"])
        world.restart()
        world.app.complianceManager.delegate = delegate
        await world.manager.launched()
        XCTAssertEqual(delegate.words, ["A compliant"])
        XCTAssertFalse(world.log.words.contains("wipe A"))
    }
}
