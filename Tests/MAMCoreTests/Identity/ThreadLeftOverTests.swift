import Dispatch
import MAMCore
import XCTest

/// What tasks and scopes leave on a thread never pushes out what still counts.
final class ThreadLeftOverTests: XCTestCase {
    private let app = IdentityKit.app()

    func testAsyncScopesOneAfterAnotherLeaveTheMainThreadsIdentity() {
        app.setCurrentThreadAccountID("boss")
        defer { app.setCurrentThreadAccountID(nil) }
        let (app, ended) = (app, expectation(description: "the task ended"))
        Task { @MainActor in
            for _ in 0..<100 {
                await app.withAccountID("scope") {
                    setThread("inner", of: app)
                    await asynchronously()
                }
            }
            ended.fulfill()
        }
        wait(for: [ended], timeout: 30)
        assertActs(app.actsAs, .thread("boss"))
    }

    func testASetterInAnOuterAsyncScopeOutlivesManyInnerOnes() async {
        let app = app
        await Task { @MainActor in
            await app.withAccountID("outer") {
                setThread("managed", of: app)
                for _ in 0..<100 {
                    await app.withAccountID("scope") {
                        setThread("inner", of: app)
                        await asynchronously()
                    }
                }
                assertActs(app.actsAs, .thread("managed"))
            }
        }.value
    }

    func testTwoTasksOnOneThreadKeepEachItsOwn() async {
        let app = app
        let first = Task { @MainActor in
            setThread("first", of: app)
            for _ in 0..<10 { await Task.yield() }
            assertActs(app.actsAs, .thread("first"))
        }
        let second = Task { @MainActor in
            setThread("second", of: app)
            for _ in 0..<10 { await Task.yield() }
            assertActs(app.actsAs, .thread("second"))
        }
        await first.value
        await second.value
    }

    func testADelegateThatAsksTheAppWhenItEndsDoesNotMeetItsLock() {
        final class Asking: MAMPolicyDelegate {
            let app: ManagedApp
            init(app: ManagedApp) { self.app = app }
            deinit { XCTAssertEqual(app.windows.key, .main) }
        }
        app.policyManager.delegate = Asking(app: app)
        app.policyManager.delegate = nil
        XCTAssertNil(app.policyManager.delegate)
    }

    func testAnAsyncCaptureLeavesTheMainRoleWhereItIs() async {
        let app = app
        await Task.detached {
            await app.onMainThread {
                let capture = app.withAccountID("alice") { IdentityCapture() }
                let isMain = await capture.run {
                    await asynchronously()
                    return app.isMainThread
                }
                XCTAssertTrue(isMain)
            }
        }.value
    }

    func testEqualPoliciesOfTwoNamesKeepScreenCaptureClosedWhereOneOfThemWas() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "oid")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "upn", allowsScreenCapture: true)
        app.accounts.register("upn", alias: "oid")
        XCTAssertTrue(app.accounts.isSame("upn", "oid"))
        for id in ["oid", "upn"] as [AccountID] {
            XCTAssertFalse(app.policyManager.policy(for: id).isScreenCaptureAllowed)
        }
    }
}
