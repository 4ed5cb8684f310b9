internal import Foundation
internal import MAMCore
internal import MAMSimulation

/// Counts the work of a host that has not ended: calls of the SDK, notifications on their way, and awaited answers.
final class HostActivity: Sendable {
    private struct State {
        var running = 0
        var started: UInt64 = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// The number of pieces of work so far.
    var started: UInt64 { state.withLock { $0.started } }

    func begin() {
        state.withLock { state in
            state.running += 1
            state.started += 1
        }
    }

    func end() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.running -= 1
            guard state.running == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until no work runs.
    func rest() async {
        await withCheckedContinuation { waiter in
            let rests = state.withLock { state in
                if state.running > 0 { state.waiters.append(waiter) }
                return state.running == 0
            }
            if rests { waiter.resume() }
        }
    }
}

extension SDKHost {
    /// Returns when everything that the calls of the SDK started has come to rest.
    ///
    /// This includes requests to the service, restarts, delegate methods with their answers, completion handlers, and
    /// notifications with what their observers call in the SDK. Blocks on the main queue that are already submitted run
    /// too. Other work that the app's own code starts, such as its tasks and timers, is not waited for. Real time passes
    /// only while the app's code runs. The device's clock does not change.
    ///
    /// Do not call this method from the app's code that it waits for, such as a delegate method.
    public func settle() async {
        var before: UInt64
        repeat {
            before = activity.started
            await activity.rest()
            // Restarts that calls outside of this host have requested.
            await device.perform(in: app) { _ -> Void? in nil }
            for _ in 0..<2 { await Task.detached { @MainActor in }.value }
            await activity.rest()
        } while activity.started != before
    }

    /// Starts the work of an SDK call that returns before its work is done.
    ///
    /// A detached task: the work belongs to no scope of the caller, and the engine must not take it for a call of the
    /// delegate that it waits for.
    ///
    /// - Parameters:
    ///   - isRequest: Whether the call is about the registration of accounts. Such calls begin in the order in which the
    ///     app makes them, one after the other. While the app's code has to answer a question, a call begins at once,
    ///     because the answer may depend on it. Defaults to `false`.
    ///   - work: The work.
    func start(asRequest isRequest: Bool = false, _ work: @escaping @Sendable (ManagedApp) async -> Void) {
        activity.begin()
        let engine = engine
        state.withLock { state in
            let waits = isRequest && state.openQuestionCount == 0 && !Self.isAnswering
            let previous = waits ? state.lastRequest : nil
            let task = task(after: previous, engine, work)
            if isRequest { state.lastRequest = task }
        }
    }

    private func task(
        after previous: Task<Void, Never>?, _ engine: ManagedApp, _ work: @escaping @Sendable (ManagedApp) async -> Void
    ) -> Task<Void, Never> {
        Task.detached { [self] in
            await previous?.value
            await run {
                let isDone: Bool? = await device.perform(in: app) { engine in
                    await work(engine)
                    return true
                }
                // The process begins at this moment: the engine keeps the request until the launch is over.
                if isDone == nil { await work(engine) }
            }
            activity.end()
        }
    }

    /// Calls code of the app on the main thread, as the SDK does.
    func onMain<Result: Sendable>(_ code: @escaping @MainActor @Sendable () -> Result) async -> Result {
        activity.begin()
        defer { activity.end() }
        return await MainActor.run { run { code() } }
    }

    /// Whether the calling code is that of a delegate method with an answer.
    @TaskLocal private static var isAnswering = false

    /// Runs the code of a delegate method with an answer.
    func answering<Result>(_ code: () -> Result) -> Result { Self.$isAnswering.withValue(true, operation: code) }

    /// Runs the code of an async delegate method with an answer.
    nonisolated(nonsending) func answering<Result>(_ code: nonisolated(nonsending) () async -> Result) async -> Result {
        await Self.$isAnswering.withValue(true, operation: code)
    }

    /// Calls a handler of the app for which the SDK waits for nothing, on the main thread.
    func answer(_ handler: (() -> Void)?) {
        guard let handler else { return }
        nonisolated(unsafe) let code = handler
        activity.begin()
        Task.detached { @MainActor [self] in
            run { code() }
            activity.end()
        }
    }
}
