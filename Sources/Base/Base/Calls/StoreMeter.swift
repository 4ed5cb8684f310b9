/// Measures the databases of a store: durations of changes, by the clock of the device that uses the store, and waits
/// for other processes.
///
/// No change is counted before a device uses the store. Safe to use from any thread: the lock of the counts is held for
/// a moment, and no callback runs under it.
package final class StoreMeter: Sendable {
    package struct Times: Sendable, Equatable {
        /// The durations of committed changes, from the moment at which they had exclusive access to the store.
        package var commits = DurationHistogram()
        /// The durations of waits for another process.
        package var waits = DurationHistogram()
        /// The number of waits that ended before the store was free.
        package var givenUp = 0
    }

    private let clock = Guarded<(any TimeSource)?>(nil)
    private let counted = Guarded(Times())

    package init() {}

    /// Sets the clock, that of the first device that uses the store.
    package func start(by time: any TimeSource) { clock.withLock { $0 = $0 ?? time } }

    /// The measurements so far.
    package var times: Times { counted.withLock { $0 } }

    /// The monotonic time of the clock, in seconds; nil if there is no clock.
    package var now: Double? { clock.withLock { $0 }?.now().monotonic }

    /// Counts a change that was committed.
    package func noteCommit(since start: Double?) {
        guard let start, let now else { return }
        counted.withLock { $0.commits.add(now - start) }
    }

    /// Counts a wait for another process, in seconds.
    func noteWait(_ seconds: Double) { counted.withLock { $0.waits.add(seconds) } }

    /// Counts a wait that ended before the store was free.
    func noteGivenUp() { counted.withLock { $0.givenUp += 1 } }
}
