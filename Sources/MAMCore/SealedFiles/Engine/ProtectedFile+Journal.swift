internal import MAMBase
internal import MAMPOSIX

extension ProtectedFile {
    /// Overwrites existing chunks: encrypted once, written to the journal, then from the same memory to their
    /// positions.
    ///
    /// If a slot is torn at its position, the journal has it complete; if it is torn in the journal, its position has
    /// the old one.
    func overwrite(_ chunks: Range<Int>, _ given: Given) throws(ProtectedFileError) {
        let workspace = try workspace()
        var lower = chunks.lowerBound
        while lower < chunks.upperBound {
            let upper = min(chunks.upperBound, lower + ChunkGeometry.journalSlots)
            let sealed = try seal(lower..<upper, given, areNew: false, workspace)
            try writeThroughJournal(lower..<upper, sealed, workspace)
            lower = upper
        }
    }

    /// Encrypts the first bytes of the workspace's plaintext as the whole content of an existing chunk.
    func reseal(_ chunk: Int, to length: Int, _ workspace: ChunkWorkspace) throws(ProtectedFileError) {
        try seal(UnsafeRawBufferPointer(workspace.plain.part(0, length)), chunk, at: 0, workspace)
        try writeThroughJournal(chunk..<chunk + 1, length + ChunkGeometry.slotOverhead, workspace)
    }

    private func writeThroughJournal(
        _ chunks: Range<Int>, _ count: Int, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        let journal = workspace.journal(count)
        JournalDescriptor(chunks: chunks, epoch: header.shrinkEpoch).encode(into: journal)
        try barrier()
        try writeRaw(UnsafeRawBufferPointer(journal), at: ChunkGeometry.journalOffset)
        try barrier()
        do throws(ProtectedFileError) { try write(sealed: chunks, count, workspace) } catch {
            salvage(chunks, count, workspace)
            throw error
        }
    }

    /// Keeps encrypted chunks in memory if their positions are torn: their only other copy is in the journal, which the
    /// next change overwrites.
    private func salvage(_ chunks: Range<Int>, _ count: Int, _ workspace: ChunkWorkspace) {
        let sealed = Array(workspace.slots.part(0, count))
        let start = geometry.slotOffset(chunks.lowerBound)
        for chunk in chunks where !isReadable(chunk, workspace) {
            let place = Int(geometry.slotOffset(chunk) - start)
            overlay[chunk] = Array(sealed[place..<min(count, place + Int(slotLength(chunk)))])
        }
    }

    private func isReadable(_ chunk: Int, _ workspace: ChunkWorkspace) -> Bool {
        do throws(ProtectedFileError) {
            _ = try load(chunk, at: 0, workspace)
            return true
        } catch { return false }
    }

    func slotLength(_ chunk: Int) -> Int64 { geometry.slotOffset(chunk + 1) - geometry.slotOffset(chunk) }

    /// Writes slots to their positions that are complete only in memory.
    func writeOverlay() throws(ProtectedFileError) {
        lastSealed = nil
        for (chunk, slot) in overlay.sorted(by: { $0.key < $1.key }) {
            do throws(ProtectedFileError) { try write(slot, of: chunk) } catch {
                guard [ENOSPC, EFBIG, EDQUOT].contains(error.systemNumber), let shorter = try shortened(slot, of: chunk)
                else { throw error }
                overlay[chunk] = shorter
                try write(shorter, of: chunk)
            }
            overlay[chunk] = nil
        }
    }

    private func write(_ slot: [UInt8], of chunk: Int) throws(ProtectedFileError) {
        try slot.span.bytes.withUnsafeBytes { (slot) throws(ProtectedFileError) in
            try writeRaw(slot, at: geometry.slotOffset(chunk))
        }
    }

    /// Returns the slot of a last chunk, encrypted again without the bytes beyond the file's length.
    ///
    /// A failed write may have lengthened the chunk without the file's length. Nil for any other chunk. The shorter
    /// slot fits where the longer one found no space, because the file had space for it before.
    private func shortened(_ slot: [UInt8], of chunk: Int) throws(ProtectedFileError) -> [UInt8]? {
        let valid = Int(min(Int64(geometry.length(of: chunk)), header.length - geometry.start(of: chunk)))
        guard valid >= 0, slot.count > valid + ChunkGeometry.slotOverhead else { return nil }
        if let reserved = try reservation(for: 1) {
            var next = header
            (next.isDirty, next.reserved) = (true, reserved)
            try store(next)
        }
        try spend(1)
        let workspace = try workspace()
        _ = try slot.span.bytes.withUnsafeBytes { (slot) throws(ProtectedFileError) -> Int in
            guard let start = slot.baseAddress else { return 0 }
            return try workspace.open(start, slot.count, chunk, into: nil, capacity: 0).length
        }
        try seal(UnsafeRawBufferPointer(workspace.plain.part(0, valid)), chunk, at: 0, workspace)
        return Array(workspace.slots.part(0, valid + ChunkGeometry.slotOverhead))
    }
}
