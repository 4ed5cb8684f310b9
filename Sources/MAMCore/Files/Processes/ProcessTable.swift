internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes
internal import Synchronization

/// This process among those that share a container.
///
/// As long as it is alone it takes no locks of the system: each call adds one to a word that others see, and takes it away
/// again. Whoever comes sets a bit in that word and waits until nobody is inside; from then on all of them lock each call,
/// until somebody finds himself alone again.
///
/// A process that dies leaves its locks, which the system takes, and the list of files it was changing, which whoever
/// uses one of them next goes through. Nothing waits longer than ``longestWait``, nor than its call may (`CallBudget`).
final class ProcessTable: Sendable {
    let region: any ProcessRegion
    let words: ProcessWords
    let slot: Int
    /// The slots whose process may still be inside of a call that took no locks, a bit for each.
    let undrained: Atomic<UInt64>
    /// Calls since the last look at whether anybody else is left.
    let sharedCalls = Atomic<UInt64>(0)
    /// Whether a process was found dead whose leftovers nobody has looked at.
    let hasDeaths: Atomic<Bool>
    private let hasLeft = Atomic(false)
    let held = Guarded<[ProcessLock: Holding]>([:])

    /// How this process holds a lock.
    struct Holding: Sendable {
        var count: Int
        let isShared: Bool
    }

    /// How long a call waits for another process before it fails with `EBUSY`, in nanoseconds.
    static let longestWait: UInt64 = 2_000_000_000
    /// Says in a slot's word that its process locks each call.
    static let sharedBit: UInt64 = 1 << 63

    /// Joins the region of a container.
    ///
    /// Throws `EBUSY` when another process does not let it in for ``longestWait``, `EUSERS` when ``ProcessWords/slotCount``
    /// processes are there, ``removed`` when the region was removed before it could be joined.
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
        // What the dead were changing means nothing to somebody who has no file open, unless others have.
        for slot in dead where others.isEmpty || !words.isChanging(slot) { words.clear(slot) }
        let empty = (0..<ProcessWords.slotCount).filter { words.owner($0).pointee.load(ordering: .acquiring) == 0 }
        // Rather than none a dead one's, whose list stays.
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

    /// Leaves the container for good, and gives the descriptor back; no call may be running.
    func shut() {
        releaseSlot()
        region.close()
    }

    private func releaseSlot() {
        guard !hasLeft.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Whoever leaves a file behind that has to be healed looks like one that died.
        let owes = (0..<ProcessWords.entryCount).contains {
            words.entry(slot, $0).pointee.load(ordering: .relaxed) != 0
        }
        if !owes { words.clear(slot) }
        region.unlock(.presence(slot))
        region.removeIfUnused()
    }

    /// Begins a call; false when it has to take locks, and then nothing has begun.
    @inline(__always)
    func begin() -> Bool {
        let word = words.use(slot).pointee.add(1, ordering: .acquiringAndReleasing).oldValue
        if word & Self.sharedBit == 0 { return true }
        end()
        return false
    }

    /// Ends a call that ``begin()`` began.
    @inline(__always)
    func end() { words.use(slot).pointee.subtract(1, ordering: .acquiringAndReleasing) }

    /// Whether this process takes no locks now.
    var isAlone: Bool { words.use(slot).pointee.load(ordering: .acquiring) & Self.sharedBit == 0 }

    /// The slots of others that may be taken.
    var others: [Int] {
        let height = Int(truncatingIfNeeded: min(words.height.pointee.load(ordering: .acquiring), 64))
        return (0..<height).filter { $0 != slot && words.owner($0).pointee.load(ordering: .acquiring) != 0 }
    }

    /// Waits for those who were inside of a call without locks when this process came.
    ///
    /// Throws `EBUSY` when one of them stays inside: it was stopped, or does something long.
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

    /// Whether a wait may go on, which begins when it is asked about for the first time.
    static func goesOn(_ wait: inout BoundedWait?, at now: UInt64) -> Bool {
        var current = wait ?? BoundedWait(limit: longestWait, at: now)
        defer { wait = current }
        return current.goesOn(at: now)
    }

    static let busy = SystemError(EBUSY, "waiting for another process")
    /// The last process left the region while this one came: the next try makes another.
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
