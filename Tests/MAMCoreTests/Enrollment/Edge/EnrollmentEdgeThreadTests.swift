import MAMBase
import MAMCore
import MAMSimulation
import XCTest

/// On which thread an app is asked to wipe and to start anew: never on the main one, whoever wants it.
final class EnrollmentEdgeThreadTests: XCTestCase {
    private final class Delegate: MAMPolicyDelegate {
        private let app: ManagedApp
        private let kept = Guarded<[String]>([])

        init(_ app: ManagedApp) { self.app = app }

        var words: [String] { kept.withLock { $0 } }

        func wipeData(for account: AccountID) async -> Bool {
            note("wipe")
            return true
        }

        func restartApplication() async -> Bool {
            note("restart")
            return true
        }

        func identitySwitchRequired(
            for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
        ) async -> MAMSwitchIdentityResult { .success }

        private func note(_ word: String) {
            let who = app.currentThreadAccountID.map { " as \($0.rawValue)" } ?? ""
            kept.withLock { $0.append(word + (app.isMainThread ? " on the main thread" : "") + who) }
        }
    }

    private enum Act: CaseIterable { case signOut, service, conditionalLaunch, stranger }

    /// What leads to a wipe, in the task and the actor of the caller.
    private static func carryOut(_ act: Act, in app: ManagedApp) async throws {
        XCTAssertTrue(app.isMainThread, "\(act)")
        switch act {
        case .signOut: await app.enrollmentManager.deregisterAndUnenroll("A", withWipe: true)
        case .service: _ = await app.enrollmentManager.checkIn("A", isInteractive: false)
        case .conditionalLaunch: try await app.launchManager.wipe("A")
        case .stranger: try await app.launchManager.wipe("B")
        }
    }

    @MainActor private static func carryOutOnTheMainActor(_ act: Act, in app: ManagedApp) async throws {
        // Optimized code enters the actor for the sake of plain code only.
        XCTAssertTrue(Thread.isMainThread, "\(act)")
        try await carryOut(act, in: app)
    }

    /// An app with an account of each kind, and who is asked there.
    private func world(_ act: Act) async -> (EdgeWorld, Delegate) {
        let world = EdgeWorld()
        await world.enrolled()
        if act == .stranger { world.app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "B") }
        if act == .service { world.service.change { $0.checkIns = [.success(EdgeKit.answer(wipe: true))] } }
        let delegate = Delegate(world.app)
        world.app.policyManager.delegate = delegate
        return (world, delegate)
    }

    func testAWipeThatTheMainThreadWantsIsAskedForOffIt() async throws {
        for act in Act.allCases {
            let (world, delegate) = await world(act)
            let app = world.app
            try await app.onMainThread { try await Self.carryOut(act, in: app) }
            XCTAssertEqual(delegate.words, act == .signOut ? ["wipe"] : ["wipe", "restart"], "\(act)")
        }
    }

    func testAWipeThatTheMainActorWantsIsAskedForOffIt() async throws {
        for act in Act.allCases {
            let (world, delegate) = await world(act)
            try await Self.carryOutOnTheMainActor(act, in: world.app)
            XCTAssertEqual(delegate.words, act == .signOut ? ["wipe"] : ["wipe", "restart"], "\(act)")
        }
    }

    func testDelegatesAreCalledOutsideOfTheCallersScope() async throws {
        for act in Act.allCases {
            let (world, delegate) = await world(act)
            let app = world.app
            try await app.withAccountID("A") {
                try await app.onMainThread { try await Self.carryOut(act, in: app) }
            }
            XCTAssertEqual(delegate.words, act == .signOut ? ["wipe"] : ["wipe", "restart"], "\(act)")
        }
        let (world, delegate) = await world(.signOut)
        let app = world.app
        await Task.detached {
            await app.withAccountID("A") {
                XCTAssertFalse(app.isMainThread)
                await app.enrollmentManager.deregisterAndUnenroll("A", withWipe: true)
            }
        }.value
        XCTAssertEqual(delegate.words, ["wipe"])
    }
}
