internal import Dispatch
internal import MAMPOSIX

/// The threads of an executor, and the jobs that wait for them.
///
/// The threads retain this object rather than the executor, so that they end when the executor is released.
final class ExecutorCore: Sendable {
    let limits: ExecutorLimits
    private let state = Guarded(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// A job of a call.
    fileprivate struct Item: Sendable {
        let job: UnownedJob
        let call: DeviceCall
        let submitted: UInt64
    }

    fileprivate struct State: Sendable {
        /// The jobs of calls that have begun, which run first.
        var begun = FIFO<Item>()
        /// The first jobs of calls.
        var waiting = FIFO<Item>()
        /// The number of admitted calls whose first job was not submitted yet.
        var enteringCount = 0
        var threadCount = 0
        /// The number of waiting threads to which no signal is on its way.
        var idleCount = 0
        var runningCount = 0
        /// The running threads, as numbers of the system.
        var threads: [UInt] = []
        /// Whether idle threads end.
        var endsIdle = false
        /// The moment of the next search for calls that waited too long.
        var nextExpiry = UInt64.max
        var counts = ExecutorCounts()
    }

    init(_ limits: ExecutorLimits) { self.limits = limits }

    /// Admits a call; false if the maximum number of calls wait.
    func admit() -> Bool {
        state.withLock { state in
            let freeCount = limits.threadCount - state.runningCount
            guard state.waiting.count + state.enteringCount < limits.maximumWaitingCount + max(0, freeCount) else {
                state.counts.refusedCount += 1
                return false
            }
            state.enteringCount += 1
            return true
        }
    }

    /// Begins a call that takes a thread only for parts of its work; false if no thread is free.
    func beginApart() -> Bool {
        state.withLock { state in
            let jobCount = state.runningCount + state.begun.count + state.waiting.count + state.enteringCount
            guard jobCount < limits.threadCount else { return false }
            state.counts.callCount += 1
            return true
        }
    }

    /// Withdraws the admission of a call that has no job.
    func withdraw() { state.withLock { $0.enteringCount -= 1 } }

    func noteLeft(_ refusal: CallRefusal) {
        state.withLock { state in
            if refusal == .late { state.counts.lateCount += 1 } else { state.counts.canceledCount += 1 }
        }
    }

    /// Adds a job, and wakes or starts a thread for it.
    func submit(_ job: UnownedJob, of call: DeviceCall) {
        let (hasBegun, now) = (call.hasBegun, limits.clock.now())
        let item = Item(job: job, call: call, submitted: now)
        let (wakes, starts, expiry) = state.withLock { state -> (Bool, Bool, UInt64?) in
            state.endsIdle = false
            if hasBegun {
                state.begun.append(item)
            } else {
                state.enteringCount -= 1
                state.waiting.append(item)
                state.counts.maximumWaitingCount = max(state.counts.maximumWaitingCount, state.waiting.count)
            }
            // Also where a thread comes: jobs of calls that have begun may take it.
            let isNext = !hasBegun && call.expiry < state.nextExpiry
            if isNext { state.nextExpiry = call.expiry }
            let expiry = isNext ? call.expiry : nil
            if state.idleCount > 0 {
                state.idleCount -= 1
                return (true, false, expiry)
            }
            guard state.threadCount < limits.threadCount else { return (false, false, expiry) }
            state.threadCount += 1
            return (false, true, expiry)
        }
        if wakes { arrived.signal() }
        if starts { startThread() }
        if let expiry { look(forLateCallsAt: expiry, now: now) }
    }

    /// Ends the threads that have nothing to do, and each other one when it has nothing left; a later call starts some again.
    ///
    /// - Returns: Whether the threads had not been told since the last job came.
    @discardableResult
    func endThreads() -> Bool {
        let (count, isNew) = state.withLock { state in
            defer { (state.endsIdle, state.idleCount) = (true, 0) }
            return (state.idleCount, !state.endsIdle)
        }
        for _ in 0..<count { arrived.signal() }
        return isNew
    }

    /// Whether the calling code runs on one of the threads.
    var isCurrent: Bool {
        let thread = SystemThread.current
        return state.withLock { $0.threads.contains(thread) }
    }

    var counts: ExecutorCounts {
        state.withLock { state in
            var counts = state.counts
            counts.waitingCount = state.waiting.count
            counts.threadCount = state.threadCount
            counts.runningCount = state.runningCount
            return counts
        }
    }
}

extension ExecutorCore {
    private func startThread() {
        guard !SystemThread.start({ self.work() }) else { return }
        // If the system cannot start a thread, Dispatch does the work, because a job that was taken has to run.
        DispatchQueue.global().async { self.work() }
    }

    private func work() {
        let thread = SystemThread.current
        state.withLock { $0.threads.append(thread) }
        var item = next(for: thread)
        while let found = item {
            found.job.runSynchronously(on: found.call.asUnownedTaskExecutor())
            item = nil
            state.withLock { $0.runningCount -= 1 }
            item = next(for: thread)
        }
    }

    // The next job; nil when the thread is to end.
    private func next(for thread: UInt) -> Item? {
        while true {
            let now = limits.clock.now()
            let (item, ends) = state.withLock { state -> (Item?, Bool) in
                if let item = state.take(at: now) { return (item, false) }
                guard !state.endsIdle else {
                    state.leave(thread)
                    return (nil, true)
                }
                state.idleCount += 1
                return (nil, false)
            }
            if item != nil || ends { return item }
            guard arrived.wait(timeout: .now() + limits.idleTime) == .timedOut else { continue }
            let isToEnd = state.withLock { state in
                guard state.idleCount > 0 else { return false }
                state.idleCount -= 1
                state.leave(thread)
                return true
            }
            if isToEnd { return nil }
            // Every thread that waits was sent a signal, this one as well.
            arrived.wait()
        }
    }

    private func look(forLateCallsAt expiry: UInt64, now: UInt64) {
        let wait = DispatchTimeInterval.nanoseconds(Int(clamping: expiry > now ? expiry - now : 0))
        DispatchQueue.global().asyncAfter(deadline: .now() + wait) { [weak self] in
            self?.removeLateCalls(at: expiry)
        }
    }

    // Their jobs stay where they are and do nothing when their turn comes. A replaced look does nothing.
    private func removeLateCalls(at expiry: UInt64) {
        let now = limits.clock.now()
        let (late, next) = state.withLock { state -> ([DeviceCall], UInt64) in
            guard state.nextExpiry == expiry else { return ([], .max) }
            let calls = state.waiting.all.map(\.call)
            let next = calls.map(\.expiry).filter { $0 > now }.min()
            // Each look goes through the whole queue.
            state.nextExpiry = next.map { max($0, now + Self.shortestLookInterval) } ?? .max
            return (calls.filter { $0.expiry <= now }, state.nextExpiry)
        }
        for call in late { call.leave(because: .late) }
        if next != .max { look(forLateCallsAt: next, now: now) }
    }

    // Ten milliseconds.
    private static let shortestLookInterval: UInt64 = 10_000_000
}

extension ExecutorCore.State {
    fileprivate mutating func take(at now: UInt64) -> ExecutorCore.Item? {
        let first = begun.popFirst()
        guard let item = first ?? waiting.popFirst() else { return nil }
        runningCount += 1
        if first == nil {
            counts.callCount += 1
            counts.waitNanoseconds &+= now > item.submitted ? now - item.submitted : 0
        }
        return item
    }

    fileprivate mutating func leave(_ thread: UInt) {
        threadCount -= 1
        threads.removeAll { $0 == thread }
    }
}

/// A queue whose first element is taken without moving the others.
fileprivate struct FIFO<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var start = 0

    var count: Int { elements.count - start }
    var all: [Element] { elements[start...].compactMap(\.self) }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard start < elements.count else { return nil }
        let element = elements[start]
        elements[start] = nil
        start += 1
        if start == elements.count || start >= 64 && start * 2 >= elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }
}

extension ExecutorCore {
    /// Runs the body of a call on one of the threads; directly if the caller runs on one.
    ///
    /// The body runs in a task of its own, so that the caller's task returns to its own executor. A call that always
    /// begins does not count among the waiting calls, and begins even in a canceled task.
    func run<Value: Sendable>(
        alwaysBegins: Bool = false, _ body: @escaping @Sendable () async -> Value
    ) async throws(CallRefusal) -> Value {
        guard !isCurrent else { return await body() }
        // A delegate's call is part of the call that asked the delegate: it must not wait behind other calls.
        let outer = CallBudget.current.flatMap { $0.owner == ObjectIdentifier(self) ? $0 : nil }
        let isPart = alwaysBegins || outer != nil
        guard isPart || admit() else { throw .full(maximum: limits.maximumWaitingCount) }
        let (now, deadline) = (limits.clock.now(), CallBudget.currentDeadline)
        let budget =
            outer
            ?? CallBudget(
                wait: limits.longestStoreWait, deadline: deadline, clock: limits.clock, owner: ObjectIdentifier(self))
        let longest = now.addingReportingOverflow(limits.longestQueueing)
        let call = DeviceCall(
            on: self, isPart: isPart, expiry: min(longest.overflow ? .max : longest.partialValue, deadline))
        typealias Answer = Result<Value, CallRefusal>
        let result: Answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Answer, Never>) in
                let refuse: @Sendable (CallRefusal) -> Void = { waiter.resume(returning: .failure($0)) }
                if let refusal = call.wait(refuse) {
                    withdraw()
                    noteLeft(refusal)
                    return refuse(refusal)
                }
                let work = CallBody(body, budget: budget, isOwn: outer == nil)
                call.attach(
                    Task(executorPreference: call) {
                        guard call.begin() else { return }
                        waiter.resume(returning: await work.run())
                    })
            }
        } onCancel: {
            call.cancel()
        }
        return try result.get()
    }
}

extension ExecutorCore {
    /// Runs the body of a call that itself passes to the threads what may block, see ``run(alwaysBegins:_:)``.
    ///
    /// It begins on the caller's executor if a thread is free. Otherwise it waits for a thread and runs there.
    func runInParts<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(CallRefusal) -> Value {
        guard !isCurrent else { return await body() }
        // A call that a delegate makes is part of a call that has begun.
        if CallBudget.current?.owner == ObjectIdentifier(self) { return await body() }
        guard !Task.isCancelled, beginApart() else { return try await run(body) }
        let budget = CallBudget(
            wait: limits.longestStoreWait, deadline: CallBudget.currentDeadline, clock: limits.clock,
            owner: ObjectIdentifier(self))
        defer { budget.end() }
        return await budget.run(body)
    }
}

/// The body of a call.
///
/// It is released before the call returns, because the caller may then release everything.
private final class CallBody<Value: Sendable>: Sendable {
    private let body: Guarded<(@Sendable () async -> Value)?>
    private let budget: CallBudget
    private let isOwn: Bool

    init(_ body: @escaping @Sendable () async -> Value, budget: CallBudget, isOwn: Bool) {
        self.body = Guarded(body)
        (self.budget, self.isOwn) = (budget, isOwn)
    }

    /// Runs the body, once.
    func run() async -> Result<Value, CallRefusal> {
        defer { if isOwn { budget.end() } }
        let taken = body.withLock { body in
            defer { body = nil }
            return body
        }
        guard let taken else { return .failure(.canceled) }
        return .success(await budget.run(taken))
    }
}
