internal import MAMKeys
internal import MAMVolumes

/// The parts that several processes need to share one file, each with a ``ProtectedFile`` of its own.
///
/// The caller holds the file's lock among processes. Content is never cached in memory, so only the header and values
/// derived from earlier calls can be outdated here.
extension ProtectedFile {
    /// Whether no other process has written a header since the current one; costs one short read.
    ///
    /// Headers alternate between two slots, so a new one appears in the slot that does not hold the current one.
    package func isCurrent() throws(ProtectedFileError) -> Bool {
        let place = FileHeader.slotOffset(sequence: header.sequence &+ 1) + Int64(HeaderLayout.sequence)
        var stored: UInt64 = 0
        do throws(SystemError) {
            _ = try withUnsafeMutableBytes(of: &stored) { (bytes) throws(SystemError) in
                try file.readFully(into: bytes, at: place)
            }
        } catch { throw ProtectedFileError(error, at: place) }
        return UInt64(littleEndian: stored) == header.sequence &- 1
    }

    /// Takes over the header that another process wrote; false if the file has to be opened again, because it has other
    /// keys or an older header.
    package func refresh() throws(ProtectedFileError) -> Bool {
        let slots = try HeaderSlots(of: file)
        for (found, place) in try slots.candidates() {
            // If another process emptied the file, only the older header has a tag under the keys known here.
            guard found.wrappedKey == header.wrappedKey || found.sequence <= header.sequence else { return false }
            guard try slots.isAuthentic(at: place, tag: keys.tag) else { continue }
            guard found.fileID == header.fileID, found.keyID == header.keyID, found.wrappedKey == header.wrappedKey,
                found.sequence >= header.sequence
            else { return false }
            do throws(CryptoError) { try budget.didSee(reservation: found.reserved) } catch {
                throw ProtectedFileError(error)
            }
            // The process that wrote the header has completed the recovery.
            (header, rawLength, overlay, doubtful) = (found, slots.rawLength, [:], nil)
            return true
        }
        return false
    }

    /// Drops values derived from earlier calls: another process may have changed the file without a new header.
    package func beginShared() throws(ProtectedFileError) {
        (lastSealed, isUnsynced) = (nil, true)
        if isWritable { rawLength = try file.rawLength() }
    }

    /// Whether all changes are complete, so that the next process needs no recovery.
    package var isSettled: Bool { overlay.isEmpty && doubtful == nil }
}
