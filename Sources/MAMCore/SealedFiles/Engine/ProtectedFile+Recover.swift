internal import MAMPOSIX

extension ProtectedFile {
    /// Recovers the changes of a dead process: slots that are torn at their positions are restored from the journal.
    ///
    /// A slot that is authentic at its position is never replaced, so a second recovery changes nothing.
    func recover() throws(ProtectedFileError) {
        let workspace = try workspace()
        defer { changing = nil }
        try collect(from: journal(), workspace)
        guard isWritable else { return }
        do throws(ProtectedFileError) {
            try writeOverlay()
            var clean = header
            clean.isDirty = false
            try store(clean)
        } catch {
            // Reading continues if nothing can be written; a full or failing disk is reported immediately.
            guard [EROFS, EBADF, EACCES, EPERM].contains(error.systemNumber) else { throw error }
            isWritable = false
        }
    }

    /// Returns the journal's descriptor, if it belongs to the current state of the file.
    private func journal() throws(ProtectedFileError) -> JournalDescriptor? {
        let bytes = try file.bytes(at: ChunkGeometry.journalOffset, JournalDescriptor.byteCount)
        let descriptor: JournalDescriptor?
        do throws(ProtectedFileError) {
            descriptor = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
                try JournalDescriptor(bytes)
            }
        } catch {
            // The descriptor is torn, so nothing was written to positions after it.
            return nil
        }
        // A descriptor from before a truncation has chunks that were cut off.
        return descriptor?.epoch == header.shrinkEpoch ? descriptor : nil
    }

    /// Keeps complete copies from the journal in memory for slots that are torn at their positions.
    private func collect(
        from journal: JournalDescriptor?, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        guard let journal else { return }
        for chunk in journal.chunks where chunk < header.chunkCount && !header.holes.contains(chunk) {
            do throws(ProtectedFileError) {
                _ = try load(chunk, at: 0, workspace)
                continue
            } catch { guard error.code == .damaged || error.code == .notAuthentic else { throw error } }
            let before = geometry.slotOffset(chunk) - geometry.slotOffset(journal.chunks.lowerBound)
            let copy = try file.bytes(
                at: ChunkGeometry.journalOffset + Int64(JournalDescriptor.byteCount) + before, Int(slotLength(chunk)))
            guard let length = length(of: copy, chunk, workspace) else { continue }
            overlay[chunk] = Array(copy[..<(length + ChunkGeometry.slotOverhead)])
        }
    }

    /// Returns the length of the chunk in a copy; nil if the copy is not authentic for the chunk.
    private func length(of copy: [UInt8], _ chunk: Int, _ workspace: ChunkWorkspace) -> Int? {
        copy.span.bytes.withUnsafeBytes { copy in
            guard let start = copy.baseAddress else { return nil }
            return try? workspace.open(start, copy.count, chunk, into: nil, capacity: 0).length
        }
    }
}
