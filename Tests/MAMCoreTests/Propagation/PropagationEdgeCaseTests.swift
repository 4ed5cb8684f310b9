import Dispatch
import Foundation
import MAMCore
import TestKits
import XCTest

/// Cases that a reader found after everything was tested.
final class PropagationEdgeCaseTests: XCTestCase {
    func testABlockOfTwoAppsLeavesTheIdentityOfAThirdThatWantsNoInterception() {
        let (first, second) = (IdentityKit.app(), IdentityKit.app())
        let explicit = IdentityKit.app(propagation: .explicitOnly)
        let item = IdentityKit.inBackground { () -> Handed in
            first.setCurrentThreadAccountID("first")
            second.setCurrentThreadAccountID("second")
            return Handed(
                DispatchWorkItem {
                    assertActs(explicit.actsAs, .thread("explicit"))
                    assertActs(second.actsAs, .thread("second"))
                    first.setCurrentThreadAccountID("set in the block")
                })
        }
        explicit.setCurrentThreadAccountID("explicit")
        defer { explicit.setCurrentThreadAccountID(nil) }
        for _ in 0..<2 {
            item.item.perform()
            assertActs(explicit.actsAs, .thread("explicit"))
            assertActs(first.actsAs, .nobody)
        }
    }

    func testABlockThatShallNeverRunIsReleasedAtOnce() throws {
        try XCTSkipIf(ProcessMemory.isThreadWatched, "the thread sanitizer keeps such blocks itself")
        let app = IdentityKit.app()
        weak var kept: Kept?
        app.withAccountID("alice") {
            let object = Kept()
            kept = object
            DispatchQueue.global().asyncAfter(deadline: .distantFuture) { _ = object }
        }
        XCTAssertNil(kept)
    }

    func testAnObjectHeldOnlyByABlockIsReleasedUnderTheBlocksIdentity() {
        let (app, seen, ended) = (IdentityKit.app(), IdentityKit.Box<Acting>(), DispatchSemaphore(value: 0))
        app.withAccountID("alice") {
            let last = AtTheEnd {
                seen.value = app.actsAs
                ended.signal()
            }
            DispatchQueue.global().async { _ = last }
        }
        ended.wait()
        XCTAssertEqual(seen.value, .scope("alice"))
    }

    func testTheEndOfTheMainRoleOnAnotherThreadLeavesThatThreadsOwnIdentity() {
        let app = IdentityKit.app()
        let executor = ManualTaskExecutor()
        let task = Task(executorPreference: executor) {
            await app.onMainThread { await Task.yield() }
        }
        // The task begins here and ends on another thread, which has an identity of its own.
        executor.runOne()
        IdentityKit.inBackground {
            IdentityCapture().run {
                app.setCurrentThreadAccountID("own")
                executor.runAll()
                assertActs(app.actsAs, .thread("own"))
            }
        }
        IdentityKit.inTask { await task.value }
    }

    private struct Handed: @unchecked Sendable {
        // One thread hands it to the other and never looks back.
        let item: DispatchWorkItem
        init(_ item: DispatchWorkItem) { self.item = item }
    }

    private final class Kept: Sendable {}

    private final class AtTheEnd: Sendable {
        let action: @Sendable () -> Void
        init(_ action: @escaping @Sendable () -> Void) { self.action = action }
        deinit { action() }
    }
}

/// Runs the jobs of a task where and when it is told to.
private final class ManualTaskExecutor: TaskExecutor {
    private let lock = NSLock()
    private nonisolated(unsafe) var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
    }

    /// Runs the next job on this thread; whether there was one.
    @discardableResult
    func runOne() -> Bool {
        guard let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    func runAll() { while runOne() {} }
}
