internal import MAMBase

/// Measures pauses of the cooperative pool, during which no task runs.
final class Heartbeat: Sendable {
    private static let interval = Duration.milliseconds(2)

    private struct State: Sendable {
        var longest = Duration.zero
        var isOver = false
        /// The due time of the next beat; `nil` before the first one.
        var due: ContinuousClock.Instant?
    }

    private let state = Guarded(State())

    /// Starts to measure.
    init() {
        Task.detached { [self] in
            while beat() { try? await Task.sleep(for: Self.interval) }
        }
    }

    private func beat() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            if let due = state.due { state.longest = max(state.longest, now - due) }
            state.due = now + Self.interval
            return !state.isOver
        }
    }

    /// Returns the longest pause since the last call, including one that has not ended.
    func takeLongest() -> Duration {
        state.withLock { state in
            defer { state.longest = .zero }
            return max(state.longest, state.due.map { ContinuousClock.now - $0 } ?? .zero)
        }
    }

    /// Stops with the next beat.
    func stop() { state.withLock { $0.isOver = true } }
}

extension Duration {
    /// The duration in whole milliseconds, for messages.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
