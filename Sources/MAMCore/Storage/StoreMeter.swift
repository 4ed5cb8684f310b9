internal import MAMBase

/// Measures the changes of a store's databases by the clock of the device that uses the store.
///
/// Nothing is counted before a device uses the store. Safe to use from any thread; the lock of the counts is held for
/// a moment, and nothing is called under it.
final class StoreMeter: Sendable {
    /// What was measured.
    struct Times: Sendable, Equatable {
        /// Changes that were committed, from the moment they had the store to themselves.
        var commits = DurationHistogram()
        /// Waits for another process before a change.
        var waits = DurationHistogram()
    }

    /// The shortest wait that is counted, in seconds: the first pause of SQLite when another process has the lock.
    static let shortestWait = 0.001

    private let clock = Guarded<(any TimeSource)?>(nil)
    private let counted = Guarded(Times())

    /// Takes the clock of the first device that uses the store.
    func start(by time: any TimeSource) { clock.withLock { $0 = $0 ?? time } }

    /// What was measured so far.
    var times: Times { counted.withLock { $0 } }

    /// The seconds of the clock; nil as long as there is none.
    var now: Double? { clock.withLock { $0 }?.now().monotonic }

    /// Counts a change that was committed.
    func noteCommit(since start: Double?) {
        guard let start, let now else { return }
        counted.withLock { $0.commits.add(now - start) }
    }

    /// Counts the time until a change could begin, or was refused, if it was long enough for a wait.
    func noteWait(since start: Double?) {
        guard let start, let now, now - start >= Self.shortestWait else { return }
        counted.withLock { $0.waits.add(now - start) }
    }
}
