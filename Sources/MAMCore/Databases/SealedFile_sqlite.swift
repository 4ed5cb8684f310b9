internal import CMAMSQLite

/// The content of one open file of a database, sealed chunk by chunk in the file below.
///
/// Chunks are pages of 4096 bytes, and in a write-ahead log frames. What is written one behind the other is held back and
/// goes to the file at once; whatever else happens to the file, or to its database, flushes it first. Nothing is held
/// back that somebody may rely on: see ``mayHold(_:)``.
///
/// Not thread-safe: SQLite calls one connection's files from one thread at a time.
final class SealedFile: Unprintable {
    /// What the file is to SQLite.
    enum Kind {
        case database, log, journal, temporary
    }

    let inner: InnerFile
    let kind: Kind
    let nonces: NoncePool
    /// The keys; nil in a log or journal that has no header yet.
    var sealing: Sealing?
    /// What a new log or journal is sealed with: the database's header and data key.
    let origin: (header: FileHeader, dataKey: DataKey)?
    /// Of a database, its journal: what is held back there goes to the disk before the database changes.
    unowned(unsafe) var journal: SealedFile?
    /// Of a database, its log.
    unowned(unsafe) var log: SealedFile?
    /// Of a log, the last chunk that was written since the transaction began.
    var written = -1
    /// Whether it is to survive a loss of power also where SQLite does not see to that.
    var isPowerSafe = false
    /// Of a database: whether others may read it while it is written, which a write-ahead log makes possible.
    var isShared = false

    // What is held back: sealed chunks that follow each other, then a part of the next one in clear.
    var held = Held()
    /// Room for a part of a chunk in clear.
    var partial: UnsafeMutableRawBufferPointer?
    /// At least so many chunks were in the file when its lock was taken.
    var knownChunks = 0
    /// Whether the copies of the in-place journal were looked at since the lock was taken.
    var hasHealed = false
    /// Whether a copy stands there that this handle wrote.
    var journalStands = false

    struct Held {
        /// The first chunk sealed and not written, how many there are, and how many bytes of slots.
        var (first, count, bytes) = (0, 0, 0)
        /// The chunk of which a part is known, -1 for none; the part; whether it is not in the file yet.
        var (chunk, lower, upper, isDirty) = (-1, 0, 0, false)
        /// Whether the chunk sealed last is the frame of a log that ends a transaction.
        var endsTransaction = false
        /// The chunk of which a part was written before the rest came, -1 for none.
        var flushed = -1
        /// Where the next bytes must go to belong to what is held, -1 for nowhere.
        var end: Int64 = -1
    }

    init(
        _ inner: InnerFile, _ kind: Kind, nonces: NoncePool, sealing: Sealing?,
        origin: (header: FileHeader, dataKey: DataKey)? = nil
    ) {
        self.inner = inner
        self.kind = kind
        self.nonces = nonces
        self.sealing = sealing
        self.origin = origin
    }

    deinit {
        guard let partial else { return }
        SecretBytes.cleanse(partial)
        partial.deallocate()
    }

    /// Whether something is held back.
    @inline(__always)
    var isHoldingBack: Bool { held.count > 0 || held.isDirty }

    /// Whether what was written last may be held back.
    ///
    /// A frame of a log that ends a transaction is what the transaction rests on, also when its checksum is written over,
    /// and so is the beginning of a journal, which is cleared where a transaction ends. A database that others read
    /// meanwhile must be as the log says.
    @inline(__always)
    func mayHold(_ offset: Int64) -> Bool {
        switch kind {
        case .database: !isShared
        case .log: offset > 0 && !held.endsTransaction && !(held.isDirty && held.chunk <= written)
        case .journal: offset > 0
        case .temporary: true
        }
    }

    /// Others may have changed the file since: what was known of it is asked again.
    func forget() {
        (knownChunks, hasHealed) = (0, false)
        if !isHoldingBack { held.end = -1 }
    }

    /// Writes what is held back.
    @inline(__always)
    func flush() throws(DatabaseFault) {
        if isHoldingBack { try flushHeld() }
    }

    /// The length of the plaintext.
    func length() throws(DatabaseFault) -> Int64 {
        try flush()
        guard let sealing = try loaded() else { return 0 }
        return sealing.geometry.openEndedLength(raw: try inner.size())
    }
}
