internal import MAMBase
internal import MAMPOSIX
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
