import Dispatch
import MAMCore
import XCTest

/// Thread identities and tasks: a setter counts for the task it ran in, and for no other.
final class InnermostWinsInTasksTests: XCTestCase {
    private let app = IdentityKit.app()

    func testASetterInsideAnAsyncScopeBeatsTheScope() async {
        let app = app
        await app.withAccountID("7") {
            assertActs(app.actsAs, .scope("7"))
            setThread("8", of: app)
            await asynchronously()
            assertActs(app.actsAs, .thread("8"))
        }
    }

    func testAScopeEnteredLaterInTheSameTaskBeatsASetterLeftBehind() async {
        let app = app
        await app.withAccountID("7") {
            setThread("8", of: app)
            await asynchronously()
        }
        await app.withAccountID("10") {
            await asynchronously()
            assertActs(app.actsAs, .scope("10"))
        }
    }

    func testAnAsyncScopeEnteredAfterASetterBeatsIt() async {
        let app = app
        await Task.detached {
            setThread("9", of: app)
            await app.withAccountID("1") {
                await asynchronously()
                assertActs(app.actsAs, .scope("1"))
            }
        }.value
    }

    func testASetterLeftOnAPoolThreadIsNeverSeenByAnotherTask() async {
        let app = app
        for round in 0..<2_000 {
            await Task.detached {
                setThread(AccountID("leftover"), of: app)
                assertActs(app.actsAs, .thread("leftover"))
            }.value
            let seen = await Task.detached { app.actsAs }.value
            guard seen == .nobody else { return XCTFail("round \(round): \(seen)") }
        }
    }

    func testASetterLeftOnPoolThreadsIsNeverSeenUnderContention() async {
        let app = app
        let wrong = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<64 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<200 {
                        let own = "\(worker).\(round)"
                        if app.actsAs.id?.hasPrefix("\(worker).") == false { wrong += 1 }
                        setThread(AccountID(own), of: app)
                        if app.actsAs != .thread(own) { wrong += 1 }
                        await app.withAccountID("scope") {
                            if app.actsAs != .scope("scope") { wrong += 1 }
                            await Task.yield()
                            if app.actsAs != .scope("scope") { wrong += 1 }
                        }
                        setThread(nil, of: app)
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(wrong, 0, "answers of another task's setter")
    }

    func testAChildTaskOfTheSameScopeDoesNotSeeItsParentsSetter() async {
        let app = app
        await app.withAccountID("7") {
            setThread("8", of: app)
            async let seen = app.actsAs
            let child = await seen
            assertActs(child, .scope("7"))
            let unstructured = await Task { app.actsAs }.value
            assertActs(unstructured, .scope("7"))
            await withTaskGroup(of: Acting.self) { group in
                for _ in 0..<32 { group.addTask { app.actsAs } }
                for await seen in group { assertActs(seen, .scope("7")) }
            }
        }
    }

    func testADetachedTaskSeesNeitherScopeNorSetter() async {
        let app = app
        await app.withAccountID("7") {
            setThread("8", of: app)
            let seen = await Task.detached { app.actsAs }.value
            assertActs(seen, .nobody)
        }
    }

    func testASetterOnAWorkerThreadIsNotSeenByATaskThatRunsThereLater() async {
        let app = app
        for _ in 0..<200 {
            let left = await withCheckedContinuation { (done: CheckedContinuation<Acting, Never>) in
                DispatchQueue.global().async {
                    app.setCurrentThreadAccountID("worker")
                    let seen = app.actsAs
                    done.resume(returning: seen)
                }
            }
            assertActs(left, .thread("worker"))
            let seen = await Task.detached { app.actsAs }.value
            assertActs(seen, .nobody)
        }
    }

    func testAMainThreadIdentityCountsForTasksOnTheMainThread() async {
        let app = app
        let answers = await MainActor.run { () -> [Acting] in
            let before = app.actsAs
            return app.withAccountID("1") {
                setThread("2", of: app)
                return [before, app.actsAs]
            }
        }
        XCTAssertEqual(answers, [.nobody, .thread("2")])
    }
}
