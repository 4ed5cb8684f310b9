internal import MAMVolumes
internal import Synchronization

/// What is known here of changes that other processes make, and they of ours.
extension ProcessTable {
    /// What moves when a file has to be looked at anew, apart from what its header says.
    struct Epochs: Equatable {
        /// With what concerns every file.
        var all: UInt64 = 0
        /// With what concerns this one, or one of those few that share its counter.
        var file: UInt64 = 0
    }

    /// How far both are.
    @inline(__always)
    func epochs(of lock: ProcessLock) -> Epochs {
        Epochs(
            all: words.epochs.pointee.load(ordering: .acquiring),
            file: words.epochs(of: lock).pointee.load(ordering: .acquiring))
    }

    /// Makes others look at a file anew, and not whoever is up to date himself.
    func advanceEpoch(_ lock: ProcessLock, _ known: inout Epochs) {
        let old = words.epochs(of: lock).pointee.add(1, ordering: .acquiringAndReleasing).oldValue
        if known.file == old { known.file = old &+ 1 }
    }

    /// Makes all processes look at all files anew.
    func advanceAllEpochs() { words.epochs.pointee.add(1, ordering: .acquiringAndReleasing) }

    /// Notes that this process changes a file, whose lock it holds.
    ///
    /// Throws `EBUSY` when it changes too many others for ``longestWait``.
    func beginChange(of lock: ProcessLock) throws(SystemError) {
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

    /// Notes that a file is whole whose lock is held: nobody has to look at what anybody left of it.
    func endChange(of lock: ProcessLock) {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        for slot in 0..<height {
            for number in 0..<ProcessWords.entryCount {
                let entry = words.entry(slot, number)
                guard entry.pointee.load(ordering: .relaxed) == lock.key else { continue }
                entry.pointee.store(0, ordering: .releasing)
            }
        }
    }

    /// Whether somebody was changing a file, whose lock is held, and did not come to the end.
    func isLeft(_ lock: ProcessLock) -> Bool {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        for slot in 0..<height {
            for number in 0..<ProcessWords.entryCount
            where words.entry(slot, number).pointee.load(ordering: .acquiring) == lock.key { return true }
        }
        return false
    }

    /// How many calls go by before the next look at whether anybody else is left.
    private static let callsBetweenChecks: UInt64 = 256

    /// Now and then finds out whether the others are gone; from then on this process is alone.
    func detectDeadProcessesRarely() {
        guard sharedCalls.add(1, ordering: .relaxed).oldValue % Self.callsBetweenChecks == Self.callsBetweenChecks - 1
        else { return }
        detectDeadProcesses()
    }

    /// Finds out whether the others are gone.
    func detectDeadProcesses() {
        // Somebody who comes just now is not gone.
        guard !isAlone, (try? tryAcquire(.joining)) == true else { return }
        defer { release(.joining) }
        let others = others
        for other in others where (try? region.isHeldElsewhere(.presence(other))) != false { return }
        for other in others { words.clear(other) }
        if !others.isEmpty { hasDeaths.store(true, ordering: .releasing) }
        // What they did last is seen by whoever uses a file next.
        advanceAllEpochs()
        undrained.store(0, ordering: .releasing)
        words.use(slot).pointee.bitwiseAnd(~Self.sharedBit, ordering: .acquiringAndReleasing)
    }

    /// Whether a process died since the last call, and left what has to be ended.
    func takeDeaths() -> Bool { hasDeaths.exchange(false, ordering: .acquiringAndReleasing) }
}
