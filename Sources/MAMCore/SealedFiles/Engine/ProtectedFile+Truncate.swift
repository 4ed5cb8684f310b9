package import MAMKeys
internal import MAMPOSIX
internal import MAMVolumes

extension ProtectedFile {
    /// Cuts the plaintext or extends it with zeros, like `ftruncate`.
    ///
    /// A file that is cut to nothing gets a new data key, so that no chunk of its earlier content opens in its new one.
    ///
    /// - Parameter length: The new length, in bytes, at most 2^44.
    /// - Throws: `readOnly`, `closed`, `tooLarge`, `budgetSpent`, and `damaged` or `notAuthentic` if the new last chunk
    ///   cannot be read, all without a change; `system`, `crypto`, after which the length is old or new.
    package func truncate(to length: Int64) throws(ProtectedFileError) {
        try beginChange()
        guard length >= 0, length <= ChunkGeometry.maximumLength else {
            throw ProtectedFileError(.tooLarge, "a file has 0 to 2^44 bytes")
        }
        if length > header.length {
            let count = geometry.count(of: length)
            try extend(to: length, writing: count..<count, nil)
        } else if length < header.length {
            try length == 0 ? empty() : shrink(to: length)
        }
    }

    /// Cuts the whole plaintext, and ends the use of its data key.
    private func empty() throws(ProtectedFileError) {
        var next = try cutHeader(to: 0)
        let fresh: ContentKeys
        do throws(CryptoError) {
            let dataKey = try DataKey.random()
            next.wrappedKey = try keys.account.wrap(dataKey)
            // The first write would need another header to reserve encryptions under the new key.
            next.reserved = try SealBudget().reservation(for: 1) ?? 0
            fresh = try ContentKeys(dataKey, of: next.fileID, under: keys.account)
        } catch { throw ProtectedFileError(error) }
        try store(next, with: fresh)
        try cut(to: geometry.bodyOffset)
    }

    /// Returns the header of the file with a shorter plaintext.
    private func cutHeader(to length: Int64) throws(ProtectedFileError) -> FileHeader {
        let (epoch, overflows) = header.shrinkEpoch.addingReportingOverflow(1)
        guard !overflows else { throw ProtectedFileError(.tooLarge, "the file's truncations are all used up") }
        var next = header
        (next.isDirty, next.length, next.shrinkEpoch) = (true, length, epoch)
        next.holes.trim(to: geometry.count(of: length))
        return next
    }

    /// Cuts the plaintext: the header is written first, so that bytes behind the new end are no part of the file even
    /// if a later step fails.
    private func shrink(to length: Int64) throws(ProtectedFileError) {
        let count = geometry.count(of: length)
        let (last, workspace) = (count - 1, try workspace())
        let valid = Int(length - geometry.start(of: last))
        var stored = 0
        if valid < geometry.length(of: last), !header.holes.contains(last) { stored = try load(last, at: 0, workspace) }
        var next = try cutHeader(to: length)
        next.reserved = try reservation(for: 1) ?? next.reserved
        try store(next)
        try spend(1)
        do throws(ProtectedFileError) { if stored > valid { try reseal(last, to: valid, workspace) } } catch {
            // The journal found no space, so release some first.
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

    /// Flushes all writes to the disk, and with `metadata` also the raw file's times and other attributes.
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

    /// Marks the file on the disk as completely written, and ends its use.
    ///
    /// Called once, for the last handle; every later call throws `closed`. If it throws, the file stays open, and may
    /// also be abandoned: the next opening recovers it.
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

    /// Wraps the data key under another account key, for the same owner and the same chunks.
    ///
    /// Both headers are written, so that the file contains no wrapping under the old key; the storage medium may. After
    /// an error either key may be the file's, which ``keyID`` tells, and the call can be repeated.
    /// - Throws: `readOnly`, `closed`, `system`, `crypto`.
    package func rewrap(with key: AccountKey) throws(ProtectedFileError) {
        try beginChange()
        var next = header
        do throws(CryptoError) { (next.keyID, next.wrappedKey) = (key.id, try key.wrap(keys.data)) } catch {
            throw ProtectedFileError(error)
        }
        // Until the second header is written the file counts as being changed, so that the next opening writes one.
        let (wasDirty, wrapped) = (header.isDirty, ContentKeys(keys, under: key))
        next.isDirty = true
        try store(next, with: wrapped)
        next.isDirty = wasDirty
        try store(next)
    }
}
