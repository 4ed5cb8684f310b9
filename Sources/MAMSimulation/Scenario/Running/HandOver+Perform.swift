internal import Dispatch
internal import Foundation
internal import MAMCore

extension HandOver {
    /// Hands work over by the plain call, on queues of its own, and waits until it has run.
    ///
    /// It does not use this library's explicit API. The work has only the identities that interception or the language
    /// carries.
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
            // A work item carries the identity of its creation, not that of its dispatch.
            app.withAccountID(.unmanaged) { queue.async(execute: item) }
        case .concurrentPerform:
            // Called from a queue, because the calling thread takes part and would run an arbitrary iteration.
            queue.async { DispatchQueue.concurrentPerform(iterations: 2) { if $0 == 1 { all() } } }
        case .operation:
            let operations = OperationQueue()
            // A queue of its own, because shared threads become available slowly when all of them wait.
            operations.underlyingQueue = queue
            operations.addOperation(all)
            operations.waitUntilAllOperationsAreFinished()
        case .task:
            Task(executorPreference: QueueExecutor(queue)) { all() }
        }
        done.wait()
    }
}

/// Runs the jobs of a task on a Dispatch queue, where they may block without starving other tasks.
private final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
