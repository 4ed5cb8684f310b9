internal import MAMBase
package import MAMSealedFiles
package import MAMVolumes
internal import Synchronization

extension ProcessTable {
    /// The number of tries during which a new process lets waiting processes go first.
    private static let courtesy = 20

    /// Runs `body` while this process holds a lock; without the lock while it is alone.
    @inlinable package func section<Result>(
        _ lock: ProcessLock, isShared: Bool, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        if begin() {
            defer { end() }
            return try body()
        }
        try locking { () throws(SystemError) in try acquire(lock, isShared: isShared) }
        defer { release(lock) }
        return try body()
    }

    /// Runs `body` while this process holds a lock, even while it is alone.
    ///
    /// With `isCounted`, several threads of this process may hold it at once, but no thread of another process.
    @inlinable package func holding<Result>(
        _ lock: ProcessLock, isCounted: Bool = false, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try locking { () throws(SystemError) in try acquire(lock, isShared: false, isCounted: isCounted) }
        defer { release(lock) }
        return try body()
    }

    @inlinable package func locking<Result>(_ body: () throws(SystemError) -> Result) throws(MAMFileProtectionError)
        -> Result
    {
        do throws(SystemError) { return try body() } catch { throw MAMFileProtectionError(sharing: error) }
    }

    /// Takes a lock until ``release(_:)``; throws `EBUSY` after ``longestWait``.
    ///
    /// Threads of this process share a lock that it holds shared; all others wait for their turn.
    package func acquire(_ lock: ProcessLock, isShared: Bool, isCounted: Bool = false) throws(SystemError) {
        try drainLockFreeCalls()
        var (round, wait): (Int, BoundedWait?) = (0, nil)
        while true {
            // A process that keeps a lock among its own threads would exclude other processes forever.
            if round == Self.courtesy { clearRequestsOfDeadProcesses() }
            if round >= Self.courtesy || !isRequestedElsewhere(lock), try take(lock, isShared, isCounted) { break }
            let now = region.now
            words.wanted(slot).pointee.store(lock.key, ordering: .releasing)
            guard Self.goesOn(&wait, at: now) else {
                words.wanted(slot).pointee.store(0, ordering: .releasing)
                // No time is left to let others go first: a process that asks for the lock may be dead.
                if try take(lock, isShared, isCounted) { return }
                throw Self.busy
            }
            region.pause(round: round)
            round += 1
        }
        if round > 0 { words.wanted(slot).pointee.store(0, ordering: .releasing) }
    }

    /// Takes a lock if it is free now.
    func tryAcquire(_ lock: ProcessLock) throws(SystemError) -> Bool { try take(lock, false, false) }

    private func take(_ lock: ProcessLock, _ isShared: Bool, _ isCounted: Bool) throws(SystemError) -> Bool {
        try held.withLock { (held) throws(SystemError) in
            if let holding = held[lock] {
                guard isCounted && !holding.isShared || isShared && holding.isShared else { return false }
                held[lock] = Holding(count: holding.count + 1, isShared: holding.isShared)
                return true
            }
            guard try region.tryLock(lock, isShared: isShared) else { return false }
            held[lock] = Holding(count: 1, isShared: isShared)
            return true
        }
    }

    /// Releases a lock.
    package func release(_ lock: ProcessLock) {
        held.withLock { held in
            guard let holding = held[lock] else { return }
            guard holding.count == 1 else {
                return held[lock] = Holding(count: holding.count - 1, isShared: holding.isShared)
            }
            held[lock] = nil
            region.unlock(lock)
        }
    }

    private func isRequestedElsewhere(_ lock: ProcessLock) -> Bool {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .relaxed), 64))
        for other in 0..<height where other != slot {
            if words.wanted(other).pointee.load(ordering: .relaxed) == lock.key { return true }
        }
        return false
    }

    private func clearRequestsOfDeadProcesses() {
        for other in others where (try? region.isHeldElsewhere(.presence(other))) == false {
            words.wanted(other).pointee.store(0, ordering: .releasing)
        }
    }
}

extension MAMFileProtectionError {
    /// Makes the error for a lock among processes that could not be taken.
    package init(sharing error: SystemError) {
        self.init(
            error, help: error.number == ProcessTable.busy.number ? "try again when the other process is done" : nil)
    }
}
