internal import CMAMSQLite
package import MAMKeys

/// The content of one open file of a database, encrypted chunk by chunk in the file below.
///
/// Chunks are pages of 4096 bytes, in a write-ahead log frames. Consecutive writes are held back and written together;
/// any other use of the file, or of its database, flushes them first. Content that another connection may rely on is
/// not held back: see ``mayHold(_:)``.
///
/// Not thread-safe: SQLite calls one connection's files from one thread at a time.
package final class SealedFile: Unprintable {
    /// The role of the file for SQLite.
    package enum Kind {
        case database, log, journal, temporary
    }

    let inner: InnerFile
    package let kind: Kind
    package let nonces: NoncePool
    /// The keys; nil for a log or journal without a header.
    package var sealing: Sealing?
    /// The keys for a new log or journal: the database's header and data key.
    let origin: (header: FileHeader, dataKey: DataKey)?
    /// A database's journal, whose held-back content is written before the database changes.
    package unowned(unsafe) var journal: SealedFile?
    /// A database's log.
    package unowned(unsafe) var log: SealedFile?
    /// The last chunk of a log that was written since the transaction began.
    package var written = -1
    /// Whether it has to survive a loss of power even if SQLite does not ensure that.
    package var isPowerSafe = false
    /// Whether other connections may read a database while it is written, which a write-ahead log allows.
    package var isShared = false

    // The held-back content: consecutive encrypted chunks, then a part of the next one in clear.
    package var held = Held()
    /// Memory for a part of a chunk in clear.
    var partial: UnsafeMutableRawBufferPointer?
    /// A lower bound of the number of chunks when its lock was taken.
    var knownChunks = 0
    /// Whether the copies in the file's journal were checked since the lock was taken.
    var hasHealed = false
    /// Whether the journal has a copy that this handle wrote.
    var journalStands = false

    package struct Held {
        /// The first held-back encrypted chunk, the number of chunks, and the number of bytes of their slots.
        var (first, count, bytes) = (0, 0, 0)
        /// The chunk of which a part is kept, -1 for none; the range of the part; whether it is not in the file yet.
        var (chunk, lower, upper, isDirty) = (-1, 0, 0, false)
        /// Whether the last encrypted chunk is a log's frame that ends a transaction.
        var endsTransaction = false
        /// The chunk of which a part was written before the rest came, -1 for none.
        var flushed = -1
        /// The position at which the next bytes continue the held-back content, -1 for none.
        var end: Int64 = -1

        package init() {}
    }

    package init(
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

    /// Whether content is held back.
    @inline(__always)
    package var isHoldingBack: Bool { held.count > 0 || held.isDirty }

    /// Whether the last write may be held back.
    ///
    /// These must not be held back: a log's frame that ends a transaction, also when its checksum is rewritten; the
    /// beginning of a journal, which is cleared when a transaction ends; and pages of a database that other connections
    /// read meanwhile.
    @inline(__always)
    func mayHold(_ offset: Int64) -> Bool {
        switch kind {
        case .database: !isShared
        case .log: offset > 0 && !held.endsTransaction && !(held.isDirty && held.chunk <= written)
        case .journal: offset > 0
        case .temporary: true
        }
    }

    /// Drops derived values, because other connections may have changed the file.
    package func forget() {
        (knownChunks, hasHealed) = (0, false)
        if !isHoldingBack { held.end = -1 }
    }

    /// Writes held-back content.
    @inline(__always)
    package func flush() throws(DatabaseFault) {
        if isHoldingBack { try flushHeld() }
    }

    /// The length of the plaintext.
    package func length() throws(DatabaseFault) -> Int64 {
        try flush()
        guard let sealing = try loaded() else { return 0 }
        return sealing.geometry.openEndedLength(raw: try inner.size())
    }
}
