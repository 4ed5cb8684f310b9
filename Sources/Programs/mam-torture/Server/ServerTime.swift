internal import MAMBase

/// The longest of several times, and whether all were recorded.
final class ServerTime: Sendable {
    private let state = Guarded((longest: Duration.zero, isOver: false))

    /// The longest time so far.
    var longest: Duration { state.withLock { $0.longest } }

    /// Whether all times were recorded.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Records a time.
    func note(_ time: Duration) { state.withLock { $0.longest = max($0.longest, time) } }

    /// Marks that all times were recorded.
    func end() { state.withLock { $0.isOver = true } }
}
