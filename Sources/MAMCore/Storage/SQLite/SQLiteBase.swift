internal import MAMBase

/// The state that the lock of a store guards: the one connection, and values that are derived from it.
protocol SQLiteBase {
    var database: SQLiteConnection { get }
}

extension Guarded where Value: SQLiteBase {
    /// Runs `body` with the database, again as long as another process holds it, within the time that a call may wait.
    ///
    /// `body` runs once more only where it has changed nothing: no change had begun. The call waits without the lock.
    ///
    /// - Parameters:
    ///   - wait: The longest time to wait for another process, in milliseconds.
    ///   - meter: Measures the wait; nil for none.
    ///   - body: Reads or changes the database under the lock.
    /// - Returns: The answer of `body`.
    /// - Throws: The error of `body`; `busy` when the time is over.
    borrowing func withBase<Answer: Sendable>(
        waiting wait: Int32, meter: StoreMeter?, _ body: (inout Value) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        var waiting: StoreWait?
        defer { waiting?.end() }
        while true {
            let (result, isBlocked) = withLock { base -> (Result<Answer, StorageError>, Bool) in
                let database = base.database
                database.beginCall()
                defer { database.endCall() }
                do throws(StorageError) { return (.success(try body(&base)), false) } catch {
                    return (.failure(error), error.code == .busy && !database.hasBegunChange)
                }
            }
            guard isBlocked else { return try result.get() }
            var current = waiting ?? StoreWait(milliseconds: wait, meter: meter)
            let goesOn = current.pause()
            waiting = current
            guard goesOn else { return try result.get() }
        }
    }
}
