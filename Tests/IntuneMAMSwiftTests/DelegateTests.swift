import IntuneMAMSwift
import MAMCore
import MAMSimulation
import XCTest

/// The delegates of an app: which methods the SDK calls, on which threads, and the mistakes that it tells.
final class DelegateTests: HostTestCase {
    func testEnrollmentAWipeAndTheirRestartsReachTheApp() async throws {
        let (world, delegate, starts) = (try World(), WholeDelegate(), Recorded<Bool>())
        let host = try await start(world, delegate: delegate) { starts.add(true) }
        IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(world.aliceID)
        await host.settle()
        XCTAssertEqual(delegate.calls.all, ["enrollment 100", "restart", "policy 101"])
        XCTAssertEqual(starts.all.count, 2, "the first policy restarts the app")
        XCTAssertEqual(IntuneMAMEnrollmentManager.instance().enrolledAccountId(), world.aliceID)
        XCTAssertTrue(IntuneMAMPolicyManager.instance().isAccountIdManaged(world.aliceID))

        IntuneMAMEnrollmentManager.instance().deRegisterAndUnenrollAccountId(world.aliceID, withWipe: true)
        await host.settle()
        XCTAssertEqual(delegate.calls.all.dropFirst(3).prefix(2), ["wipe", "unenroll 104"])
        XCTAssertNil(IntuneMAMEnrollmentManager.instance().enrolledAccountId())
        XCTAssertEqual(Set(delegate.offMain.all), ["wipe", "restart"], "and the other methods on the main thread")
        XCTAssertEqual(host.unansweredCalls, [])
        XCTAssertEqual(host.findings, [])
    }

    func testACallInTheLaunchCodeIsNotLost() async throws {
        let (world, delegate) = (try World(), WholeDelegate())
        let id = world.aliceID
        _ = try await start(world, delegate: delegate) {
            if IntuneMAMEnrollmentManager.instance().registeredAccountIds().isEmpty {
                IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(id)
            }
        }
        XCTAssertEqual(IntuneMAMEnrollmentManager.instance().enrolledAccountIds(), [id])
        XCTAssertEqual(delegate.calls.all.first, "enrollment 100")
    }

    func testRequestsAreCarriedOutInTheOrderOfTheApp() async throws {
        let world = try World()
        let bob = world.device.tenant.addUser(
            named: "bob", policy: try PolicyDocument(json: Self.policy).validated().compile(in: PolicyInterner()))
        let host = try await start(world, delegate: WholeDelegate())
        let (manager, ids) = (IntuneMAMEnrollmentManager.instance(), [world.aliceID, bob.objectID.rawValue])
        manager.registerAndEnrollAccountId(ids[0])
        for round in 0..<20 {
            manager.deRegisterAndUnenrollAccountId(ids[round % 2], withWipe: false)
            manager.registerAndEnrollAccountId(ids[(round + 1) % 2])
        }
        await host.settle()
        XCTAssertEqual(manager.enrolledAccountIds(), [ids[0]])
    }

    /// A delegate that answers a question about a window only after a call of its own has ended.
    private final class Waiting: NSObject, IntuneMAMPolicyDelegate {
        func identitySwitchRequired(
            forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
            completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
        ) {
            nonisolated(unsafe) let done = completionHandler
            IntuneMAMPolicyManager.instance().setUIPolicyAccountId(accountId) { done($0) }
        }
    }

    func testAnAnswerMayDependOnACallOfTheSDK() async throws {
        let (world, delegate) = (try World(), Waiting())
        let host = try await start(world, delegate: delegate)
        world.device.enroll(world.alice, in: host.app)
        let answer = await host.engine.policyManager.delegate?.identitySwitchRequired(
            for: world.alice.objectID, window: .main, reason: .openURL)
        XCTAssertEqual(answer, .success)
        XCTAssertEqual(IntuneMAMPolicyManager.instance().getUIPolicyAccountId(), world.aliceID)
    }

    func testADelegateThatNothingKeepsAliveIsTold() async throws {
        let world = try World()
        let host = try await start(world) { IntuneMAMEnrollmentManager.instance().delegate = WholeDelegate() }
        XCTAssertNil(IntuneMAMEnrollmentManager.instance().delegate)
        IntuneMAMEnrollmentManager.instance().registerAndEnrollAccountId(world.aliceID)
        await host.settle()
        XCTAssertEqual(host.findings, [DelegateFinding(kind: .released, method: "IntuneMAMEnrollmentManager.delegate")])
        XCTAssertEqual(host.unansweredCalls.map(\.method).first, "IntuneMAMEnrollmentDelegate.enrollmentRequest(with:)")
    }

    /// Methods with names of older SDKs, and one misspelled label.
    final class OldNames: NSObject, IntuneMAMPolicyDelegate {
        func wipeData(forAccount account: String) -> Bool { true }
        func restartApp() -> Bool { true }
        func somethingElse(forAccountId accountId: String) {}
    }

    func testAMethodThatTheSDKNeverCallsIsNamedBesideTheOneItCalled() async throws {
        let (world, delegate) = (try World(), OldNames())
        let host = try await start(world, delegate: delegate)
        let isDone = await host.engine.policyManager.delegate?.wipeData(for: world.alice.objectID)
        XCTAssertEqual(isDone, false)
        let calls = host.unansweredCalls
        XCTAssertEqual(calls.map(\.method), ["IntuneMAMPolicyDelegate.wipeData(forAccountId:)"])
        XCTAssertEqual(calls.first?.count, 1)
        XCTAssertEqual(calls.first?.nearMisses, ["wipeData(forAccount:)"])
        XCTAssertEqual(
            calls.first?.description,
            "the SDK called IntuneMAMPolicyDelegate.wipeData(forAccountId:) once, and the app does not implement it; "
                + "nearly the same: wipeData(forAccount:)")
    }

    private final class OneRequest: NSObject, IntuneMAMEnrollmentDelegate {
        func enrollmentRequest(with status: IntuneMAMEnrollmentStatus) {}
    }

    func testAnotherMethodOfTheDelegateIsNoNearMiss() async throws {
        let (world, delegate) = (try World(), OneRequest())
        let host = try await start(world, delegate: delegate)
        await host.engine.enrollmentManager.delegate?.unenrollRequest(
            with: MAMEnrollmentStatus(.unenrollmentSuccess, accountID: world.alice.objectID))
        XCTAssertEqual(host.unansweredCalls.map(\.nearMisses), [[]])
    }

    @MainActor private final class MainActorAnswers: NSObject, IntuneMAMPolicyDelegate {
        private(set) var added: [String] = []

        func addAccountId(_ accountId: String) async -> IntuneMAMAddIdentityResult {
            add(accountId)
            return .success
        }

        private func add(_ account: String) { added.append(account) }
    }

    func testAnAsyncMethodMayBelongToTheMainActor() async throws {
        let world = try World()
        let delegate = await MainActor.run { MainActorAnswers() }
        let host = try await start(world, delegate: delegate)
        let result = await host.engine.policyManager.delegate?.addAccount(world.alice.objectID)
        XCTAssertEqual(result, .success)
        let added = await MainActor.run { delegate.added }
        XCTAssertEqual(added, [world.aliceID])
    }

    private final class PrivateOldNames: NSObject, IntuneMAMPolicyDelegate {
        func wipeData(forAccount account: String) -> Bool { true }
    }

    private class PrivateBase: NSObject, IntuneMAMPolicyDelegate {
        func wipeData(forAccount account: String) -> Bool { true }
    }

    private struct Screen {
        final class Delegate: NSObject, IntuneMAMPolicyDelegate {
            func wipeData(forAccount account: String) -> Bool { true }
        }
    }

    func testAPrivateClassHasNearMissesToo() async throws {
        final class Local: NSObject, IntuneMAMPolicyDelegate {
            func wipeData(forAccount account: String) -> Bool { true }
        }
        let delegates: [any IntuneMAMPolicyDelegate] = [
            PrivateOldNames(), PrivateBase(), Screen.Delegate(), Local(), FilePrivateOldNames(),
        ]
        for delegate in delegates {
            let world = try World()
            let host = try await start(world, delegate: delegate)
            _ = await host.engine.policyManager.delegate?.wipeData(for: world.alice.objectID)
            XCTAssertEqual(host.unansweredCalls.map(\.nearMisses), [["wipeData(forAccount:)"]], "\(type(of: delegate))")
        }
    }

    private final class PlainSwitch: NSObject, IntuneMAMPolicyDelegate {
        func identitySwitchRequired(
            forAccountId accountId: String, reason: IntuneMAMIdentitySwitchReason,
            completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void
        ) { completionHandler(.canceled) }
    }

    private final class AsyncSwitch: NSObject, IntuneMAMPolicyDelegate {
        func identitySwitchRequired(
            forAccountId accountId: String, for window: UIWindow, reason: IntuneMAMIdentitySwitchReason
        ) async -> IntuneMAMSwitchIdentityResult { .notAllowed }
        func addAccountId(_ accountId: String) async -> IntuneMAMAddIdentityResult { .success }
        func blockAccountId(
            _ accountId: String, reason: IntuneMAMBlockAccountReason
        ) async -> IntuneMAMBlockAccountResult { .success }
    }

    func testEachFormOfAMethodIsFound() async throws {
        let world = try World()
        let host = try await start(world)
        let alice = world.alice.objectID
        func answer(_ delegate: (any IntuneMAMPolicyDelegate)?) async -> MAMSwitchIdentityResult? {
            IntuneMAMPolicyManager.instance().delegate = delegate
            return await host.engine.policyManager.delegate?.identitySwitchRequired(
                for: alice, window: .main, reason: .documentImport)
        }
        let answers = [await answer(WholeDelegate()), await answer(PlainSwitch()), await answer(AsyncSwitch())]
        XCTAssertEqual(answers, [.success, .canceled, .notAllowed])
        XCTAssertEqual(host.unansweredCalls, [])
        let (added, blocked) = (
            await host.engine.policyManager.delegate?.addAccount(alice),
            await host.engine.policyManager.delegate?.block(alice, reason: .clockedOut, window: .main)
        )
        XCTAssertEqual(added, .success)
        XCTAssertEqual(blocked, .success)
        let refused = [await answer(OldNames()), await answer(nil)]
        XCTAssertEqual(refused, [.failed, .failed])
        XCTAssertEqual(host.unansweredCalls.map(\.count), [2])
        XCTAssertEqual(
            host.unansweredCalls.map(\.method),
            ["IntuneMAMPolicyDelegate.identitySwitchRequired(forAccountId:reason:completionHandler:)"])
    }

    private final class Wrong: NSObject, IntuneMAMPolicyDelegate {
        func addAccountId(_ accountId: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void) {
            completionHandler(.success)
            completionHandler(.failed)
        }
        func blockAccountId(
            _ accountId: String, reason: IntuneMAMBlockAccountReason,
            completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void
        ) {}
    }

    func testAnAnswerThatComesTwiceOrNeverIsToldAndEndsTheCall() async throws {
        let (world, delegate) = (try World(), Wrong())
        let host = try await start(world, delegate: delegate, answerDeadline: .milliseconds(20))
        let alice = world.alice.objectID
        let added = await host.engine.policyManager.delegate?.addAccount(alice)
        let blocked = await host.engine.policyManager.delegate?.block(alice, reason: .clockedOut, window: .main)
        XCTAssertEqual(added, .success, "the first answer counts")
        XCTAssertEqual(blocked, .failed)
        XCTAssertEqual(
            host.findings,
            [
                DelegateFinding(
                    kind: .answeredTwice, method: "IntuneMAMPolicyDelegate.addAccountId(_:completionHandler:)"),
                DelegateFinding(
                    kind: .neverAnswered,
                    method: "IntuneMAMPolicyDelegate.blockAccountId(_:reason:completionHandler:)"),
            ])
    }

    private final class Tokens: NSObject, IntuneMAMEnrollmentDelegate {
        let token: String?
        init(_ token: String?) { self.token = token }
        func getAccessToken(
            forAccountId oid: String, resource: String, completion: @escaping (IntuneMAMEnrollmentToken) -> Void
        ) {
            let answer = IntuneMAMEnrollmentToken()
            (answer.accessToken, answer.oid) = (token, oid)
            completion(answer)
        }
    }

    private final class AsyncTokens: NSObject, IntuneMAMEnrollmentDelegate {
        func accessToken(forAccountId oid: String, resource: String) async -> IntuneMAMEnrollmentToken {
            let answer = IntuneMAMEnrollmentToken()
            (answer.accessToken, answer.oid) = ("token", oid)
            return answer
        }
    }

    func testTokensComeFromTheAppIfItHasThem() async throws {
        let world = try World()
        let host = try await start(world)
        let account = world.alice.objectID
        func token(_ delegate: any IntuneMAMEnrollmentDelegate) async throws -> AccountID? {
            IntuneMAMEnrollmentManager.instance().delegate = delegate
            defer { withExtendedLifetime(delegate) {} }
            return try await host.engine.enrollmentManager.delegate?.accessToken(
                for: account, resource: "r", isInteractive: false
            ).objectID
        }
        let found = [try await token(Tokens("a token")), try await token(AsyncTokens())]
        XCTAssertEqual(found, [account, account])
        do {
            _ = try await token(Tokens(nil))
            XCTFail("no token was given")
        } catch { XCTAssertEqual(error as? MAMTokenFailure, .credentials) }
        XCTAssertEqual(host.unansweredCalls, [], "most apps have MSAL and leave the method out")
    }
}

private final class FilePrivateOldNames: NSObject, IntuneMAMPolicyDelegate {
    func wipeData(forAccount account: String) -> Bool { true }
    func deviceWipe() {}
}
