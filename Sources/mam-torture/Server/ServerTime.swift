internal import MAMBase

/// The longest of several times, and whether the last one was taken.
final class ServerTime: Sendable {
    private let state = Guarded((longest: Duration.zero, isOver: false))

    /// The longest time so far.
    var longest: Duration { state.withLock { $0.longest } }

    /// Whether no more come.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Notes a time.
    func note(_ time: Duration) { state.withLock { $0.longest = max($0.longest, time) } }

    /// No more come.
    func end() { state.withLock { $0.isOver = true } }
}
