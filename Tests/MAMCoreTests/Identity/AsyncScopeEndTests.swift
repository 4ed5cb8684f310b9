import Foundation
import MAMCore
import XCTest

/// "The scope's end puts back what was set before": the promise of the synchronous scope, kept by the asynchronous one.
final class AsyncScopeEndTests: XCTestCase {
    private let app = IdentityKit.app()

    func testASetterInsideAnAsyncScopeOnTheMainActorEndsWithTheScopeAndGivesBackTheOneBefore() {
        app.setCurrentThreadAccountID("before")
        defer { app.setCurrentThreadAccountID(nil) }
        let (app, ended) = (app, expectation(description: "the task ended"))
        Task { @MainActor in
            await app.withAccountID("scope") {
                setThread("inside", of: app)
                await asynchronously()
            }
            ended.fulfill()
        }
        wait(for: [ended], timeout: 10)
        assertActs(app.actsAs, .thread("before"))
    }

    func testASetterInsideAnAsyncScopeGivesBackTheTasksOwnWhenTheThreadIsTheSame() async {
        let app = app
        await Task.detached {
            setThread("before", of: app)
            let thread = pthread_self()
            await app.withAccountID("scope") {
                setThread("inside", of: app)
                await asynchronously()
            }
            if pthread_equal(thread, pthread_self()) != 0 { assertActs(app.actsAs, .thread("before")) }
        }.value
    }

    func testAsyncWorkRestoresEveryAppsThreadIdentityWhenItEndsOnItsFirstThread() {
        let (app, other) = (app, IdentityKit.app())
        let (ended, seen) = (expectation(description: "the task ended"), IdentityKit.Box<[Acting]>())
        Task { @MainActor in
            setThread("before", of: other)
            let capture = IdentityCapture()
            func leave() {
                setThread("left", of: app)
                setThread("left", of: other)
            }
            var found: [Acting] = []
            await app.withAccountID("scope") {
                leave()
                await asynchronously()
            }
            found += [app.actsAs, other.actsAs]
            await app.onMainThread {
                leave()
                await asynchronously()
            }
            found += [app.actsAs, other.actsAs]
            await capture.run {
                leave()
                await asynchronously()
            }
            seen.value = found + [app.actsAs, other.actsAs]
            ended.fulfill()
        }
        wait(for: [ended], timeout: 10)
        let expected: [Acting] = [.nobody, .thread("before"), .nobody, .thread("before"), .nobody, .thread("before")]
        XCTAssertEqual(seen.value, expected)
    }

    func testASetterInATaskOnTheMainThreadLeavesTheMainThreadsOwnIdentity() {
        app.setCurrentThreadAccountID("main")
        defer { app.setCurrentThreadAccountID(nil) }
        let (app, ended) = (app, expectation(description: "the task ended"))
        Task { @MainActor in
            setThread("task", of: app)
            ended.fulfill()
        }
        wait(for: [ended], timeout: 10)
        // A setter in a task counts for that task alone, so it cannot have ended what counts for the thread.
        assertActs(app.actsAs, .thread("main"))
    }
}
