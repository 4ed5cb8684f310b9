internal import MAMBase
internal import MAMPOSIX
package import MAMSealedFiles
package import MAMVolumes
internal import Synchronization

/// The membership of this process among the processes that share a container.
///
/// While the process is alone it takes no system locks: each call adds one to a word that other processes can read, and
/// subtracts it at the end. A process that joins sets a bit in that word and waits until no call is running. From then
/// on all processes lock each call, until one of them finds that it is alone.
///
/// When a process dies, the system releases its locks. Its list of files in change remains, and the next user of such a
/// file recovers it. No wait is longer than ``longestWait`` or the limit of its call (`CallBudget`).
package final class ProcessTable: Sendable {
    let region: any ProcessRegion
    let words: ProcessWords
    let slot: Int
    /// The slots whose process may still run a call without locks, one bit each.
    let undrained: Atomic<UInt64>
    /// The number of calls since the last check for other processes.
    let sharedCalls = Atomic<UInt64>(0)
    /// Whether a process died and its leftovers were not recovered yet.
    let hasDeaths: Atomic<Bool>
    private let hasLeft = Atomic(false)
    let held = Guarded<[ProcessLock: Holding]>([:])

    /// The way in which this process holds a lock.
    struct Holding: Sendable {
        var count: Int
        let isShared: Bool
    }

    /// The maximum time that a call waits for another process before it fails with `EBUSY`, in nanoseconds.
    static let longestWait: UInt64 = 2_000_000_000
    /// The bit in a slot's word that tells that its process locks each call.
    static let sharedBit: UInt64 = 1 << 63

    /// Joins the region of a container.
    ///
    /// Throws `EBUSY` if another process blocks the join for ``longestWait``, `EUSERS` if ``ProcessWords/slotCount``
    /// processes have joined, ``removed`` if the region was deleted before the join.
    init(_ region: any ProcessRegion) throws(SystemError) {
        let words = region.words
        self.region = region
        self.words = words
        try Self.lock(.joining, of: region)
        defer { region.unlock(.joining) }
        guard try region.isInPlace() else { throw Self.removed }
        var (others, dead): ([Int], [Int]) = ([], [])
        for slot in 0..<ProcessWords.slotCount where words.owner(slot).pointee.load(ordering: .acquiring) != 0 {
            if try region.isHeldElsewhere(.presence(slot)) { others.append(slot) } else { dead.append(slot) }
        }
        if others.isEmpty { words.epochs.pointee.add(1, ordering: .acquiringAndReleasing) }
        // Changes of dead processes do not matter to a process without open files, unless other processes have some.
        for slot in dead where others.isEmpty || !words.isChanging(slot) { words.clear(slot) }
        let empty = (0..<ProcessWords.slotCount).filter { words.owner($0).pointee.load(ordering: .acquiring) == 0 }
        // As a last resort the slot of a dead process, whose list stays.
        var taken: Int?
        for slot in empty + dead.filter({ !empty.contains($0) })
        where try region.tryLock(.presence(slot), isShared: false) {
            taken = slot
            break
        }
        guard let free = taken else { throw SystemError(EUSERS, "joining the other processes of the container") }
        slot = free
        words.use(free).pointee.store(others.isEmpty ? 0 : Self.sharedBit, ordering: .releasing)
        words.owner(free).pointee.store(UInt64(getpid()), ordering: .releasing)
        let height = words.height.pointee.load(ordering: .relaxed)
        words.height.pointee.store(max(height, UInt64(free) + 1), ordering: .releasing)
        var inside: UInt64 = 0
        for other in others {
            let word = words.use(other).pointee.bitwiseOr(Self.sharedBit, ordering: .acquiringAndReleasing).oldValue
            if word & ~Self.sharedBit != 0 { inside |= 1 << UInt64(other) }
        }
        undrained = Atomic(inside)
        hasDeaths = Atomic(!dead.isEmpty)
    }

    deinit { releaseSlot() }

    /// Leaves the container permanently, and closes the descriptor; no call may be running.
    func shut() {
        releaseSlot()
        region.close()
    }

    private func releaseSlot() {
        guard !hasLeft.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // A process that leaves a file to recover must look like one that died.
        let owes = (0..<ProcessWords.entryCount).contains {
            words.entry(slot, $0).pointee.load(ordering: .relaxed) != 0
        }
        if !owes { words.clear(slot) }
        region.unlock(.presence(slot))
        region.removeIfUnused()
    }

    /// Begins a call without locks; false, without effect, if the call has to take locks.
    @inline(__always)
    package func begin() -> Bool {
        let word = words.use(slot).pointee.add(1, ordering: .acquiringAndReleasing).oldValue
        if word & Self.sharedBit == 0 { return true }
        end()
        return false
    }

    /// Ends a call that began with ``begin()``.
    @inline(__always)
    package func end() { words.use(slot).pointee.subtract(1, ordering: .acquiringAndReleasing) }

    /// Whether this process takes no locks now.
    package var isOnlyProcess: Bool { words.use(slot).pointee.load(ordering: .acquiring) & Self.sharedBit == 0 }

    /// The slots of other processes that may be in use.
    var others: [Int] {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        return (0..<height).filter { $0 != slot && words.owner($0).pointee.load(ordering: .acquiring) != 0 }
    }

    /// Waits for calls without locks that were running when this process joined.
    ///
    /// Throws `EBUSY` if one of them does not end in time, because its process was stopped or the call is long.
    func drainLockFreeCalls() throws(SystemError) {
        guard undrained.load(ordering: .acquiring) != 0 else { return }
        var wait: BoundedWait?
        let mask = ~Self.sharedBit
        for slot in 0..<ProcessWords.slotCount where undrained.load(ordering: .acquiring) & 1 << UInt64(slot) != 0 {
            var round = 0
            while words.use(slot).pointee.load(ordering: .acquiring) & mask != 0 {
                guard try region.isHeldElsewhere(.presence(slot)) else { break }
                guard Self.goesOn(&wait, at: region.now) else { throw Self.busy }
                region.pause(round: round)
                round += 1
            }
            undrained.bitwiseAnd(~(1 << UInt64(slot)), ordering: .acquiringAndReleasing)
        }
    }

    /// Whether a wait may continue; the first call begins it.
    static func goesOn(_ wait: inout BoundedWait?, at now: UInt64) -> Bool {
        var current = wait ?? BoundedWait(limit: longestWait, at: now)
        defer { wait = current }
        return current.goesOn(at: now)
    }

    package static let busy = SystemError(EBUSY, "waiting for another process")
    /// The error for a region that the last process deleted while this one joined; the next try makes another.
    static let removed = SystemError(ESTALE, "joining the other processes of the container")

    private static func lock(_ lock: ProcessLock, of region: any ProcessRegion) throws(SystemError) {
        var wait: BoundedWait?
        var round = 0
        while try !region.tryLock(lock, isShared: false) {
            guard goesOn(&wait, at: region.now) else { throw busy }
            region.pause(round: round)
            round += 1
        }
    }
}

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
