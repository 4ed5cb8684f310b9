internal import MAMPOSIX
internal import MAMVolumes

extension ProtectedFile {
    /// Cuts the plaintext or extends it with zeros, as `ftruncate`.
    ///
    /// - Parameter length: The new length, at most 2^44 bytes.
    /// - Throws: `readOnly`, `closed`, `tooLarge`, `budgetSpent`, and `damaged` or `notAuthentic` when the last chunk that
    ///   stays cannot be read, before anything changed; `system`, `crypto`. Then the length is old or new.
    package func truncate(to length: Int64) throws(ProtectedFileError) {
        try beginChange()
        guard length >= 0, length <= ChunkGeometry.maximumLength else {
            throw ProtectedFileError(.tooLarge, "a file has 0 to 2^44 bytes")
        }
        if length > header.length {
            let count = geometry.count(of: length)
            try extend(to: length, writing: count..<count, nil)
        } else if length < header.length {
            try shrink(to: length)
        }
    }

    /// The header first: from then on nothing behind the new end is part of the file, whatever becomes of the rest.
    private func shrink(to length: Int64) throws(ProtectedFileError) {
        let count = geometry.count(of: length)
        let (last, workspace) = (count - 1, try workspace())
        let valid = count == 0 ? 0 : Int(length - geometry.start(of: last))
        var stored = 0
        if count > 0, valid < geometry.length(of: last), !header.holes.contains(last) {
            stored = try load(last, at: 0, workspace)
        }
        let (epoch, overflows) = header.shrinkEpoch.addingReportingOverflow(1)
        guard !overflows else { throw ProtectedFileError(.tooLarge, "the file's truncations are all used up") }
        var next = header
        (next.isDirty, next.length, next.shrinkEpoch) = (true, length, epoch)
        next.reserved = try reservation(for: 1) ?? next.reserved
        next.holes.trim(to: count)
        try store(next)
        try spend(1)
        do throws(ProtectedFileError) { if stored > valid { try reseal(last, to: valid, workspace) } } catch {
            // The journal found no room: first give some back.
            guard [ENOSPC, EDQUOT].contains(error.systemNumber), overlay.isEmpty else { throw error }
            try cut(to: geometry.slotOffset(count))
            try reseal(last, to: valid, workspace)
        }
        try cut(to: geometry.slotOffset(count))
    }

    private func cut(to end: Int64) throws(ProtectedFileError) {
        guard rawLength > end else { return }
        try barrier()
        isUnsynced = true
        do throws(SystemError) { try file.truncateFully(to: end) } catch { throw ProtectedFileError(error, at: end) }
        rawLength = end
    }

    /// Brings everything written so far to the disk, and with `metadata` the raw file's times and the like.
    ///
    /// Throws `system`, `closed`.
    package func synchronize(metadata: Bool) throws(ProtectedFileError) {
        try checkOpen()
        if isWritable { try finishFailedChange() }
        do throws(SystemError) { try file.synchronizeFully(metadata: metadata) } catch {
            throw ProtectedFileError(error)
        }
        isUnsynced = false
    }

    /// Ends the work with the file: says on disk that nobody is changing it.
    ///
    /// Called once, for the last handle; every later call throws `closed`. When it throws itself, the file is still open,
    /// and may also be left alone: the next one to open it makes sure that it is whole.
    package func finish() throws(ProtectedFileError) {
        try checkOpen()
        if isWritable {
            try finishFailedChange()
            if header.isDirty {
                var clean = header
                clean.isDirty = false
                try store(clean)
                try barrier()
            }
        }
        isFinished = true
        changing = nil
    }

    /// Wraps the data key by another account key, for the same owner and the same chunks.
    ///
    /// Both headers are written, so that the file holds no wrap by the old one; storage below the file may. After an error
    /// either key may be the file's, as ``keyID`` says, and the call can be made again.
    /// - Throws: `readOnly`, `closed`, `system`, `crypto`.
    package func rewrap(with key: AccountKey) throws(ProtectedFileError) {
        try beginChange()
        var next = header
        do throws(CryptoError) { (next.keyID, next.wrappedKey) = (key.id, try key.wrap(dataKey)) } catch {
            throw ProtectedFileError(error)
        }
        // Until the second header is written the file counts as being changed, so that whoever opens it next writes one.
        let wasDirty = header.isDirty
        next.isDirty = true
        try store(next)
        next.isDirty = wasDirty
        try store(next)
    }
}
