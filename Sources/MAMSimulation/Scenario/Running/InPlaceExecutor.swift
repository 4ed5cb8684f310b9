internal import Dispatch
internal import MAMBase
internal import MAMCore

/// Runs an async operation on the calling thread, which is blocked meanwhile.
///
/// Scenarios are synchronous, because the plain setter of the thread identity is. The engine's identity switches are
/// async, because a user may have to answer first. This executor does not wait for the shared thread pool, so it cannot
/// starve.
package final class InPlaceExecutor: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])
    private let arrived = DispatchSemaphore(value: 0)

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrived.signal()
    }

    /// Runs `operation` to its end.
    ///
    /// The operation has the caller's task-local values. As in any task, it has neither the caller's thread identity
    /// nor the main-thread role.
    package static func run<Result: Sendable>(_ operation: @escaping @Sendable () async -> Result) -> Result {
        let executor = InPlaceExecutor()
        let box = Box<Result>()
        Task(executorPreference: executor) {
            let value = await operation()
            box.value.withLock { $0 = value }
        }
        while true {
            executor.arrived.wait()
            let job = executor.jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
            if let value = box.value.withLock({ $0 }) { return value }
        }
    }

    private final class Box<Result: Sendable>: Sendable {
        let value = Guarded<Result?>(nil)
    }
}
