internal import CMAMSQLite
package import MAMKeys
internal import MAMPOSIX

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

/// Handling a failed write of held-back content: it stays held back, and is written again before any other change of
/// the file.
///
/// An operating system does not lose content that a file accepted, so SQLite does not expect a loss. On a full disk it
/// rolls back one statement and continues; for a pragma, or a page that is read, it assumes that a failure changed
/// nothing. A reported loss would have to be reported for the rest of the transaction, and each way of rolling back
/// would have to be distinguished. Keeping the content avoids all that: while the disk is full every call fails, also a
/// commit, and when there is space nothing is missing.
extension SealedFile {
    /// Records that a write failed below: held-back chunks may be torn at their positions until they are written again.
    func didFail() {
        // Nothing follows it before. A copy in the file's own journal may be the only one of its chunk.
        (held.end, hasHealed, journalStands) = (-1, false, false)
    }

    /// Records that a write of SQLite failed, a part of which may be held back: SQLite accepts both results.
    func didFailToWrite() {
        didFail()
        switch kind {
        case .journal, .temporary: break
        case .database:
            // It was a write of a checkpoint, before which nothing is held back; the next checkpoint may be another
            // connection's.
            if isShared { held = Held() }
        case .log:
            // A frame that ends a transaction must not be written after SQLite has rolled that transaction back.
            held.isDirty = false
            if held.endsTransaction, held.count > 0, let geometry = sealing?.geometry {
                held.count -= 1
                held.bytes -= geometry.maximumSlot
            }
            held.endsTransaction = false
        }
    }

    /// Drops held-back content, because the lock for it is released, or its rollback journal is deleted.
    ///
    /// A committed transaction has nothing left to write. Other content was rolled back, or will be from its journal,
    /// and other connections may write to the same positions from now on.
    package func dropHeld() { held = Held() }
}

/// Changing parts of chunks, for databases whose pages are smaller than chunks.
///
/// A writer that dies during such a change would tear pages that SQLite's own journal does not cover. So the chunk is
/// first written to the file's journal, as in any other protected file.
extension SealedFile {
    /// Whether the database has a log, which holds single pages of a chunk; an exclusive connection maps none of it.
    private var hasLog: Bool { isShared || log != nil }

    /// Encrypts a chunk to the journal, then to its position, without holding anything back.
    func writeThroughJournal(
        _ plain: UnsafeRawPointer, _ count: Int, _ chunk: Int, _ sealing: Sealing
    ) throws(DatabaseFault) {
        // Held-back content is before it in the file, and where the journal is made.
        if held.count > 0 {
            let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
            defer {
                SecretBytes.cleanse(kept)
                kept.deallocate()
            }
            kept.copyMemory(from: UnsafeRawBufferPointer(start: plain, count: count))
            try writeSealed(sealing)
            guard let start = kept.baseAddress else { return }
            return try writeThroughJournal(start, count, chunk, sealing)
        }
        try journal?.flush()
        try spend(sealing)
        guard let slots = sealing.workspace.slots.baseAddress else { throw .noMemory }
        do throws(CryptoError) {
            try sealing.workspace.seal(UnsafeRawBufferPointer(start: plain, count: count), chunk, nonces, into: slots)
        } catch { throw DatabaseFault(error) }
        let size = count + ChunkGeometry.slotOverhead
        let copy = sealing.workspace.journal(size)
        JournalDescriptor(chunks: chunk..<chunk + 1, epoch: 0).encode(into: copy)
        // A log holds single pages of a chunk: for the other pages this copy may be the only one after a loss of power.
        let outlivesPower = isPowerSafe && hasLog
        if outlivesPower, journalStands { try inner.synchronize() }
        journalStands = true
        try inner.write(UnsafeRawBufferPointer(copy), at: ChunkGeometry.journalOffset)
        if outlivesPower { try inner.synchronize() }
        try inner.write(UnsafeRawBufferPointer(start: slots, count: size), at: sealing.geometry.slotOffset(chunk))
        knownChunks = max(knownChunks, chunk + 1)
    }

    /// Removes the copy from the journal, so that it never replaces newer content that was damaged.
    package func clearJournal() throws(DatabaseFault) {
        guard journalStands else { return }
        if isPowerSafe, hasLog { try inner.synchronize() }
        let zeros = [UInt8](repeating: 0, count: JournalDescriptor.byteCount)
        try zeros.span.bytes.withUnsafeBytes { (zeros) throws(DatabaseFault) in
            try inner.write(zeros, at: ChunkGeometry.journalOffset)
        }
        journalStands = false
    }

    /// Removes the copy while this handle's lock still guarantees that it is its own; after a failure it stays.
    package func endCheckpoint() {
        try? clearJournal()
        journalStands = false
    }

    /// Restores slots that a dead writer left torn, before any other write to the database.
    func heal(_ sealing: Sealing) throws(DatabaseFault) {
        guard let descriptor = try descriptor() else { return hasHealed = true }
        for chunk in descriptor.chunks {
            guard let slot = try copy(of: chunk, in: descriptor, sealing), try isTorn(chunk, sealing) else { continue }
            try slot.span.bytes.withUnsafeBytes { (slot) throws(DatabaseFault) in
                try inner.write(slot, at: sealing.geometry.slotOffset(chunk))
            }
        }
        journalStands = true
        try clearJournal()
        // Not before: a failed restore must be repeated, or the next copy would overwrite this one.
        hasHealed = true
    }

    /// Loads the journal's copy of a chunk that is not authentic at its position into the workspace's plaintext; nil if
    /// there is none.
    func healed(
        _ chunk: Int, _ capacity: Int, _ sealing: Sealing
    ) throws(DatabaseFault) -> (count: Int, isDirect: Bool)? {
        guard let descriptor = try descriptor(), descriptor.chunks.contains(chunk),
            let slot = try copy(of: chunk, in: descriptor, sealing)
        else { return nil }
        return (slot.count - ChunkGeometry.slotOverhead, false)
    }

    private func descriptor() throws(DatabaseFault) -> JournalDescriptor? {
        let bytes = try inner.bytes(at: ChunkGeometry.journalOffset, JournalDescriptor.byteCount)
        // After a torn descriptor nothing was written to positions.
        return bytes.span.bytes.withUnsafeBytes { try? JournalDescriptor($0) }
    }

    // Returns the slot, with its plaintext in the workspace; nil if it is not authentic for the chunk.
    private func copy(
        of chunk: Int, in descriptor: JournalDescriptor, _ sealing: Sealing
    ) throws(DatabaseFault) -> [UInt8]? {
        let geometry = sealing.geometry
        let before = geometry.slotOffset(chunk) - geometry.slotOffset(descriptor.chunks.lowerBound)
        let bytes = try inner.bytes(
            at: ChunkGeometry.journalOffset + Int64(JournalDescriptor.byteCount) + before,
            geometry.length(of: chunk) + ChunkGeometry.slotOverhead)
        let length = bytes.span.bytes.withUnsafeBytes { slot -> Int? in
            guard let start = slot.baseAddress else { return nil }
            return try? sealing.workspace.open(start, slot.count, chunk, into: nil, capacity: 0).length
        }
        return length.map { Array(bytes[..<($0 + ChunkGeometry.slotOverhead)]) }
    }

    private func isTorn(_ chunk: Int, _ sealing: Sealing) throws(DatabaseFault) -> Bool {
        let slot = try inner.bytes(
            at: sealing.geometry.slotOffset(chunk), sealing.geometry.length(of: chunk) + ChunkGeometry.slotOverhead)
        return slot.span.bytes.withUnsafeBytes { slot in
            guard let start = slot.baseAddress else { return true }
            return (try? sealing.workspace.open(start, slot.count, chunk, into: nil, capacity: 0)) == nil
        }
    }
}

extension SealedFile {
    /// The treatment of a chunk that is not authentic.
    package enum Tolerance {
        /// The read fails.
        case none
        /// The chunk reads as zeros. SQLite's own checks then find the end of the written content.
        case zeros
        /// The read ends before the chunk, as at the end of a file. For a reader without a lock: a writer may be changing the
        /// chunk.
        case end
    }

    /// The number of times that a chunk is read again if it is not authentic: another connection may be writing a log's
    /// last frame.
    private static let tries = 3

    /// Reads plaintext; missing bytes become zeros.
    ///
    /// - Returns: The number of bytes read, less only at the end.
    @inline(__always)
    package func read(
        _ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64, _ tolerance: Tolerance
    ) throws(DatabaseFault) -> Int {
        try flush()
        guard let sealing = try loaded() else {
            memset(target, 0, count)
            return 0
        }
        // A chunk that another handle is writing, or of a log that it restarted, is not torn.
        var got = try read(target, count, at: offset, kind == .log ? .none : tolerance, sealing)
        // The chunk is read again with the new header, if another handle restarted the log.
        if got < 0 {
            var left = Self.tries
            while got < 0, left > 0 {
                left -= 1
                if kind == .log { self.sealing = nil }
                guard let again = try loaded() else {
                    memset(target, 0, count)
                    return 0
                }
                got = try read(target, count, at: offset, left == 0 ? tolerance : .none, again)
            }
            if got < 0 { throw .data }
        }
        return got
    }

    // Returns -1 if a chunk is not authentic and not the end of the file.
    private func read(
        _ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64, _ tolerance: Tolerance, _ sealing: Sealing
    ) throws(DatabaseFault) -> Int {
        let (geometry, workspace, end) = (sealing.geometry, sealing.workspace, offset + Int64(count))
        guard let slots = workspace.slots.baseAddress else { return 0 }
        var position = offset
        while position < end {
            let first = geometry.index(at: position)
            let upper = min(geometry.index(at: end - 1) + 1, first + sealing.capacity)
            let raw = geometry.slotOffset(first)
            let wanted = Int(geometry.slotOffset(upper) - raw)
            let got = try inner.read(UnsafeMutableRawBufferPointer(start: slots, count: wanted), at: raw)
            for chunk in first..<upper {
                let place = Int(geometry.slotOffset(chunk) - raw)
                let start = geometry.start(of: chunk)
                let (from, size) = (Int(position - start), geometry.length(of: chunk))
                let to = Int(min(end, start + Int64(size)) - start)
                let output = target + Int(position - offset)
                let available = min(got - place, size + ChunkGeometry.slotOverhead)
                guard available > ChunkGeometry.slotOverhead else {
                    memset(output, 0, Int(end - position))
                    return Int(position - offset)
                }
                var length = open(chunk, slots + place, available, from == 0 ? output : nil, to, sealing)
                if length == nil, kind == .database || kind == .journal { length = try healed(chunk, to, sealing) }
                guard let length else {
                    switch tolerance {
                    case .none: return -1
                    case .zeros: memset(output, 0, to - from)
                    case .end:
                        memset(output, 0, Int(end - position))
                        return Int(position - offset)
                    }
                    position = start + Int64(to)
                    continue
                }
                if !length.isDirect, let plain = workspace.plain.baseAddress, length.count > from {
                    memcpy(output, plain + from, min(to, length.count) - from)
                }
                if length.count < to {
                    let there = max(from, length.count)
                    memset(output + (there - from), 0, to - there)
                    // In the middle of the file a short chunk continues with zeros; at the end, the file ends there.
                    if try inner.size() <= geometry.slotOffset(chunk + 1) {
                        memset(output + (there - from), 0, Int(end - start) - there)
                        return Int(start - offset) + there
                    }
                }
                position = start + Int64(to)
            }
        }
        return count
    }

    /// Decrypts a slot; nil if it is not authentic.
    @inline(__always)
    private func open(
        _ chunk: Int, _ slot: UnsafeRawPointer, _ available: Int, _ output: UnsafeMutableRawPointer?, _ capacity: Int,
        _ sealing: Sealing
    ) -> (count: Int, isDirect: Bool)? {
        do throws(ProtectedFileError) {
            let opened = try sealing.workspace.open(slot, available, chunk, into: output, capacity: capacity)
            return (opened.length, opened.isDirect)
        } catch { return nil }
    }

    /// Reads a chunk into the workspace's plaintext, through memory behind the held-back slots.
    ///
    /// - Returns: Its length, 0 if it does not exist; nil if it is not authentic.
    func load(_ chunk: Int, _ sealing: Sealing) throws(DatabaseFault) -> Int? {
        let geometry = sealing.geometry
        guard let slots = sealing.workspace.slots.baseAddress else { return 0 }
        let slot = slots + held.bytes
        let wanted = geometry.length(of: chunk) + ChunkGeometry.slotOverhead
        let got = try inner.read(
            UnsafeMutableRawBufferPointer(start: slot, count: wanted), at: geometry.slotOffset(chunk))
        guard got > ChunkGeometry.slotOverhead else { return 0 }
        if let opened = open(chunk, slot, got, nil, 0, sealing) { return opened.count }
        guard kind == .database || kind == .journal else { return nil }
        return try healed(chunk, 0, sealing)?.count
    }
}
