internal import MAMBase
package import MAMVolumes
internal import Synchronization

/// The exchange of changes with other processes.
extension ProcessTable {
    /// Counters that change when a file has to be read again, apart from its header.
    package struct Epochs: Equatable {
        /// The counter for changes of all files.
        package var all: UInt64 = 0
        /// The counter for changes of this file, or of a few files that share it.
        package var file: UInt64 = 0

        /// Makes counters of a process that has not read them.
        package init() {}

        init(all: UInt64, file: UInt64) { (self.all, self.file) = (all, file) }
    }

    /// Returns both counters of a file.
    @inline(__always)
    package func epochs(of lock: ProcessLock) -> Epochs {
        Epochs(
            all: words.epochs.pointee.load(ordering: .acquiring),
            file: words.epochs(of: lock).pointee.load(ordering: .acquiring))
    }

    /// Makes other processes read a file again, but not the caller if its counters were current.
    package func advanceEpoch(_ lock: ProcessLock, _ known: inout Epochs) {
        let old = words.epochs(of: lock).pointee.add(1, ordering: .acquiringAndReleasing).oldValue
        if known.file == old { known.file = old &+ 1 }
    }

    /// Makes all processes read all files again.
    package func advanceAllEpochs() { words.epochs.pointee.add(1, ordering: .acquiringAndReleasing) }

    /// Records that this process changes a file, whose lock it holds.
    ///
    /// Throws `EBUSY` if the process changes too many other files for ``longestWait``.
    package func beginChange(of lock: ProcessLock) throws(SystemError) {
        var wait: BoundedWait?
        var round = 0
        while true {
            for number in 0..<ProcessWords.entryCount {
                let isTaken = words.entry(slot, number).pointee.compareExchange(
                    expected: 0, desired: lock.key, ordering: .acquiringAndReleasing
                ).exchanged
                if isTaken { return }
            }
            guard Self.goesOn(&wait, at: region.now) else { throw Self.busy }
            region.pause(round: round)
            round += 1
        }
    }

    /// Records that a file, whose lock is held, is complete, so that no process needs to recover it.
    package func endChange(of lock: ProcessLock) {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        for slot in 0..<height {
            for number in 0..<ProcessWords.entryCount {
                let entry = words.entry(slot, number)
                guard entry.pointee.load(ordering: .relaxed) == lock.key else { continue }
                entry.pointee.store(0, ordering: .releasing)
            }
        }
    }

    /// Whether a process did not complete a change of a file, whose lock is held.
    package func isLeft(_ lock: ProcessLock) -> Bool {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        for slot in 0..<height {
            for number in 0..<ProcessWords.entryCount
            where words.entry(slot, number).pointee.load(ordering: .acquiring) == lock.key { return true }
        }
        return false
    }

    /// The number of calls between checks for other processes.
    private static let callsBetweenChecks: UInt64 = 256

    /// Checks occasionally whether the other processes have ended; from then on this process is alone.
    package func detectDeadProcessesRarely() {
        guard sharedCalls.add(1, ordering: .relaxed).oldValue % Self.callsBetweenChecks == Self.callsBetweenChecks - 1
        else { return }
        detectDeadProcesses()
    }

    /// Checks whether the other processes have ended.
    func detectDeadProcesses() {
        // A process that is just joining holds this lock, and is not dead.
        guard !isOnlyProcess, (try? tryAcquire(.joining)) == true else { return }
        defer { release(.joining) }
        let others = others
        for other in others where (try? region.isHeldElsewhere(.presence(other))) != false { return }
        for other in others { words.clear(other) }
        if !others.isEmpty { hasDeaths.store(true, ordering: .releasing) }
        // The next user of a file takes over their last changes.
        advanceAllEpochs()
        undrained.store(0, ordering: .releasing)
        words.use(slot).pointee.bitwiseAnd(~Self.sharedBit, ordering: .acquiringAndReleasing)
    }

    /// Whether a process died since the last call and left work to recover.
    package func takeDeaths() -> Bool { hasDeaths.exchange(false, ordering: .acquiringAndReleasing) }
}
