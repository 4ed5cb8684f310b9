/// One call on an executor.
///
/// It is the executor preference of the task that runs it, so each job can be assigned to its call.
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

    /// The moment at which a waiting call gives up, by the clock of the executor.
    let expiry: UInt64
    private let core: ExecutorCore
    private let state: Guarded<State>

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - core: The threads.
    ///   - isPart: Whether it is part of a call that has begun, so that it does not count among the waiting calls.
    ///   - expiry: The moment at which the call gives up waiting, by the clock of the executor.
    init(on core: ExecutorCore, isPart: Bool, expiry: UInt64) {
        (self.core, self.expiry) = (core, expiry)
        state = Guarded(State(stage: isPart ? .begun : .made))
    }

    func enqueue(_ job: consuming ExecutorJob) { core.submit(UnownedJob(job), of: self) }

    var hasBegun: Bool {
        state.withLock { state in
            if case .begun = state.stage { true } else { false }
        }
    }

    /// Begins to wait for a thread; returns the refusal if the call has already left, usually nil.
    ///
    /// `refuse` is called at most once, and not after ``begin()`` returned true.
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

    /// Marks the call as begun; false if it has left.
    func begin() -> Bool {
        state.withLock { state in
            if case .left = state.stage { return false }
            state.stage = .begun
            return true
        }
    }

    /// Stores the task that runs the call, to cancel it with the caller.
    func attach(_ task: Task<Void, Never>) {
        let isCanceled = state.withLock { state in
            state.task = task
            return state.isCanceled
        }
        if isCanceled { task.cancel() }
    }

    /// Handles the cancellation of the caller's task: a waiting call leaves, and the task of a begun call is canceled.
    func cancel() {
        leave(because: .canceled)
        let task = state.withLock { state in
            state.isCanceled = true
            return state.task
        }
        task?.cancel()
    }

    /// Removes the call from the queue unless it has begun; returns whether it was waiting.
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

/// The reason why a call did not begin on an executor.
enum CallRefusal: Error, Sendable, Hashable {
    /// The maximum number of calls wait.
    case full(maximum: Int)
    /// The task of the call was canceled while it waited.
    case canceled
    /// No thread was free until the deadline.
    case late
}

extension StorageError {
    /// Makes the error of a call that did not begin and had no effect.
    init(_ refusal: CallRefusal) {
        switch refusal {
        case .full(let maximum):
            self.init(
                .overloaded, "\(maximum) calls wait for the executor of the device, as many as may",
                help: "try again later, or allow more waiting calls or threads (`DeviceExecutor`)")
        case .canceled: self.init(.canceled, "the call was cancelled before it began")
        case .late:
            self.init(
                .overloaded, "no thread of the device's executor was free until the deadline",
                help: "try again later, or allow more threads (`DeviceExecutor`)")
        }
    }
}
