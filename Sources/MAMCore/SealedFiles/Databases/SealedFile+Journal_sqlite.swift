internal import CMAMSQLite
internal import MAMKeys
internal import MAMPOSIX

/// Changing parts of chunks, for databases whose pages are smaller than chunks.
///
/// A writer that dies during such a change would tear pages that SQLite's own journal does not cover. So the chunk is
/// first written to the file's journal, as in any other protected file.
extension SealedFile {
    /// Whether the database has a log, which holds single pages of a chunk; an exclusive connection maps none of it.
    private var hasLog: Bool { isShared || log != nil }

    /// Encrypts a chunk to the journal, then to its position, without holding anything back.
    func writeThroughJournal(
        _ plain: UnsafeRawPointer, _ count: Int, _ chunk: Int, _ sealing: Sealing
    ) throws(DatabaseFault) {
        // Held-back content is before it in the file, and where the journal is made.
        if held.count > 0 {
            let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
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
        // A log holds single pages of a chunk: for the other pages this copy may be the only one after a loss of power.
        let outlivesPower = isPowerSafe && hasLog
        if outlivesPower, journalStands { try inner.synchronize() }
        journalStands = true
        try inner.write(UnsafeRawBufferPointer(copy), at: ChunkGeometry.journalOffset)
        if outlivesPower { try inner.synchronize() }
        try inner.write(
            UnsafeRawBufferPointer(start: slots, count: size), at: sealing.geometry.slotOffset(chunk))
        knownChunks = max(knownChunks, chunk + 1)
    }

    /// Removes the copy from the journal, so that it never replaces newer content that was damaged.
    package func clearJournal() throws(DatabaseFault) {
        guard journalStands else { return }
        if isPowerSafe, hasLog { try inner.synchronize() }
        let zeros = [UInt8](repeating: 0, count: JournalDescriptor.byteCount)
        try zeros.span.bytes.withUnsafeBytes { (zeros) throws(DatabaseFault) in
            try inner.write(zeros, at: ChunkGeometry.journalOffset)
        }
        journalStands = false
    }

    /// Removes the copy while this handle's lock still guarantees that it is its own; after a failure it stays.
    package func endCheckpoint() {
        try? clearJournal()
        journalStands = false
    }

    /// Restores slots that a dead writer left torn, before any other write to the database.
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
        // Not before: a failed restore must be repeated, or the next copy would overwrite this one.
        hasHealed = true
    }

    /// Loads the journal's copy of a chunk that is not authentic at its position into the workspace's plaintext; nil if
    /// there is none.
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
        // After a torn descriptor nothing was written to positions.
        return bytes.span.bytes.withUnsafeBytes { try? JournalDescriptor($0) }
    }

    // Returns the slot, with its plaintext in the workspace; nil if it is not authentic for the chunk.
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
