internal import MAMBase

/// One call on an executor: the task that runs it has it as its executor, so that each job is known to belong to the call.
final class DeviceCall: TaskExecutor {
    private enum Stage: Sendable {
        case made
        case waiting(refuse: @Sendable (CallRefusal) -> Void)
        case begun
        case left(CallRefusal)
    }

    private struct State: Sendable {
        var stage: Stage
        var task: Task<Void, Never>?
        var isCanceled = false
    }

    /// The moment at which a call that waits gives up, by the clock of the executor.
    let expiry: UInt64
    private let core: ExecutorCore
    private let state: Guarded<State>

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - core: The threads.
    ///   - isPart: Whether it is a part of a call that has begun, which takes no place among the waiting ones.
    ///   - expiry: See ``expiry``.
    init(on core: ExecutorCore, isPart: Bool, expiry: UInt64) {
        (self.core, self.expiry) = (core, expiry)
        state = Guarded(State(stage: isPart ? .begun : .made))
    }

    func enqueue(_ job: consuming ExecutorJob) { core.submit(UnownedJob(job), of: self) }

    /// Whether its first job was begun.
    var hasBegun: Bool {
        state.withLock { state in
            if case .begun = state.stage { true } else { false }
        }
    }

    /// Begins to wait for a thread; why the call left before that, nil as a rule.
    ///
    /// `refuse` is called at most once, and not after ``begin()`` was true.
    func wait(_ refuse: @escaping @Sendable (CallRefusal) -> Void) -> CallRefusal? {
        state.withLock { state in
            switch state.stage {
            case .made: state.stage = .waiting(refuse: refuse)
            case .left(let refusal): return refusal
            case .waiting, .begun: break
            }
            return nil
        }
    }

    /// A thread came; whether the call is to be run still.
    func begin() -> Bool {
        state.withLock { state in
            if case .left = state.stage { return false }
            state.stage = .begun
            return true
        }
    }

    /// Takes the task that runs the call, to be cancelled with the caller.
    func attach(_ task: Task<Void, Never>) {
        let isCanceled = state.withLock { state in
            state.task = task
            return state.isCanceled
        }
        if isCanceled { task.cancel() }
    }

    /// The task of the caller was cancelled: a call that waits leaves, one that has begun learns of it.
    func cancel() {
        leave(because: .canceled)
        let task = state.withLock { state in
            state.isCanceled = true
            return state.task
        }
        task?.cancel()
    }

    /// Leaves the queue, unless the call has begun; whether it waited until now.
    @discardableResult
    func leave(because refusal: CallRefusal) -> Bool {
        let refuse = state.withLock { state -> (@Sendable (CallRefusal) -> Void)? in
            switch state.stage {
            case .made: state.stage = .left(refusal)
            case .waiting(let refuse):
                state.stage = .left(refusal)
                return refuse
            case .begun, .left: break
            }
            return nil
        }
        guard let refuse else { return false }
        core.noteLeft(refusal)
        refuse(refusal)
        return true
    }
}
