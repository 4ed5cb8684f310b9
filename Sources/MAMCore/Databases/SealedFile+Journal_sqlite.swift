internal import CMAMSQLite
internal import MAMPOSIX

/// A database whose pages are smaller than chunks changes a chunk in part, and a writer that dies there would tear pages
/// that SQLite's own journal does not know to be changed. Such a chunk goes into the file's journal first, as in any other
/// protected file.
extension SealedFile {
    /// Whether a log goes with the database, which holds single pages of a chunk; alone a connection maps none of it.
    private var hasLog: Bool { isShared || log != nil }

    /// Seals a chunk into the journal, then into its place; nothing else is held back.
    func writeThroughJournal(
        _ plain: UnsafeRawPointer, _ count: Int, _ chunk: Int, _ sealing: Sealing
    ) throws(DatabaseFault) {
        // What is held back lies before it in the file, and where the journal is made.
        if held.count > 0 {
            let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
            defer {
                SecretBytes.cleanse(kept)
                kept.deallocate()
            }
            kept.copyMemory(from: UnsafeRawBufferPointer(start: plain, count: count))
            try writeSealed(sealing)
            guard let start = kept.baseAddress else { return }
            return try writeThroughJournal(start, count, chunk, sealing)
        }
        try journal?.flush()
        try spend(sealing)
        guard let slots = sealing.workspace.slots.baseAddress else { throw .noMemory }
        do throws(CryptoError) {
            try sealing.workspace.seal(UnsafeRawBufferPointer(start: plain, count: count), chunk, nonces, into: slots)
        } catch { throw DatabaseFault(error) }
        let size = count + ChunkGeometry.slotOverhead
        let copy = sealing.workspace.journal(size)
        JournalDescriptor(chunks: chunk..<chunk + 1, epoch: 0).encode(into: copy)
        // A log holds single pages of a chunk: of the others this copy may be the only one that a loss of power leaves.
        let outlivesPower = isPowerSafe && hasLog
        if outlivesPower, journalStands { try inner.synchronize() }
        journalStands = true
        try inner.write(UnsafeRawBufferPointer(copy), at: ChunkGeometry.journalOffset)
        if outlivesPower { try inner.synchronize() }
        try inner.write(
            UnsafeRawBufferPointer(start: slots, count: size), at: sealing.geometry.slotOffset(chunk))
        knownChunks = max(knownChunks, chunk + 1)
    }

    /// Takes the copy out of the journal, so that it never stands for something newer that was damaged.
    func clearJournal() throws(DatabaseFault) {
        guard journalStands else { return }
        if isPowerSafe, hasLog { try inner.synchronize() }
        let zeros = [UInt8](repeating: 0, count: JournalDescriptor.byteCount)
        try zeros.span.bytes.withUnsafeBytes { (zeros) throws(DatabaseFault) in
            try inner.write(zeros, at: ChunkGeometry.journalOffset)
        }
        journalStands = false
    }

    /// Takes the copy out while this handle's lock still says whose it is; what fails leaves it there.
    func endCheckpoint() {
        try? clearJournal()
        journalStands = false
    }

    /// Puts back what a writer left torn that died, before anything else is written to the database.
    func heal(_ sealing: Sealing) throws(DatabaseFault) {
        guard let descriptor = try descriptor() else { return hasHealed = true }
        for chunk in descriptor.chunks {
            guard let slot = try copy(of: chunk, in: descriptor, sealing), try isTorn(chunk, sealing) else { continue }
            try slot.span.bytes.withUnsafeBytes { (slot) throws(DatabaseFault) in
                try inner.write(slot, at: sealing.geometry.slotOffset(chunk))
            }
        }
        journalStands = true
        try clearJournal()
        // Not before: what failed here is tried again, or the next copy would take the place of this one.
        hasHealed = true
    }

    /// A chunk that is not authentic in its place as the journal has it, in the workspace's plaintext; nil when it has none.
    func healed(
        _ chunk: Int, _ capacity: Int, _ sealing: Sealing
    ) throws(DatabaseFault) -> (count: Int, isDirect: Bool)? {
        guard let descriptor = try descriptor(), descriptor.chunks.contains(chunk),
            let slot = try copy(of: chunk, in: descriptor, sealing)
        else { return nil }
        return (slot.count - ChunkGeometry.slotOverhead, false)
    }

    private func descriptor() throws(DatabaseFault) -> JournalDescriptor? {
        let bytes = try inner.bytes(at: ChunkGeometry.journalOffset, JournalDescriptor.byteCount)
        // A torn one was never followed by a write in place.
        return bytes.span.bytes.withUnsafeBytes { try? JournalDescriptor($0) }
    }

    // The slot, whose plaintext is in the workspace then; nil when it is not authentic for the chunk.
    private func copy(
        of chunk: Int, in descriptor: JournalDescriptor, _ sealing: Sealing
    ) throws(DatabaseFault) -> [UInt8]? {
        let geometry = sealing.geometry
        let before = geometry.slotOffset(chunk) - geometry.slotOffset(descriptor.chunks.lowerBound)
        let bytes = try inner.bytes(
            at: ChunkGeometry.journalOffset + Int64(JournalDescriptor.byteCount) + before,
            geometry.length(of: chunk) + ChunkGeometry.slotOverhead)
        let length = bytes.span.bytes.withUnsafeBytes { slot -> Int? in
            guard let start = slot.baseAddress else { return nil }
            return try? sealing.workspace.open(start, slot.count, chunk, into: nil, capacity: 0).length
        }
        return length.map { Array(bytes[..<($0 + ChunkGeometry.slotOverhead)]) }
    }

    private func isTorn(_ chunk: Int, _ sealing: Sealing) throws(DatabaseFault) -> Bool {
        let slot = try inner.bytes(
            at: sealing.geometry.slotOffset(chunk), sealing.geometry.length(of: chunk) + ChunkGeometry.slotOverhead)
        return slot.span.bytes.withUnsafeBytes { slot in
            guard let start = slot.baseAddress else { return true }
            return (try? sealing.workspace.open(start, slot.count, chunk, into: nil, capacity: 0)) == nil
        }
    }
}
