internal import MAMPOSIX
internal import Synchronization

/// The total time that one call may wait for other processes.
///
/// The budget follows the call as a task-local, so waits of the call on any thread reduce it. A task that outlives the
/// call no longer uses it.
package final class CallBudget: Sendable {
    /// The executor of the call.
    package let owner: ObjectIdentifier?
    /// The moment at which the call stops waiting, by ``clock``; `UInt64.max` for none.
    package let deadline: UInt64
    package let clock: WaitClock
    private let left: Atomic<UInt64>
    private let isOver = Atomic<Bool>(false)

    @TaskLocal private static var bound: CallBudget?
    @TaskLocal private static var boundDeadline: UInt64?

    /// Makes the budget of a call.
    ///
    /// - Parameters:
    ///   - wait: The total time that the call may wait for other processes, in nanoseconds.
    ///   - deadline: The moment at which the call stops waiting, in nanoseconds of the clock. Defaults to none.
    ///   - clock: The clock. Defaults to that of the system.
    package convenience init(wait: UInt64, deadline: UInt64 = .max, clock: WaitClock = .system) {
        self.init(wait: wait, deadline: deadline, clock: clock, owner: nil)
    }

    package init(wait: UInt64, deadline: UInt64, clock: WaitClock, owner: ObjectIdentifier?) {
        left = Atomic(wait)
        (self.deadline, self.clock, self.owner) = (deadline, clock, owner)
    }

    /// The budget of the current call; nil outside of a call.
    package static var current: CallBudget? {
        guard let bound, !bound.isOver.load(ordering: .relaxed) else { return nil }
        return bound
    }

    /// The deadline that the caller set for its calls; `UInt64.max` for none.
    package static var currentDeadline: UInt64 { boundDeadline ?? .max }

    /// The time until the deadline of the caller, in nanoseconds of the system's clock; without end where it has set none.
    fileprivate static var timeToDeadline: UInt64 {
        let deadline = currentDeadline
        guard deadline != .max else { return .max }
        let now = WaitClock.system.now()
        return deadline > now ? deadline - now : 0
    }

    /// Runs `body` as a part of the call.
    package func run<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result {
        await Self.$bound.withValue(self) { await body() }
    }

    /// Runs `body`, which blocks, as a part of the call.
    package func runBlocking<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$bound.withValue(self, operation: body)
    }

    /// Runs `body` with a deadline for each call in it.
    package static func withDeadline<Result, Failure: Error>(
        _ deadline: UInt64, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let result = await $boundDeadline.withValue(min(deadline, currentDeadline)) {
            () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// The maximum duration of a wait that begins now, in nanoseconds.
    fileprivate func allowance() -> UInt64 {
        let now = deadline == .max ? 0 : clock.now()
        return min(left.load(ordering: .relaxed), deadline > now ? deadline - now : 0)
    }

    /// Subtracts time that was waited.
    fileprivate func spend(_ nanoseconds: UInt64) {
        var known = left.load(ordering: .relaxed)
        while true {
            let (exchanged, original) = left.compareExchange(
                expected: known, desired: known - min(known, nanoseconds), ordering: .relaxed)
            if exchanged { return }
            known = original
        }
    }

    /// Ends the call; waits of tasks that outlive it no longer count.
    package func end() { isOver.store(true, ordering: .relaxed) }
}

/// One wait for another process, bounded by its own limit, the budget and deadline of the call, and the cancellation of
/// its task.
package struct BoundedWait {
    private let budget: CallBudget?
    private let end: UInt64
    private var last: UInt64

    /// Begins a wait.
    ///
    /// - Parameters:
    ///   - limit: The maximum duration of this wait, in nanoseconds.
    ///   - now: The current time by the caller's clock, in nanoseconds.
    package init(limit: UInt64, at now: UInt64) {
        budget = CallBudget.current
        let allowed = min(limit, budget?.allowance() ?? limit, CallBudget.timeToDeadline)
        (last, end) = (now, now.addingReportingOverflow(allowed).overflow ? .max : now + allowed)
    }

    /// Whether the wait may continue; subtracts the time since the last call from the budget.
    package mutating func goesOn(at now: UInt64) -> Bool {
        if now > last {
            budget?.spend(now - last)
            last = now
        }
        // A synchronous call outside of a budget continues in a canceled task.
        return now < end && !(budget != nil && Task.isCancelled)
    }

    /// Leaves the time until a moment out of what is taken off the budget.
    mutating func skip(to now: UInt64) { last = max(last, now) }

    /// The time until the end of the wait, in nanoseconds.
    var left: UInt64 { end > last ? end - last : 0 }
}

/// The clock that calls wait by: monotonic, in nanoseconds.
package struct WaitClock: Sendable {
    /// Returns the time since an arbitrary moment, in nanoseconds.
    package let now: @Sendable () -> UInt64
    /// Blocks the thread for a number of nanoseconds.
    package let pause: @Sendable (UInt64) -> Void

    /// Makes a clock, for tests one that stands still until a call pauses.
    package init(now: @escaping @Sendable () -> UInt64, pause: @escaping @Sendable (UInt64) -> Void) {
        (self.now, self.pause) = (now, pause)
    }

    package static let system = WaitClock(
        now: { SystemClock.awake.nanoseconds },
        pause: { nanoseconds in usleep(UInt32(clamping: nanoseconds / 1000)) })
}

extension Duration {
    /// The nanoseconds, 0 for a negative duration, at most a hundred years.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(min(seconds, 3_155_760_000)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}

/// A wait for another process that holds a database, in short pauses.
package struct StoreWait {
    private var wait: BoundedWait
    private let clock: WaitClock
    private let meter: StoreMeter?
    private var waited: UInt64 = 0
    private var round = 0

    /// Begins a wait of at most a number of milliseconds.
    package init(milliseconds: Int32, meter: StoreMeter?) {
        clock = CallBudget.current?.clock ?? .system
        wait = BoundedWait(limit: UInt64(max(0, milliseconds)) * 1_000_000, at: clock.now())
        self.meter = meter
    }

    /// Pauses and returns true; false when the wait is over.
    package mutating func pause() -> Bool {
        let begun = clock.now()
        guard wait.goesOn(at: begun) else {
            meter?.noteGivenUp()
            return false
        }
        clock.pause(min(wait.left, Self.pauses[min(round, Self.pauses.count - 1)] * 1_000_000))
        round += 1
        let now = clock.now()
        waited += now > begun ? now - begun : 0
        // One more try follows each pause, including the last.
        _ = wait.goesOn(at: now)
        return true
    }

    /// Leaves out the time since the last pause, which another wait has counted.
    package mutating func skip() { wait.skip(to: clock.now()) }

    /// Counts the wait, which has ended, unless it never paused.
    package func end() { if round > 0 { meter?.noteWait(Double(waited) / 1e9) } }

    // The pauses of SQLite's own busy handler, in milliseconds.
    private static let pauses: [UInt64] = [1, 2, 5, 10, 15, 20, 25]
}
