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
