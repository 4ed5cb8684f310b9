internal import Synchronization

/// The time that one call may wait for other processes, all its waits together.
///
/// Follows the call as a task-local: whatever the call does, on whichever thread, waits on its account. A task that
/// outlives the call is on its own again.
package final class CallBudget: Sendable {
    /// The executor of the call.
    let owner: ObjectIdentifier?
    /// The moment until which the call waits at all, by ``clock``; the last one where there is none.
    package let deadline: UInt64
    /// The clock of its waits.
    package let clock: WaitClock
    private let left: Atomic<UInt64>
    private let isOver = Atomic<Bool>(false)

    @TaskLocal private static var bound: CallBudget?
    @TaskLocal private static var boundDeadline: UInt64?

    /// Makes the budget of a call.
    ///
    /// - Parameters:
    ///   - wait: The nanoseconds that the call may wait for other processes.
    ///   - deadline: The moment until which it waits at all, in nanoseconds of the clock. Defaults to none.
    ///   - clock: The clock. Defaults to that of the system.
    package convenience init(wait: UInt64, deadline: UInt64 = .max, clock: WaitClock = .system) {
        self.init(wait: wait, deadline: deadline, clock: clock, owner: nil)
    }

    init(wait: UInt64, deadline: UInt64, clock: WaitClock, owner: ObjectIdentifier?) {
        left = Atomic(wait)
        (self.deadline, self.clock, self.owner) = (deadline, clock, owner)
    }

    /// The budget of the call that runs here; nil outside of one.
    package static var current: CallBudget? {
        guard let bound, !bound.isOver.load(ordering: .relaxed) else { return nil }
        return bound
    }

    /// The deadline that the caller has set for its calls; the last moment where it has set none.
    static var currentDeadline: UInt64 { boundDeadline ?? .max }

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
    static func withDeadline<Result, Failure: Error>(
        _ deadline: UInt64, _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let result = await $boundDeadline.withValue(min(deadline, currentDeadline)) {
            () async -> Swift.Result<Result, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// The longest time that a wait may take which begins now, in nanoseconds.
    fileprivate func allowance() -> UInt64 {
        let now = deadline == .max ? 0 : clock.now()
        return min(left.load(ordering: .relaxed), deadline > now ? deadline - now : 0)
    }

    /// Takes time that was waited off what is left.
    fileprivate func spend(_ nanoseconds: UInt64) {
        var known = left.load(ordering: .relaxed)
        while true {
            let (exchanged, original) = left.compareExchange(
                expected: known, desired: known - min(known, nanoseconds), ordering: .relaxed)
            if exchanged { return }
            known = original
        }
    }

    /// Ends the call: tasks that it left behind wait on their own account.
    func end() { isOver.store(true, ordering: .relaxed) }
}

/// One wait for another process: as long as its own limit, the budget of the call and its deadline allow, and until the task
/// of the call is cancelled.
package struct BoundedWait {
    private let budget: CallBudget?
    private let end: UInt64
    private var last: UInt64

    /// Begins a wait.
    ///
    /// - Parameters:
    ///   - limit: The longest time of this wait, in nanoseconds.
    ///   - now: The moment by the caller's clock, in nanoseconds.
    package init(limit: UInt64, at now: UInt64) {
        budget = CallBudget.current
        let allowed = min(limit, budget?.allowance() ?? limit, CallBudget.timeToDeadline)
        (last, end) = (now, now.addingReportingOverflow(allowed).overflow ? .max : now + allowed)
    }

    /// Whether the wait may go on; takes off the budget what was waited since it was asked last.
    package mutating func goesOn(at now: UInt64) -> Bool {
        if now > last {
            budget?.spend(now - last)
            last = now
        }
        // A synchronous call outside of a budget goes on in a cancelled task as it always did.
        return now < end && !(budget != nil && Task.isCancelled)
    }

    /// Leaves the time until a moment out of what is taken off the budget.
    mutating func skip(to now: UInt64) { last = max(last, now) }

    /// The time until the end of the wait, in nanoseconds.
    var left: UInt64 { end > last ? end - last : 0 }
}
