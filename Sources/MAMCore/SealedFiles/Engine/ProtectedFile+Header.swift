internal import MAMKeys
internal import MAMVolumes

extension ProtectedFile {
    /// Stores a new header, with the next number, in the slot that does not hold the current one.
    ///
    /// If this throws, ``header`` is the header that a reopen finds: the old one or the new one.
    ///
    /// - Parameters:
    ///   - wanted: The header, except its number.
    ///   - given: The keys of the header, if they are not the current ones.
    /// - Throws: `system`, `tooLarge`, `crypto`.
    func store(_ wanted: FileHeader, with given: ContentKeys? = nil) throws(ProtectedFileError) {
        let keys = given ?? keys
        let (number, overflows) = header.sequence.addingReportingOverflow(1)
        guard !overflows else { throw ProtectedFileError(.tooLarge, "the file's headers are all used up") }
        var next = wanted
        next.sequence = number
        try barrier()
        let place = FileHeader.slotOffset(sequence: number)
        try withSlot(next, keys) { (bytes) throws(ProtectedFileError) in
            do throws(SystemError) {
                isUnsynced = true
                try write(bytes, at: place, isFirst: number == 1)
            } catch {
                // A torn slot is ignored; a complete one counts, even if the system reported an error.
                doubtful = (next, keys)
                try? resolveDoubtfulHeader()
                throw ProtectedFileError(error, at: place)
            }
        }
        makeCurrent(next, keys)
    }

    // There is no other header to replace the first one if it is torn. Its beginning is flushed first, so that a
    // partial header after a loss of power is recognized as one.
    private func write(_ slot: UnsafeRawBufferPointer, at place: Int64, isFirst: Bool) throws(SystemError) {
        guard isFirst, isPowerSafe else { return try file.writeFully(slot, at: place) }
        try file.writeFully(UnsafeRawBufferPointer(rebasing: slot[..<Self.sector]), at: place)
        try file.synchronizeFully(metadata: false)
        try file.writeFully(UnsafeRawBufferPointer(rebasing: slot[Self.sector...]), at: place + Int64(Self.sector))
    }

    // The number of bytes that a disk writes atomically.
    private static let sector = 512

    /// Determines whether a header whose write failed is the file's header.
    func resolveDoubtfulHeader() throws(ProtectedFileError) {
        guard let (next, keys) = doubtful else { return }
        let stored = try file.bytes(at: FileHeader.slotOffset(sequence: next.sequence), HeaderLayout.byteCount)
        let isThere = try withSlot(next, keys) { (bytes) throws(ProtectedFileError) in bytes.elementsEqual(stored) }
        doubtful = nil
        if isThere { makeCurrent(next, keys) }
    }

    private func makeCurrent(_ next: FileHeader, _ nextKeys: ContentKeys) {
        if nextKeys.chunks !== keys.chunks { (budget, lastSealed) = (SealBudget(), nil) }
        (header, keys) = (next, nextKeys)
        rawLength = max(rawLength, FileHeader.slotOffset(sequence: next.sequence) + Int64(HeaderLayout.byteCount))
        // The budget granted the reservation in a header, so this cannot fail.
        try? budget.didStore(reservation: next.reserved)
    }

    private func withSlot<Result>(
        _ header: FileHeader, _ keys: ContentKeys,
        _ body: (UnsafeRawBufferPointer) throws(ProtectedFileError) -> Result
    ) throws(ProtectedFileError) -> Result {
        try withUnsafeTemporaryAllocation(byteCount: HeaderLayout.byteCount, alignment: 16) {
            (slot) throws(ProtectedFileError) in
            try header.encode(into: slot, tag: keys.tag)
            return try body(UnsafeRawBufferPointer(slot))
        }
    }

    /// Flushes all earlier writes if the file is power-safe, before the next step.
    func barrier() throws(ProtectedFileError) {
        guard isPowerSafe, isUnsynced else { return }
        do throws(SystemError) { try file.synchronizeFully(metadata: false) } catch { throw ProtectedFileError(error) }
        isUnsynced = false
    }

    /// Throws if the file cannot be changed, and completes an earlier failed change.
    func beginChange() throws(ProtectedFileError) {
        try checkOpen()
        guard isWritable else { throw ProtectedFileError(.readOnly, "the file was opened for reading") }
        try finishFailedChange()
    }

    /// Resolves the outcome of a failed call, and writes recovered slots to their positions.
    func finishFailedChange() throws(ProtectedFileError) {
        if doubtful != nil { try resolveDoubtfulHeader() }
        if !overlay.isEmpty { try writeOverlay() }
    }

    func checkOpen() throws(ProtectedFileError) {
        guard !isFinished else { throw ProtectedFileError(.closed, "the file is finished") }
    }

    /// Records on the disk that the file is being changed and a number of chunks will be encrypted, unless that is
    /// recorded.
    func prepare(sealing count: Int) throws(ProtectedFileError) {
        let reservation = try reservation(for: count)
        if reservation != nil || !header.isDirty {
            var next = header
            next.isDirty = true
            next.reserved = reservation ?? next.reserved
            try store(next)
        }
        try spend(count)
    }

    /// Returns the reservation that a header needs before a number of chunks is encrypted; nil if it is recorded.
    func reservation(for count: Int) throws(ProtectedFileError) -> UInt64? {
        do throws(CryptoError) { return try budget.reservation(for: count) } catch { throw ProtectedFileError(error) }
    }

    func spend(_ count: Int) throws(ProtectedFileError) {
        do throws(CryptoError) { try budget.spend(count) } catch { throw ProtectedFileError(error) }
    }
}
