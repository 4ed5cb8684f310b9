internal import Dispatch

/// The threads on which the async calls of a device wait for the disk, for keys and for other processes.
///
/// Swift's cooperative thread pool has few threads, and a call that blocks one of them delays all tasks of the process.
/// So if a device stores its data on the disk, its async calls run on an executor. A device that keeps its data in
/// memory never blocks and has no executor. Delegates, services (``MAMService``) and users (``EnrollmentUser``) are
/// called on other threads, so they do not occupy a thread of the executor.
///
/// Threads start on demand. They end after five seconds without work, or when the executor is released. By default,
/// each storage makes an executor of its own. A server with many devices makes one executor for all storages:
///
/// ```swift
/// let executor = DeviceExecutor(threads: 8, maximumWaitingCalls: 10_000)
/// let storage = try DeviceStorage.open(at: path, rootKey: key, executor: executor)
/// ```
///
/// - A call begins when a thread is free. It fails with ``StorageError/Code/overloaded`` if the maximum number of calls
///   is already waiting, or if no thread becomes free within the time limit.
/// - If the task of a call is canceled while the call waits for a thread, the call fails with
///   ``StorageError/Code/canceled``. If the call waits for another process instead, it soon stops waiting and fails with
///   ``StorageError/Code/busy``. A change of the storage that has begun is completed, and the call returns its result.
/// - A call waits for other processes at most `longestStoreWait` in total, and at most two seconds each time. If the
///   caller set a deadline (``withDeadline(in:_:)``), no wait exceeds it.
///
/// An executor is safe to use from any thread.
public final class DeviceExecutor: Sendable {
    private let core: ExecutorCore

    /// Makes an executor.
    ///
    /// The threads start when they are needed.
    ///
    /// - Parameters:
    ///   - threads: The maximum number of threads, 1 to 64; other numbers are clamped. Defaults to 2.
    ///   - maximumWaitingCalls: The maximum number of calls that wait for a thread, 1 or more. Defaults to 1,024.
    ///   - longestQueueing: The maximum time that a call waits for a thread. Defaults to one minute.
    ///   - longestStoreWait: The maximum total time that one call waits for other processes. Defaults to two seconds.
    public convenience init(
        threads: Int = 2, maximumWaitingCalls: Int = 1024, longestQueueing: Duration = .seconds(60),
        longestStoreWait: Duration = .seconds(2)
    ) {
        self.init(
            ExecutorLimits(
                threadCount: threads, maximumWaitingCount: maximumWaitingCalls,
                longestQueueing: longestQueueing.nanoseconds, longestStoreWait: longestStoreWait.nanoseconds))
    }

    package init(_ limits: ExecutorLimits) { core = ExecutorCore(limits) }

    deinit { endThreads() }

    /// Ends the executor's threads: idle threads immediately, other threads when they have no work left.
    ///
    /// Returns immediately; safe on any thread. If the executor receives work later, it starts threads again.
    public func endThreads() { core.endThreads() }

    /// Whether the calling code runs on one of its threads.
    package var isCurrent: Bool { core.isCurrent }

    /// Ends its threads, and waits for those that have nothing to do, unless other devices keep giving them work.
    ///
    /// A job that comes meanwhile lets its thread wait for the next one, so the threads are told again at each look.
    package func endThreads(until deadline: Deadline) {
        var reuseCount = 0
        deadline.wait(while: {
            let counts = counts
            return counts.threadCount > counts.runningCount && reuseCount <= Self.maximumReuseCount
        }) { if core.endThreads() { reuseCount += 1 } }
    }

    // How many looks may find that a job came, before the threads are left to the other devices.
    private static let maximumReuseCount = 100

    /// The numbers of calls that the executor ran and runs; reading them takes one lock.
    package var counts: ExecutorCounts { core.counts }

    /// Runs `body`, which may block, on a thread of the executor; directly if the caller runs on one.
    ///
    /// - Parameters:
    ///   - alwaysBegins: Whether the call is never refused, not even in a canceled task. Defaults to false.
    ///   - body: The call. It has the task-locals of the caller, and is canceled with the caller.
    /// - Returns: The result of the body.
    /// - Throws: `overloaded` or `canceled` if the call did not begin.
    package func run<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async -> Value
    ) async throws(StorageError) -> Value {
        do throws(CallRefusal) {
            return try await core.run(alwaysBegins: alwaysBegins, body)
        } catch { throw StorageError(error) }
    }

    /// Runs a call that passes to the executor what may block (``runPart(_:)``), and asks others in between.
    ///
    /// The call begins when a thread is free, as any other, but does not take it: each way to a thread and back takes longer
    /// than a step of the call.
    ///
    /// - Parameter body: The call, on the executor for other tasks if it does not wait for a thread. It has the task-locals of
    ///   the caller, and is canceled with the caller.
    /// - Returns: The result of the body.
    /// - Throws: `overloaded` or `canceled` if the call did not begin.
    @concurrent
    package func runInParts<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StorageError) -> Value {
        do throws(CallRefusal) { return try await core.runInParts(body) } catch { throw StorageError(error) }
    }

    /// Runs a part of a call that has begun; directly if the caller runs on a thread of the executor.
    package func runPart<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        // A part is never refused.
        do throws(CallRefusal) { return try await core.run(alwaysBegins: true, body) } catch { return await body() }
    }

    /// Asks a delegate, a service or a user on a thread outside the executor.
    ///
    /// - Parameters:
    ///   - executor: The executor that the caller may run on; nil if there is none.
    ///   - body: The question. It has the task-locals of the caller, and is canceled with the caller.
    /// - Returns: The result of the body.
    package static func leaving<Value: Sendable>(
        _ executor: DeviceExecutor?, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let executor, executor.isCurrent else { return await body() }
        let task = Task { await body() }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Runs an operation with a deadline.
    ///
    /// After the deadline, calls in the operation no longer wait for a thread or another process. The deadline applies
    /// to async and synchronous calls, in the operation and in tasks that the operation starts. It does not limit how
    /// long a service, a delegate or a user takes to answer. If two deadlines are nested, the earlier one applies.
    ///
    /// - Parameters:
    ///   - time: The time from now until the deadline.
    ///   - operation: The operation to run.
    /// - Returns: The result of the operation.
    /// - Throws: The error of the operation.
    public static func withDeadline<Result, Failure: Error>(
        in time: Duration, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let now = WaitClock.system.now()
        let (deadline, isTooLate) = now.addingReportingOverflow(time.nanoseconds)
        return try await CallBudget.withDeadline(isTooLate ? .max : deadline, operation)
    }
}

package struct ExecutorLimits: Sendable {
    let threadCount: Int
    /// The maximum number of calls that wait for a thread.
    let maximumWaitingCount: Int
    /// The maximum time that a call waits for a thread, in nanoseconds.
    let longestQueueing: UInt64
    /// The maximum time that a call waits for other processes, in nanoseconds.
    let longestStoreWait: UInt64
    /// The time after which an idle thread ends.
    let idleTime: DispatchTimeInterval
    let clock: WaitClock

    /// Makes limits; out-of-range numbers are clamped.
    package init(
        threadCount: Int, maximumWaitingCount: Int, longestQueueing: UInt64, longestStoreWait: UInt64,
        idleSeconds: Int = 5, clock: WaitClock = .system
    ) {
        self.threadCount = min(max(threadCount, 1), 64)
        self.maximumWaitingCount = max(maximumWaitingCount, 1)
        (self.longestQueueing, self.longestStoreWait) = (longestQueueing, longestStoreWait)
        (idleTime, self.clock) = (.seconds(idleSeconds), clock)
    }
}

/// The counts of an executor, since it was made and at present.
package struct ExecutorCounts: Sendable, Hashable {
    package var threadCount = 0
    /// The number of threads that run a call.
    package var runningCount = 0
    /// The number of calls that wait for a thread, including calls that left the queue and were not removed yet.
    package var waitingCount = 0
    /// The maximum number of calls that waited at one time.
    package var maximumWaitingCount = 0
    /// The number of calls that a thread took.
    package var callCount: UInt64 = 0
    /// The time that these calls waited for a thread, in nanoseconds.
    package var waitNanoseconds: UInt64 = 0
    /// The number of calls refused because the maximum number waited.
    package var refusedCount: UInt64 = 0
    /// The number of calls that left the queue because their tasks were canceled.
    package var canceledCount: UInt64 = 0
    /// The number of calls for which no thread was free in time.
    package var lateCount: UInt64 = 0
}
