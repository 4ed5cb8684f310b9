/// What the content of one open database file is sealed with: its header, and what follows from it.
///
/// Not thread-safe: SQLite calls one file from one thread at a time.
final class Sealing: Unprintable {
    /// How many sealed chunks are held back at most, to be written at once.
    static let maximumHeldCount = 29

    /// As it is in the file, as far as this process knows; nil for temporary files, which have none.
    var header: FileHeader?
    let dataKey: DataKey
    let geometry: ChunkGeometry
    let workspace: ChunkWorkspace
    /// Whether this handle reserved sealings, of which some may be left.
    var isReserving: Bool { hasReserved }
    /// Whether the header was made through this handle, so that its first reservation is this handle's.
    var isOwn = false
    /// How many sealed chunks may be held back.
    let capacity: Int
    private let tag: HMACSHA256?
    private var budget: SealBudget
    private var (granted, hasReserved): (UInt64, Bool) = (0, false)

    /// Prepares the keys of a header.
    init(header: FileHeader, dataKey: DataKey) throws(CryptoError) {
        self.header = header
        self.dataKey = dataKey
        geometry = header.geometry
        let keys = try dataKey.fileKeys(for: header.fileID)
        tag = try HMACSHA256(key: keys.header)
        workspace = try ChunkWorkspace(
            key: keys.data, fileID: header.fileID, geometry: geometry, slots: Self.maximumHeldCount + 1)
        capacity = workspace.slotCount - 1
        budget = try SealBudget(reserved: header.reserved)
        // A reservation that was made with the header itself is nobody else's.
        if header.sequence == 0 { try useFirstReservation() }
    }

    /// For a file that nobody but this handle ever reads: a random key, and no header.
    init() throws(CryptoError) {
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

    /// Whether a slot is a header's of this file.
    func isAuthentic(_ slot: [UInt8]) throws(ProtectedFileError) -> Bool {
        guard let tag else { return false }
        return try FileHeader.isAuthentic(slot, tag: tag)
    }

    /// Uses one sealing; false when more have to be reserved in the file first.
    @inline(__always)
    func spend() throws(CryptoError) -> Bool {
        guard try budget.reservation(for: 1) == nil else { return false }
        try budget.spend(1)
        return true
    }

    /// The header that reserves more sealings than another one of the file does, or takes what a close gave back.
    func reserving(after newest: FileHeader) throws(CryptoError) -> FileHeader {
        var next = newest
        next.sequence += 1
        if newest.shrinkEpoch > 0 {
            next.shrinkEpoch = 0
            granted = min(newest.shrinkEpoch, SealBudget.step)
            return next
        }
        // What others reserved in the meantime is theirs.
        let others = try SealBudget(reserved: max(newest.reserved, budget.reserved))
        next.reserved = try others.reservation(for: 1) ?? next.reserved
        granted = SealBudget.step
        return next
    }

    /// The header of ``reserving(after:)`` was stored.
    func didStore(_ stored: FileHeader) throws(CryptoError) {
        budget = try SealBudget(reserved: stored.reserved - SealBudget.step)
        try budget.didStore(reservation: stored.reserved)
        try budget.spend(Int(SealBudget.step - granted))
        (header, hasReserved) = (stored, true)
    }

    /// The header that gives back what is left of this handle's reservation; nil when others reserved since, or there is
    /// nothing to give.
    ///
    /// Without it each connection that writes would use up a whole step. An open-ended file has no cuts to count, so the
    /// number stands in that field.
    func givingBack(after newest: FileHeader) -> FileHeader? {
        let left = budget.reserved - budget.used
        guard hasReserved, left > 0, newest.reserved == budget.reserved, newest.shrinkEpoch == 0 else { return nil }
        var next = newest
        next.sequence += 1
        next.shrinkEpoch = left
        return next
    }

    /// The bytes of a header's slot.
    func slot(of header: FileHeader) throws(ProtectedFileError) -> [UInt8] {
        guard let tag else { throw ProtectedFileError(.closed, "a temporary file has no header") }
        let slot = UnsafeMutableRawBufferPointer.allocate(byteCount: HeaderLayout.byteCount, alignment: 16)
        defer { slot.deallocate() }
        try header.encode(into: slot, tag: tag)
        return Array(slot)
    }
}
