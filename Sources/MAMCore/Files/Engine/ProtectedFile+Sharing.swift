internal import MAMVolumes

/// One file in the hands of several processes, each with a ``ProtectedFile`` of its own: what each must know before it goes on.
///
/// The caller makes sure that nobody else is inside. Content is never kept in memory, so all that can be old here is what
/// comes from headers, and guesses that spare reading.
extension ProtectedFile {
    /// Whether nobody else has written a header since the one that is known here; one short read.
    ///
    /// Headers alternate between two slots: each new one is seen in the slot that does not hold ours.
    func isCurrent() throws(ProtectedFileError) -> Bool {
        let place = FileHeader.slotOffset(sequence: header.sequence &+ 1) + Int64(HeaderLayout.sequence)
        var stored: UInt64 = 0
        do throws(SystemError) {
            _ = try withUnsafeMutableBytes(of: &stored) { (bytes) throws(SystemError) in
                try file.readFully(into: bytes, at: place)
            }
        } catch { throw ProtectedFileError(error, at: place) }
        return UInt64(littleEndian: stored) == header.sequence &- 1
    }

    /// Takes over the header that another process wrote; false when the file has to be opened anew: it has other keys, or
    /// an older header.
    func refresh() throws(ProtectedFileError) -> Bool {
        let slots = try HeaderSlots(of: file)
        for (found, place) in try slots.candidates()
        where try FileHeader.isAuthentic(slots.bytes(at: place), tag: headerTag) {
            guard found.fileID == header.fileID, found.keyID == header.keyID, found.wrappedKey == header.wrappedKey,
                found.sequence >= header.sequence
            else { return false }
            do throws(CryptoError) { try budget.didSee(reservation: found.reserved) } catch {
                throw ProtectedFileError(error)
            }
            // Whoever wrote it has healed what had to be.
            (header, rawLength, overlay, doubtful) = (found, slots.rawLength, [:], nil)
            return true
        }
        return false
    }

    /// Forgets what was guessed from earlier calls: others may have changed the file since without a new header.
    func beginShared() throws(ProtectedFileError) {
        (lastSealed, isUnsynced) = (nil, true)
        if isWritable { rawLength = try file.rawLength() }
    }

    /// Whether everything that was begun is done, so that nobody who comes next has to heal anything.
    var isSettled: Bool { overlay.isEmpty && doubtful == nil }
}
