internal import Dispatch
internal import MAMBase
internal import MAMCore

/// Runs an async operation on the thread that asks for it, which waits meanwhile.
///
/// Scenarios are synchronous, because the plain setter of the thread identity is; the engine's switches of identity are
/// async, because a person may have to answer first. Nothing here waits on the shared thread pool, so it cannot starve.
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
    /// Task-locals are those of the caller; the thread identity and the main-thread role are not, as in any task.
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
