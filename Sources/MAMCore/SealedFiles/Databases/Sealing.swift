package import MAMKeys

/// The encryption of one open database file: its header, and the keys derived from it.
///
/// Not thread-safe: SQLite calls one file from one thread at a time.
package final class Sealing: Unprintable {
    /// The maximum number of held-back encrypted chunks, which are written together.
    static let maximumHeldCount = 29

    /// The header in the file, as last read by this process; nil for temporary files, which have none.
    package var header: FileHeader?
    package let dataKey: DataKey
    package let geometry: ChunkGeometry
    let workspace: ChunkWorkspace
    /// Whether this handle reserved encryptions, of which some may be unused.
    package var isReserving: Bool { hasReserved }
    /// Whether the header was made through this handle, so that its first reservation is this handle's.
    var isOwn = false
    /// The maximum number of held-back encrypted chunks.
    let capacity: Int
    private let tag: HMACSHA256?
    private var budget: SealBudget
    private var (granted, hasReserved): (UInt64, Bool) = (0, false)

    /// Prepares the keys of a header.
    package init(header: FileHeader, dataKey: DataKey) throws(CryptoError) {
        self.header = header
        self.dataKey = dataKey
        geometry = header.geometry
        let keys = try dataKey.fileKeys(for: header.fileID)
        tag = try HMACSHA256(key: keys.header)
        workspace = try ChunkWorkspace(
            key: keys.data, fileID: header.fileID, geometry: geometry, slots: Self.maximumHeldCount + 1)
        capacity = workspace.slotCount - 1
        budget = try SealBudget(reserved: header.reserved)
        // A reservation that was made with the header belongs to this handle.
        if header.sequence == 0 { try useFirstReservation() }
    }

    /// Makes a random key without a header, for a file that only this handle reads.
    package init() throws(CryptoError) {
        header = nil
        tag = nil
        dataKey = try .random()
        geometry = .standard
        let id = try FileID.random()
        workspace = try ChunkWorkspace(
            key: try dataKey.fileKeys(for: id).data, fileID: id, geometry: geometry, slots: Self.maximumHeldCount + 1)
        capacity = workspace.slotCount - 1
        budget = SealBudget()
        try budget.didStore(reservation: SealBudget.limit)
    }

    private func useFirstReservation() throws(CryptoError) {
        guard let reserved = header?.reserved, reserved > 0 else { return }
        budget = SealBudget()
        try budget.didStore(reservation: reserved)
    }

    /// Whether the slot at a place is a header's of this file.
    func isAuthentic(_ slots: HeaderSlots, at place: Int64) throws(ProtectedFileError) -> Bool {
        guard let tag else { return false }
        return try slots.isAuthentic(at: place, tag: tag)
    }

    /// Uses one encryption; false if more have to be reserved in the file first.
    @inline(__always)
    func spend() throws(CryptoError) -> Bool {
        guard try budget.reservation(for: 1) == nil else { return false }
        try budget.spend(1)
        return true
    }

    /// Returns a header that reserves more encryptions than the newest one in the file, or takes those that a close
    /// returned.
    func reserving(after newest: FileHeader) throws(CryptoError) -> FileHeader {
        var next = newest
        next.sequence += 1
        if newest.shrinkEpoch > 0 {
            next.shrinkEpoch = 0
            granted = min(newest.shrinkEpoch, SealBudget.step)
            return next
        }
        // Reservations of other connections are theirs.
        let others = try SealBudget(reserved: max(newest.reserved, budget.reserved))
        next.reserved = try others.reservation(for: 1) ?? next.reserved
        granted = SealBudget.step
        return next
    }

    /// Records that the header of ``reserving(after:)`` was stored.
    func didStore(_ stored: FileHeader) throws(CryptoError) {
        budget = try SealBudget(reserved: stored.reserved - SealBudget.step)
        try budget.didStore(reservation: stored.reserved)
        try budget.spend(Int(SealBudget.step - granted))
        (header, hasReserved) = (stored, true)
    }

    /// Returns a header without this handle's unused reservation; nil if another connection reserved since, or nothing
    /// is unused.
    ///
    /// Otherwise each connection that writes would use up a whole step. An open-ended file has no truncations to count,
    /// so that field has the number.
    func givingBack(after newest: FileHeader) -> FileHeader? {
        let left = budget.reserved - budget.used
        guard hasReserved, left > 0, newest.reserved == budget.reserved, newest.shrinkEpoch == 0 else { return nil }
        var next = newest
        next.sequence += 1
        next.shrinkEpoch = left
        return next
    }

    /// Returns the bytes of a header's slot.
    package func slot(of header: FileHeader) throws(ProtectedFileError) -> [UInt8] {
        guard let tag else { throw ProtectedFileError(.closed, "a temporary file has no header") }
        let slot = UnsafeMutableRawBufferPointer.allocate(byteCount: HeaderLayout.byteCount, alignment: 16)
        defer { slot.deallocate() }
        try header.encode(into: slot, tag: tag)
        return Array(slot)
    }
}
