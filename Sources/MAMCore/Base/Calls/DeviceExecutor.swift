internal import Dispatch

/// The threads on which the async calls of a device wait for the disk, for keys and for other processes.
///
/// The threads of Swift's cooperative pool are few, and a call that blocked one would hold up all tasks of the process. So an
/// async call of a device with something on the disk runs on an executor; a device in memory blocks nowhere and has none.
/// Delegates, services and users are asked off its threads and may block as any task may.
///
/// Threads start on demand and end after five seconds without work, or when the executor is dropped. A device makes an
/// executor of its own; a server with many devices makes one and gives it to the storages of all of them:
///
/// ```swift
/// let executor = DeviceExecutor(threads: 8, maximumWaitingCalls: 10_000)
/// let storage = try DeviceStorage.open(at: path, rootKey: key, executor: executor)
/// ```
///
/// - A call begins when a thread is free. While more calls wait than may, a new one fails at once with
///   ``StorageError/Code/overloaded``; so does one that waited for a thread for longer than its limit.
/// - A call that waits for a thread leaves when its task is cancelled (``StorageError/Code/canceled``); one that has begun and
///   waits for another process gives up at its next try, with `busy`. A change of the store that began is finished, and the
///   call answers what came of it.
/// - All waits of a call for other processes together take at most the limit of the executor, each at most two seconds, and
///   none goes beyond a deadline that the caller has set (``withDeadline(in:_:)``).
///
/// Safe to use from any thread.
public final class DeviceExecutor: Sendable {
    private let core: ExecutorCore

    /// Makes an executor, which has no threads yet.
    ///
    /// - Parameters:
    ///   - threads: The most threads, 1 to 64; numbers beyond are clamped. Defaults to 2.
    ///   - maximumWaitingCalls: The most calls that wait for a thread, 1 or more. Defaults to 1,024.
    ///   - longestQueueing: The longest time that a call waits for a thread. Defaults to a minute.
    ///   - longestStoreWait: The longest time that a call waits for other processes, all its waits together. Defaults to two
    ///     seconds.
    public convenience init(
        threads: Int = 2, maximumWaitingCalls: Int = 1024, longestQueueing: Duration = .seconds(60),
        longestStoreWait: Duration = .seconds(2)
    ) {
        self.init(
            ExecutorLimits(
                threadCount: threads, maximumWaitingCount: maximumWaitingCalls,
                longestQueueing: longestQueueing.nanoseconds, longestStoreWait: longestStoreWait.nanoseconds))
    }

    /// Makes an executor with limits and a clock of the caller's.
    package init(_ limits: ExecutorLimits) { core = ExecutorCore(limits) }

    deinit { endThreads() }

    /// Ends its threads, those that work when they have nothing left to do; a later call starts threads again.
    ///
    /// Returns at once, from any thread.
    public func endThreads() { core.endThreads() }

    /// Whether the code that asks runs on one of its threads.
    package var isCurrent: Bool { core.isCurrent }

    /// Ends its threads, and waits for those that have nothing to do, unless other devices keep giving them work.
    ///
    /// A job that comes meanwhile lets its thread wait for the next one, so the threads are told again at each look.
    func endThreads(until deadline: Deadline) {
        var reuseCount = 0
        deadline.wait(while: {
            let counts = counts
            return counts.threadCount > counts.runningCount && reuseCount <= Self.maximumReuseCount
        }) { if core.endThreads() { reuseCount += 1 } }
    }

    // How many looks may find that a job came, before the threads are left to the other devices.
    private static let maximumReuseCount = 100

    /// What the executor did, and does now; costs one lock.
    package var counts: ExecutorCounts { core.counts }

    /// Runs `body`, which may block, on a thread of the executor; where the caller runs on one already, at once.
    ///
    /// - Parameters:
    ///   - alwaysBegins: Whether the call is never refused, not even in a cancelled task. Defaults to false.
    ///   - body: The call; has the task-locals of the caller, and is cancelled with the caller.
    /// - Returns: What the body returns.
    /// - Throws: `overloaded` or `canceled` when the call did not begin.
    package func run<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async -> Value
    ) async throws(StorageError) -> Value {
        do throws(CallRefusal) {
            return try await core.run(alwaysBegins: alwaysBegins, body)
        } catch { throw StorageError(error) }
    }

    /// Asks a delegate, a service or a user, off the threads of the executor.
    ///
    /// - Parameters:
    ///   - executor: The executor that the caller may run on; nil where there is none.
    ///   - body: The question; has the task-locals of the caller, and is cancelled with the caller.
    /// - Returns: What the body returns.
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

    /// Runs an operation whose calls wait until a deadline at most: for a thread, and for other processes.
    ///
    /// Counts for async and synchronous calls, in the operation and in tasks that it starts. What a service, a delegate or a user
    /// takes is not cut short. Of two deadlines the earlier one counts.
    ///
    /// - Parameters:
    ///   - time: The time until the deadline, from now on.
    ///   - operation: The calls.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public static func withDeadline<Result, Failure: Error>(
        in time: Duration, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let now = WaitClock.system.now()
        let (deadline, isTooLate) = now.addingReportingOverflow(time.nanoseconds)
        return try await CallBudget.withDeadline(isTooLate ? .max : deadline, operation)
    }
}

/// The bounds of an executor.
package struct ExecutorLimits: Sendable {
    /// The most threads.
    let threadCount: Int
    /// The most calls that wait for a thread.
    let maximumWaitingCount: Int
    /// The longest time that a call waits for a thread, in nanoseconds.
    let longestQueueing: UInt64
    /// The longest time that a call waits for other processes, in nanoseconds.
    let longestStoreWait: UInt64
    /// The time after which a thread ends that has nothing to do.
    let idleTime: DispatchTimeInterval
    /// The clock of the waits.
    let clock: WaitClock

    /// Makes limits; numbers beyond their range are clamped.
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

/// What an executor did since it was made, and does now.
package struct ExecutorCounts: Sendable, Hashable {
    /// The threads there are.
    package var threadCount = 0
    /// The threads that run a call.
    package var runningCount = 0
    /// The calls that wait for a thread, with those that left and whose place was not taken yet.
    package var waitingCount = 0
    /// The jobs of calls that have begun and wait for a thread.
    package var queuedJobCount = 0
    /// The most calls that waited at once.
    package var maximumWaitingCount = 0
    /// The calls that a thread took.
    package var callCount: UInt64 = 0
    /// The time that these calls waited for a thread, in nanoseconds.
    package var waitNanoseconds: UInt64 = 0
    /// The calls that were refused because as many waited as may.
    package var refusedCount: UInt64 = 0
    /// The calls that left because their tasks were cancelled.
    package var canceledCount: UInt64 = 0
    /// The calls for which no thread was free in time.
    package var lateCount: UInt64 = 0
}
