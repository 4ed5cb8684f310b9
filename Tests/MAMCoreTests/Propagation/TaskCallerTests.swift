import Dispatch
import Foundation
import MAMCore
import XCTest

/// Tasks that hand blocks to Dispatch: what counts in the task travels, what others left on its thread does not.
final class TaskCallerTests: XCTestCase {
    private let app = IdentityKit.app()
    private let other = IdentityKit.app()

    /// Both apps, seen from a synchronous function on the main thread that a task waits for.
    private func onMain() -> [Acting] {
        let (app, other) = (app, other)
        return DispatchQueue.main.sync { [app.actsAs, other.actsAs] }
    }

    /// Lets the main thread work on its queue until a task has ended.
    private func whileMainWorks<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result? {
        let (box, done) = (IdentityKit.Box<Result>(), expectation(description: "the task is done"))
        Task.detached {
            box.value = await body()
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
        return box.value
    }

    override func tearDown() {
        app.setCurrentThreadAccountID(nil)
        other.setCurrentThreadAccountID(nil)
    }

    func testABlockHandedOverInATaskCarriesTheTask() {
        let (app, place) = (app, EntryPoint.Place("tasks"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            for submitter in SubmitterIdentity.allCases {
                let seen = IdentityKit.inTask { () -> Findings? in
                    let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
                    submitter.enter(app) {
                        entry.hand(place) {
                            box.value = Findings(of: app)
                            finish.signal()
                        }
                        finish.wait()
                        assertActs(app.actsAs, submitter.acting, entry.name)
                    }
                    return box.value
                }
                XCTAssertEqual(seen, Findings(expecting: submitter.acting), "\(entry.name), \(submitter)")
            }
        }
    }

    func testTheMainThreadRunsABlockAsTheTaskThatWaitsForIt() {
        let app = app
        for submitter in SubmitterIdentity.allCases {
            let seen = whileMainWorks {
                submitter.enter(app) { DispatchQueue.main.sync { Findings(of: app) } }
            }
            XCTAssertEqual(seen, Findings(expecting: submitter.acting), "\(submitter)")
        }
    }

    func testTheMainThreadGetsTheEntriesOfSeveralAppsFromATask() {
        let (app, other, test) = (app, other, Handed(self))
        let seen = whileMainWorks { () -> [Acting] in
            setThread("bob", of: other)
            setThread("alice", of: app)
            let found = test.item.onMain()
            setThread(nil, of: other)
            setThread(nil, of: app)
            return found
        }
        XCTAssertEqual(seen, [.thread("alice"), .thread("bob")])
    }

    func testTheMainThreadGetsTheOlderEntryWhenTheNewerOneWasUnset() {
        let (app, other, test) = (app, other, Handed(self))
        let seen = whileMainWorks { () -> [Acting] in
            setThread("bob", of: other)
            setThread("alice", of: app)
            setThread(nil, of: app)
            let found = test.item.onMain()
            setThread(nil, of: other)
            return found
        }
        XCTAssertEqual(seen, [.nobody, .thread("bob")])
    }

    func testAnIdentityThatAnotherTaskLeftOnTheThreadIsNotTaken() {
        let app = app
        let seen = IdentityKit.inBackground { () -> [Acting] in
            // What the thread has outside of any task does not count in a task, wherever that runs.
            app.setCurrentThreadAccountID("the thread's")
            defer { app.setCurrentThreadAccountID(nil) }
            return IdentityKit.inTask { DispatchQueue(label: "clean").sync { [app.actsAs] } }
        }
        XCTAssertEqual(seen, [.nobody])
    }

    func testTheMainThreadsOwnIdentityGoesWithBlocksOfItsTasks() {
        let (app, done, box) = (app, expectation(description: "ran"), IdentityKit.Box<[Acting]>())
        app.setCurrentThreadAccountID("main")
        Task { @MainActor in
            let inPlace = syncOn(DispatchQueue(label: "in place"), app)
            DispatchQueue(label: "later").async { @Sendable in
                box.value = [inPlace, app.actsAs]
                done.fulfill()
            }
        }
        wait(for: [done], timeout: 60)
        XCTAssertEqual(box.value, [.thread("main"), .thread("main")])
    }
}

/// In a function of its own, because asynchronous code should not wait.
private func syncOn(_ queue: DispatchQueue, _ app: ManagedApp) -> Acting { queue.sync { app.actsAs } }
