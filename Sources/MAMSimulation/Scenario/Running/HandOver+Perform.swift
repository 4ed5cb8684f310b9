internal import Dispatch
internal import Foundation
internal import MAMCore

extension HandOver {
    /// Hands work over by the plain call, on queues of its own, and waits for it.
    ///
    /// Nothing of the explicit API is used: what arrives is what interception, or the language, brings.
    func perform(in app: ManagedApp, _ work: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let all: @Sendable () -> Void = {
            work()
            done.signal()
        }
        let queue = DispatchQueue(label: "scenario.\(rawValue)")
        switch self {
        case .async: queue.async(execute: all)
        case .asyncAfter: queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: all)
        case .group: queue.async(group: DispatchGroup(), execute: all)
        case .notify: DispatchGroup().notify(queue: queue, execute: all)
        case .workItem:
            let item = DispatchWorkItem(block: all)
            // Whoever dispatches it does not matter.
            app.withAccountID(.unmanaged) { queue.async(execute: item) }
        case .concurrentPerform:
            // From a queue, because the caller's own thread takes part, and only chance says in which iteration.
            queue.async { DispatchQueue.concurrentPerform(iterations: 2) { if $0 == 1 { all() } } }
        case .operation:
            let operations = OperationQueue()
            // Of its own, because the threads that queues share come slowly when all of them wait.
            operations.underlyingQueue = queue
            operations.addOperation(all)
            operations.waitUntilAllOperationsAreFinished()
        case .task:
            Task(executorPreference: QueueExecutor(queue)) { all() }
        }
        done.wait()
    }
}

/// Runs the jobs of a task on a Dispatch queue, where they may wait without starving other tasks.
private final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
