internal import MAMVolumes

extension ProtectedFile {
    /// Makes another header the file's: written with the next number into the slot that does not hold the present one.
    ///
    /// When it throws, ``header`` is what a reopen finds, the old one or the new one.
    func store(_ wanted: FileHeader) throws(ProtectedFileError) {
        let (number, overflows) = header.sequence.addingReportingOverflow(1)
        guard !overflows else { throw ProtectedFileError(.tooLarge, "the file's headers are all used up") }
        var next = wanted
        next.sequence = number
        try barrier()
        let place = FileHeader.slotOffset(sequence: number)
        try withSlot(next) { (bytes) throws(ProtectedFileError) in
            do throws(SystemError) {
                isUnsynced = true
                try write(bytes, at: place, isFirst: number == 1)
            } catch {
                // Torn, the slot counts for nothing; complete, it counts whatever the system said.
                doubtful = next
                try? resolveDoubtfulHeader()
                throw ProtectedFileError(error, at: place)
            }
        }
        makeCurrent(next)
    }

    // No other header makes up for the first one. Its beginning reaches the disk first, so that what a loss of power
    // leaves of it is known for one.
    private func write(_ slot: UnsafeRawBufferPointer, at place: Int64, isFirst: Bool) throws(SystemError) {
        guard isFirst, isPowerSafe else { return try file.writeFully(slot, at: place) }
        try file.writeFully(UnsafeRawBufferPointer(rebasing: slot[..<Self.sector]), at: place)
        try file.synchronizeFully(metadata: false)
        try file.writeFully(UnsafeRawBufferPointer(rebasing: slot[Self.sector...]), at: place + Int64(Self.sector))
    }

    // What a disk writes at once.
    private static let sector = 512

    /// Finds out whether a header is the file's whose write failed.
    func resolveDoubtfulHeader() throws(ProtectedFileError) {
        guard let next = doubtful else { return }
        let stored = try file.bytes(
            at: FileHeader.slotOffset(sequence: next.sequence), HeaderLayout.byteCount)
        let isThere = try withSlot(next) { (bytes) throws(ProtectedFileError) in bytes.elementsEqual(stored) }
        doubtful = nil
        if isThere { makeCurrent(next) }
    }

    private func makeCurrent(_ next: FileHeader) {
        header = next
        rawLength = max(rawLength, FileHeader.slotOffset(sequence: next.sequence) + Int64(HeaderLayout.byteCount))
        // A reservation of a header is one that was asked of the budget, so this cannot fail.
        try? budget.didStore(reservation: next.reserved)
    }

    private func withSlot<Result>(
        _ header: FileHeader, _ body: (UnsafeRawBufferPointer) throws(ProtectedFileError) -> Result
    ) throws(ProtectedFileError) -> Result {
        let slot = UnsafeMutableRawBufferPointer.allocate(byteCount: HeaderLayout.byteCount, alignment: 16)
        defer { slot.deallocate() }
        try header.encode(into: slot, tag: headerTag)
        return try body(UnsafeRawBufferPointer(slot))
    }

    /// Where each step must reach the disk before the next: brings there what was written so far.
    func barrier() throws(ProtectedFileError) {
        guard isPowerSafe, isUnsynced else { return }
        do throws(SystemError) { try file.synchronizeFully(metadata: false) } catch { throw ProtectedFileError(error) }
        isUnsynced = false
    }

    /// Refuses what cannot be changed, and brings in order what an earlier failure left.
    func beginChange() throws(ProtectedFileError) {
        try checkOpen()
        guard isWritable else { throw ProtectedFileError(.readOnly, "the file was opened for reading") }
        try finishFailedChange()
    }

    /// Finds out what a failed call left undecided, and puts healed slots in their places.
    func finishFailedChange() throws(ProtectedFileError) {
        if doubtful != nil { try resolveDoubtfulHeader() }
        if !overlay.isEmpty { try writeOverlay() }
    }

    func checkOpen() throws(ProtectedFileError) {
        guard !isFinished else { throw ProtectedFileError(.closed, "the file is finished") }
    }

    /// Notes on disk that the file is being changed and that so many chunks will be sealed, unless it stands there.
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

    /// What a header has to reserve before so many chunks are sealed; nil when that stands there.
    func reservation(for count: Int) throws(ProtectedFileError) -> UInt64? {
        do throws(CryptoError) { return try budget.reservation(for: count) } catch { throw ProtectedFileError(error) }
    }

    func spend(_ count: Int) throws(ProtectedFileError) {
        do throws(CryptoError) { try budget.spend(count) } catch { throw ProtectedFileError(error) }
    }
}
