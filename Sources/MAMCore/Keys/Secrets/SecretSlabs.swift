internal import MAMBase
internal import MAMPOSIX

/// Memory for secrets beyond libcrypto's secure heap: slabs of pages that hold nothing else.
///
/// Separate pages, because locking and the exclusion from core dumps apply to whole pages, and unlocking one secret's
/// page would unlock its neighbors. A slab is locked if the process may still lock that much memory.
package final class SecretSlabs: Sendable {
    /// The bytes of one secret.
    package static let slotSize = 32
    /// The size of a slab, in bytes.
    ///
    /// Its address is a multiple of the size, so that a secret's address determines its slab.
    static let slabSize = 1 << 16
    /// The secrets of one slab: the first slot is the slab's header.
    package static let capacity = slabSize / slotSize - 1

    package struct Counts: Sendable, Hashable {
        package var locked = 0
        package var unlocked = 0
        package var slabs = 0
    }

    // In the slab's first slot. Offsets are from the slab's start; 0 is none.
    private struct Header {
        var used: UInt32
        var isLocked: Bool
        // The first free slot, which holds the offset of the next.
        var firstFree: UInt32
        // The offset of the first slot that was never used.
        var fresh: UInt32
    }

    private struct State: Sendable {
        // Addresses of the slabs that have a free slot.
        var open: [UInt] = []
        var counts = Counts()

        mutating func count(_ change: Int, isLocked: Bool) {
            if isLocked { counts.locked += change } else { counts.unlocked += change }
        }
    }

    private let locks: Bool
    private let state = Guarded(State())

    /// Makes an empty pool; `locks` tells whether slabs are locked if possible.
    package init(locks: Bool = true) { self.locks = locks }

    package var counts: Counts { state.withLock { $0.counts } }

    /// Allocates memory for one secret; nil if the process can have no more.
    package func allocate() -> UnsafeMutableRawPointer? {
        let address = state.withLock { state -> UInt in
            if state.open.isEmpty, let made = makeSlab() {
                state.open.append(made)
                state.counts.slabs += 1
            }
            guard let slab = state.open.last, let header = Self.header(slab) else { return 0 }
            let offset = header.pointee.firstFree == 0 ? header.pointee.fresh : header.pointee.firstFree
            let slot = UnsafeMutableRawPointer(header) + Int(offset)
            if header.pointee.firstFree == 0 {
                header.pointee.fresh += UInt32(Self.slotSize)
            } else {
                header.pointee.firstFree = slot.load(as: UInt32.self)
            }
            header.pointee.used += 1
            if header.pointee.used == Self.capacity { state.open.removeLast() }
            state.count(1, isLocked: header.pointee.isLocked)
            return UInt(bitPattern: slot)
        }
        return UnsafeMutableRawPointer(bitPattern: address)
    }

    /// Frees memory from ``allocate()``; its bytes have been overwritten.
    package func free(_ secret: UnsafeMutableRawPointer) {
        let address = UInt(bitPattern: secret)
        state.withLock { state in
            let slab = address & ~UInt(Self.slabSize - 1)
            guard let header = Self.header(slab) else { return }
            let slot = UnsafeMutableRawPointer(header) + Int(address - slab)
            slot.storeBytes(of: header.pointee.firstFree, as: UInt32.self)
            header.pointee.firstFree = UInt32(address - slab)
            if header.pointee.used == Self.capacity { state.open.append(slab) }
            header.pointee.used -= 1
            state.count(-1, isLocked: header.pointee.isLocked)
            // One empty slab is kept, so that repeatedly making and releasing one key does not map a slab each time.
            if header.pointee.used == 0, state.open.count > 1 {
                state.open.removeAll { $0 == slab }
                state.counts.slabs -= 1
                SystemPages.unmap(header, byteCount: Self.slabSize)
            }
        }
    }

    deinit {
        // Slabs with secrets stay: the owner of a secret also retains this object.
        for slab in state.withLock({ $0.open }) {
            guard let header = Self.header(slab), header.pointee.used == 0 else { continue }
            SystemPages.unmap(header, byteCount: Self.slabSize)
        }
    }

    private static func header(_ slab: UInt) -> UnsafeMutablePointer<Header>? { UnsafeMutablePointer(bitPattern: slab) }

    // Maps twice the size and unmaps the parts outside of the aligned half.
    private func makeSlab() -> UInt? {
        let size = Self.slabSize
        guard let mapped = SystemPages.map(byteCount: 2 * size) else { return nil }
        let skipped = (size - Int(bitPattern: mapped) & (size - 1)) & (size - 1)
        let slab = mapped + skipped
        if skipped > 0 { SystemPages.unmap(mapped, byteCount: skipped) }
        SystemPages.unmap(slab + size, byteCount: size - skipped)
        // Where the system cannot, core dumps contain the slab.
        SystemPages.keepOutOfDumps(slab, byteCount: size)
        slab.initializeMemory(
            as: Header.self,
            to: Header(
                used: 0, isLocked: locks && SystemPages.lock(slab, byteCount: size), firstFree: 0,
                fresh: UInt32(Self.slotSize)))
        return UInt(bitPattern: slab)
    }
}
