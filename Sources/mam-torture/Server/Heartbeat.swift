internal import MAMBase

/// A task that measures for how long the cooperative pool lets no task go on.
final class Heartbeat: Sendable {
    private static let interval = Duration.milliseconds(2)

    private struct State: Sendable {
        var longest = Duration.zero
        var isOver = false
        /// When the beat that is awaited was due; nil before the first one.
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

    /// The longest pause since this was last asked; a pause that goes on counts as far as it came.
    func takeLongest() -> Duration {
        state.withLock { state in
            defer { state.longest = .zero }
            return max(state.longest, state.due.map { ContinuousClock.now - $0 } ?? .zero)
        }
    }

    /// Ends it with the next beat.
    func stop() { state.withLock { $0.isOver = true } }
}

extension Duration {
    /// Whole milliseconds, for people.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
