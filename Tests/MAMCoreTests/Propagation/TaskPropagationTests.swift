import Dispatch
import Foundation
import MAMCore
import XCTest

/// What tasks carry, row by row of the table in the document, and what they keep apart.
final class TaskPropagationTests: XCTestCase {
    private let app = IdentityKit.app()

    func testEveryRowAboutTasksHolds() async { await CarryingRow.check(TaskRows.all, in: app) }

    func testEveryRowAboutTasksHoldsForAccountsOfTheDirectoryAndAppsThatLookForLeaks() async {
        let app = IdentityKit.app(detectsLeaks: true)
        for id in ["alice", "other"] as [AccountID] { app.accounts.register(id) }
        await CarryingRow.check(TaskRows.all, in: app)
    }

    /// A recorded rule: the SDK's hooks could not see such a task, and a thread identity belongs to a thread.
    func testATaskStartedInAnInterceptedBlockHasTheScopeAndNeverTheThreadIdentity() async {
        let app = app
        let seen = await withCheckedContinuation { (done: CheckedContinuation<[Acting], Never>) in
            app.withAccountID("scope") {
                setThread("thread", of: app)
                DispatchQueue.global().async {
                    let inBlock = app.actsAs
                    Task { done.resume(returning: [inBlock, app.actsAs]) }
                }
            }
        }
        XCTAssertEqual(seen, [.thread("thread"), .scope("scope")])
    }

    func testAProducerAndAConsumerOfAStreamKeepEachItsOwn() async {
        let app = app
        let (stream, continuation) = AsyncStream<Acting>.makeStream()
        let consumer = app.withAccountID("consumer") {
            Task {
                var seen: [Acting] = []
                for await produced in stream { seen += [produced, app.actsAs] }
                return seen + [app.actsAs]
            }
        }
        IdentityKit.asThread("producer", of: app) {
            for _ in 0..<20 { DispatchQueue.global().sync { _ = continuation.yield(app.actsAs) } }
            DispatchQueue.global().async {
                continuation.yield(app.actsAs)
                continuation.finish()
            }
        }
        let seen = await consumer.value
        let pairs = (0..<21).flatMap { _ in [Acting.thread("producer"), .scope("consumer")] }
        XCTAssertEqual(seen, pairs + [.scope("consumer")])
    }

    func testManyTasksThatResumeEachOtherFromQueuesKeepEachItsOwn() async {
        let app = app
        let wrong = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let (own, other) = ("task \(number)", "resumer \(number)")
                    var wrong = 0
                    await app.withAccountID(AccountID(own)) {
                        for _ in 0..<20 {
                            let inBlock = await withCheckedContinuation { (done: CheckedContinuation<Acting, Never>) in
                                DispatchQueue.global().async {
                                    setThread(AccountID(other), of: app)
                                    done.resume(returning: app.actsAs)
                                }
                            }
                            if inBlock != .thread(other) { wrong += 1 }
                            if app.actsAs != .scope(own) { wrong += 1 }
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(wrong, 0)
    }

    func testAnAppThatWantsNoInterceptionHasTheSameTasks() async {
        let app = IdentityKit.app(propagation: .explicitOnly)
        let rows = TaskRows.all.filter { !$0.startedBy.contains("Dispatch") }
        XCTAssertEqual(rows.count, TaskRows.all.count - 2)
        await CarryingRow.check(rows, in: app)
    }
}

extension CarryingRow {
    /// Tries every row out in both layers.
    static func check(
        _ rows: [CarryingRow], in app: ManagedApp, file: StaticString = #filePath, line: UInt = #line
    ) async {
        for row in rows {
            for layer in Layer.allCases {
                let (sight, startedOn) = await row.look(app, layer)
                let expected = row.carries(layer).expected(layer, isSameThread: sight.thread == startedOn)
                XCTAssertEqual(sight.acting, expected, "\(row.startedBy), \(layer)", file: file, line: line)
            }
        }
    }
}

extension IdentityKit {
    /// Runs `body` on a new thread with a thread identity of that thread, and waits for it.
    static func asThread(_ id: AccountID, of app: ManagedApp, _ body: @escaping @Sendable () -> Void) {
        let ended = DispatchGroup()
        ended.enter()
        Thread.detachNewThread {
            app.setCurrentThreadAccountID(id)
            body()
            app.setCurrentThreadAccountID(nil)
            ended.leave()
        }
        ended.wait()
    }
}

/// An actor like any other.
actor LookingActor {
    func look(_ app: ManagedApp) -> CarryingRow.Observation { CarryingRow.Observation(app) }
}

/// An actor whose jobs run in plain blocks.
actor LookingQueueActor {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func look(_ app: ManagedApp) -> CarryingRow.Observation { CarryingRow.Observation(app) }
}

/// Runs the jobs of an actor in plain blocks of a queue.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "actor")

    func enqueue(_ job: consuming ExecutorJob) {
        let (job, executor) = (UnownedJob(job), asUnownedSerialExecutor())
        queue.async { job.runSynchronously(on: executor) }
    }
}
