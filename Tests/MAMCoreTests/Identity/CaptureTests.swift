import Dispatch
import MAMCore
import XCTest

/// Captured tokens: run on another thread or in another task, and put everything back.
final class CaptureTests: XCTestCase {
    private let app = IdentityKit.app()

    private struct MyError: Error, Equatable {}

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    func testACaptureCarriesTheScopeToAnotherThreadAndPutsItBack() {
        let app = app
        let capture = app.withAccountID("alice") { IdentityCapture() }
        let seen = IdentityKit.inBackground { () -> [Acting] in
            let before = app.actsAs
            let inside = capture.run { app.actsAs }
            return [before, inside, app.actsAs]
        }
        XCTAssertEqual(seen, [.nobody, .scope("alice"), .nobody])
    }

    func testACaptureCarriesTheThreadIdentityToAnotherThreadAndPutsItBack() {
        let app = app
        app.setCurrentThreadAccountID("alice")
        let capture = IdentityCapture()
        let seen = IdentityKit.inBackground { () -> [Acting] in
            IdentityCapture().run {
                app.setCurrentThreadAccountID("worker")
                let inside = capture.run { () -> Acting in
                    let inherited = app.actsAs
                    app.setCurrentThreadAccountID("changed")
                    return inherited
                }
                return [inside, app.actsAs]
            }
        }
        XCTAssertEqual(seen, [.thread("alice"), .thread("worker")])
        assertActs(app.actsAs, .thread("alice"))
    }

    func testACaptureOfNothingRunsWithoutAnIdentity() {
        let capture = IdentityCapture()
        app.withAccountID("alice") {
            app.setCurrentThreadAccountID("bob")
            capture.run { assertActs(app.actsAs, .nobody) }
            assertActs(app.actsAs, .thread("bob"))
        }
    }

    func testACaptureRunsInAnotherTaskAndInAsyncCode() async {
        let app = app
        let capture = app.withAccountID("alice") { () -> IdentityCapture in
            setThread("bob", of: app)
            return IdentityCapture()
        }
        await Task.detached {
            assertActs(capture.run { app.actsAs }, .thread("bob"), "synchronous work gets both layers")
            await capture.run {
                await Task.yield()
                assertActs(app.actsAs, .scope("alice"), "a thread identity does not follow a task")
            }
            assertActs(app.actsAs, .nobody)
        }.value
    }

    func testOneCaptureServesManyThreadsAtOnce() {
        let app = app
        let capture = app.withAccountID("stranger") { IdentityCapture() }
        let wrong = IdentityKit.Box<Int>()
        wrong.value = 0
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            var found = 0
            for round in 0..<200 {
                capture.run {
                    if app.actsAs != .scope("stranger") { found += 1 }
                    app.setCurrentThreadAccountID(AccountID("\(index).\(round)"))
                    if app.actsAs != .thread("\(index).\(round)") { found += 1 }
                }
            }
            if found > 0 { wrong.value = found }
        }
        XCTAssertEqual(wrong.value, 0)
    }

    func testATypedErrorLeavesACaptureAsItsType() async {
        let capture = IdentityCapture()
        do throws(MyError) {
            try capture.run { () throws(MyError) in throw MyError() }
            XCTFail("did not throw")
        } catch { XCTAssertEqual(error, MyError()) }
        do throws(MyError) {
            try await capture.run { () async throws(MyError) in
                await Task.yield()
                throw MyError()
            }
            XCTFail("did not throw")
        } catch { XCTAssertEqual(error, MyError()) }
    }

    func testAWrappedCallbackTakesItsArgumentsAndReturnsItsResult() {
        let app = app
        let (none, one, two) = app.withAccountID("alice") {
            let capture = IdentityCapture()
            return (
                capture.wrap { app.actsAs },
                capture.wrap { (number: Int) in "\(number) \(app.actsAs.id ?? "")" },
                capture.wrap { (text: String, flag: Bool) in (text, flag, app.actsAs) }
            )
        }
        IdentityKit.inBackground {
            assertActs(none(), .scope("alice"))
            XCTAssertEqual(one(7), "7 alice")
            let (text, flag, seen) = two("text", true)
            XCTAssertEqual(text, "text")
            XCTAssertTrue(flag)
            assertActs(seen, .scope("alice"))
            assertActs(app.actsAs, .nobody)
        }
    }

    func testAWrappedCallbackOnTheAppsMainQueueHasTheMainRole() {
        let app = app
        IdentityKit.setWindow("window", of: app)
        let callback = IdentityCapture().wrap { [app.isMainThread, app.actsInUI == .window("window")] }
        let seen = IdentityKit.inBackground { app.mainQueue.sync { callback() } }
        XCTAssertEqual(seen, [true, true], "main role, window identity")
    }
}
