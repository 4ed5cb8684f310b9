internal import MAMBase

/// Measures what a store's databases do: changes, by the clock of the device that uses the store, and waits for other processes.
///
/// No change is counted before a device uses the store. Safe to use from any thread; the lock of the counts is held for
/// a moment, and nothing is called under it.
package final class StoreMeter: Sendable {
    /// What was measured.
    package struct Times: Sendable, Equatable {
        /// Changes that were committed, from the moment they had the store to themselves.
        package var commits = DurationHistogram()
        /// Waits for another process.
        package var waits = DurationHistogram()
        /// Waits that ended before the store was free.
        package var givenUp = 0
    }

    private let clock = Guarded<(any TimeSource)?>(nil)
    private let counted = Guarded(Times())

    /// Makes a meter that has measured nothing yet.
    package init() {}

    /// Takes the clock of the first device that uses the store.
    package func start(by time: any TimeSource) { clock.withLock { $0 = $0 ?? time } }

    /// What was measured so far.
    package var times: Times { counted.withLock { $0 } }

    /// The seconds of the clock; nil as long as there is none.
    var now: Double? { clock.withLock { $0 }?.now().monotonic }

    /// Counts a change that was committed.
    func noteCommit(since start: Double?) {
        guard let start, let now else { return }
        counted.withLock { $0.commits.add(now - start) }
    }

    /// Counts a wait for another process, in seconds.
    func noteWait(_ seconds: Double) { counted.withLock { $0.waits.add(seconds) } }

    /// Counts a wait that ended before the store was free.
    func noteGivenUp() { counted.withLock { $0.givenUp += 1 } }
}
