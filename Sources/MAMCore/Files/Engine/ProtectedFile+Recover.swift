internal import MAMPOSIX

extension ProtectedFile {
    /// Heals what a writer left behind that died: slots torn in their places come back from the journal.
    ///
    /// A slot that is authentic in its place is never replaced, so doing this twice, or when nothing is torn, changes
    /// nothing.
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
            // Reading goes on where nothing can be written; a disk that is full or failing is said at once.
            guard [EROFS, EBADF, EACCES, EPERM].contains(error.systemNumber) else { throw error }
            isWritable = false
        }
    }

    /// The journal's descriptor, if it belongs to the file as it is now.
    private func journal() throws(ProtectedFileError) -> JournalDescriptor? {
        let bytes = try file.bytes(at: ChunkGeometry.journalOffset, JournalDescriptor.byteCount)
        let descriptor: JournalDescriptor?
        do throws(ProtectedFileError) {
            descriptor = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
                try JournalDescriptor(bytes)
            }
        } catch {
            // Torn itself: then nothing was written in place after it.
            return nil
        }
        // One from before a truncation holds what was cut off.
        return descriptor?.epoch == header.shrinkEpoch ? descriptor : nil
    }

    /// Keeps those copies of the journal in memory whose places are torn and that are whole themselves.
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

    /// The length of the chunk that a copy holds; nil when the copy is not authentic for it.
    private func length(of copy: [UInt8], _ chunk: Int, _ workspace: ChunkWorkspace) -> Int? {
        copy.span.bytes.withUnsafeBytes { copy in
            guard let start = copy.baseAddress else { return nil }
            return try? workspace.open(start, copy.count, chunk, into: nil, capacity: 0).length
        }
    }
}
