/// A wait for another process that holds a database, in short pauses.
package struct StoreWait {
    private var wait: BoundedWait
    private let clock: WaitClock
    private let meter: StoreMeter?
    private var waited: UInt64 = 0
    private var round = 0

    /// Begins a wait of at most a number of milliseconds.
    package init(milliseconds: Int32, meter: StoreMeter?) {
        clock = CallBudget.current?.clock ?? .system
        wait = BoundedWait(limit: UInt64(max(0, milliseconds)) * 1_000_000, at: clock.now())
        self.meter = meter
    }

    /// Pauses and returns true; false when the wait is over.
    package mutating func pause() -> Bool {
        let begun = clock.now()
        guard wait.goesOn(at: begun) else {
            meter?.noteGivenUp()
            return false
        }
        clock.pause(min(wait.left, Self.pauses[min(round, Self.pauses.count - 1)] * 1_000_000))
        round += 1
        let now = clock.now()
        waited += now > begun ? now - begun : 0
        // One more try follows each pause, including the last.
        _ = wait.goesOn(at: now)
        return true
    }

    /// Leaves out the time since the last pause, which another wait has counted.
    package mutating func skip() { wait.skip(to: clock.now()) }

    /// Counts the wait, which has ended, unless it never paused.
    package func end() { if round > 0 { meter?.noteWait(Double(waited) / 1e9) } }

    // The pauses of SQLite's own busy handler, in milliseconds.
    private static let pauses: [UInt64] = [1, 2, 5, 10, 15, 20, 25]
}
