internal import Synchronization

/// The words that all processes of a region share: 64-bit numbers that are changed atomically.
///
/// Errors in them are temporary: no word outlives the last process, and every file has its own record of what must be
/// recovered.
///
/// Unchecked: every word is accessed by atomic operations only.
package struct ProcessWords: @unchecked Sendable {
    // Sendable because every word is reached by atomic operations only.
    private let base: UnsafeMutablePointer<Atomic<UInt64>>

    /// The size of the words, in bytes.
    package static let byteCount = wordCount * MemoryLayout<UInt64>.size

    /// The maximum number of processes.
    static let slotCount = 64
    /// The maximum number of files that a process can change at a time.
    static let entryCount = 12
    private static let slotStride = 16
    private static let firstSlot = 16
    private static let counterCount = 1024
    private static let firstCounter = firstSlot + slotCount * slotStride
    private static let wordCount = firstCounter + counterCount

    /// Uses memory of ``byteCount`` bytes, aligned for words, with zeros or the values of other processes.
    package init(_ memory: UnsafeMutableRawPointer) {
        base = memory.bindMemory(to: Atomic<UInt64>.self, capacity: Self.wordCount)
    }

    /// One more than the highest slot that was ever taken.
    var height: UnsafeMutablePointer<Atomic<UInt64>> { base }

    /// A counter of changes that concern all files: a wipe, the end of another process.
    var epochs: UnsafeMutablePointer<Atomic<UInt64>> { base + 1 }

    /// A counter of changes of a file other than writes.
    @inline(__always)
    func epochs(of lock: ProcessLock) -> UnsafeMutablePointer<Atomic<UInt64>> {
        base + (Self.firstCounter + Int(truncatingIfNeeded: lock.key % UInt64(Self.counterCount)))
    }

    /// The number of running calls without locks of a slot's process, and ``ProcessTable/sharedBit``.
    @inline(__always)
    func use(_ slot: Int) -> UnsafeMutablePointer<Atomic<UInt64>> { base + Self.offset(slot) }

    /// The process in a slot; 0 when it is free.
    func owner(_ slot: Int) -> UnsafeMutablePointer<Atomic<UInt64>> { base + (Self.offset(slot) + 1) }

    /// The lock that a slot's process waits for; 0 for none.
    func wanted(_ slot: Int) -> UnsafeMutablePointer<Atomic<UInt64>> { base + (Self.offset(slot) + 2) }

    /// The files that a slot's process is changing, by their locks.
    func entry(_ slot: Int, _ number: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        base + (Self.offset(slot) + 4 + number)
    }

    /// Whether a slot's process is changing files, or died while changing them.
    func isChanging(_ slot: Int) -> Bool {
        (0..<Self.entryCount).contains { entry(slot, $0).pointee.load(ordering: .acquiring) != 0 }
    }

    private static func offset(_ slot: Int) -> Int { firstSlot + slot * slotStride }

    func clear(_ slot: Int) {
        // The owner last: until then no process takes the slot.
        for number in [0, 2, 3] + (4..<4 + Self.entryCount) {
            base[Self.offset(slot) + number].store(0, ordering: .releasing)
        }
        owner(slot).pointee.store(0, ordering: .releasing)
    }
}
