internal import CMAMSQLite
package import MAMKeys

extension SealedFile {
    /// Returns the keys of the file; nil until its header is written.
    @inline(__always)
    package func loaded() throws(DatabaseFault) -> Sealing? {
        if let sealing { return sealing }
        guard let origin else { return nil }
        return try load(origin)
    }

    /// Reads the header that another handle may have written since this one was opened.
    private func load(_ origin: (header: FileHeader, dataKey: DataKey)) throws(DatabaseFault) -> Sealing? {
        guard try inner.size() >= Int64(HeaderLayout.byteCount) else { return nil }
        let opened: Sealing?
        do throws(ProtectedFileError) {
            opened = try Self.sealing(of: try HeaderSlots(of: inner)) { (header) throws(ProtectedFileError) in
                // A header under another key belongs to another database.
                guard header.keyID == origin.header.keyID, header.wrappedKey == origin.header.wrappedKey else {
                    return nil
                }
                return origin.dataKey
            }
        } catch {
            // A header that was torn when its writer died: nothing was encrypted under it.
            if error.code == .damaged || error.code == .notProtected || error.code == .notAuthentic { return nil }
            throw DatabaseFault(error)
        }
        sealing = opened
        return opened
    }

    /// Returns the keys of the newest authentic header; nil if no header's data key is known.
    package static func sealing(
        of slots: HeaderSlots, dataKey: (FileHeader) throws(ProtectedFileError) -> DataKey?
    ) throws(ProtectedFileError) -> Sealing? {
        var failure: ProtectedFileError?
        for (header, place) in try slots.candidates() {
            guard let key = try dataKey(header) else { continue }
            let sealing: Sealing
            do throws(CryptoError) { sealing = try Sealing(header: header, dataKey: key) } catch {
                throw ProtectedFileError(error)
            }
            if try sealing.isAuthentic(slots, at: place) { return sealing }
            failure = ProtectedFileError(.notAuthentic, "the header is not authentic", at: place)
        }
        if let failure { throw failure }
        return nil
    }

    /// Returns the keys for a write; a log or journal without a header gets one.
    ///
    /// The first write to a log determines the length of its frames.
    func ready(for source: UnsafeRawPointer, _ count: Int, at offset: Int64) throws(DatabaseFault) -> Sealing {
        let geometry = kind == .log && offset == 0 && count == Self.logHeader ? Self.geometry(ofLog: source) : nil
        if let sealing, geometry == nil || geometry == sealing.geometry, kind != .journal || offset > 0 || sealing.isOwn
        {
            return sealing
        }
        // A journal starts again with each transaction: keys of its own avoid reserving ever more encryptions under the
        // old.
        if kind != .journal || offset > 0, let sealing = try loaded(), geometry == nil || geometry == sealing.geometry {
            return sealing
        }
        guard let origin else { throw .data }
        // None of its content may become valid under the new header.
        try inner.truncate(to: 0)
        held = Held()
        (knownChunks, partial, journalStands) = (0, Self.freed(partial), false)
        return try DatabaseFault.mapping {
            var header = FileHeader(
                owner: origin.header.owner, fileID: try .random(), keyID: origin.header.keyID,
                wrappedKey: origin.header.wrappedKey, geometry: geometry ?? .standard)
            (header.isOpenEnded, header.reserved, header.sequence) = (true, SealBudget.step, 0)
            let made = try Sealing(header: header, dataKey: origin.dataKey)
            header.sequence = 1
            (made.header, made.isOwn) = (header, true)
            try store(header, made)
            sealing = made
            return made
        }
    }

    /// Writes a header into its slot.
    func store(_ header: FileHeader, _ sealing: Sealing) throws(DatabaseFault) {
        let slot: [UInt8]
        do throws(ProtectedFileError) { slot = try sealing.slot(of: header) } catch { throw DatabaseFault(error) }
        try slot.span.bytes.withUnsafeBytes { (bytes) throws(DatabaseFault) in
            try inner.write(bytes, at: FileHeader.slotOffset(sequence: header.sequence))
        }
    }

    /// Uses one encryption, and reserves more in the header before the reserved ones are used up.
    @inline(__always)
    func spend(_ sealing: Sealing) throws(DatabaseFault) {
        do throws(CryptoError) { if try sealing.spend() { return } } catch { throw DatabaseFault(error) }
        try reserve(sealing)
    }

    // The writer holds SQLite's lock, so no other connection writes a header now; but one may have before.
    private func reserve(_ sealing: Sealing) throws(DatabaseFault) {
        guard let known = sealing.header else { throw .full }
        try DatabaseFault.mapping {
            let found = try Self.sealing(of: try HeaderSlots(of: inner)) { _ in sealing.dataKey }?.header
            guard let newest = found, newest.fileID == known.fileID else { throw DatabaseFault.data }
            let next = try sealing.reserving(after: newest)
            try store(next, sealing)
            try sealing.didStore(next)
            guard try sealing.spend() else { throw DatabaseFault.full }
        }
    }

    /// Returns the unused part of a reservation, unless another connection uses the database now; failures are ignored.
    ///
    /// While this connection holds the lock for writing, a connection that begins to read takes the journal of a dead
    /// writer for a living one's, and reads uncommitted content. So that lock is taken only if there is no journal: a
    /// connection that makes one now cannot write to the database while this lock for reading is held. Otherwise all
    /// other connections are excluded; a connection of this process that requests that lock without success looks like
    /// a writer for a moment.
    package func giveBack(isOnlyConnection: Bool, besideJournal: () -> Bool) {
        guard kind == .database, sealing?.isReserving == true else { return }
        guard (try? inner.lock(SQLITE_LOCK_SHARED)) != nil else { return }
        defer { inner.unlock(SQLITE_LOCK_NONE) }
        let keepsAllOut = besideJournal()
        guard isOnlyConnection || !keepsAllOut else { return }
        if (try? inner.lock(keepsAllOut ? SQLITE_LOCK_EXCLUSIVE : SQLITE_LOCK_RESERVED)) != nil { giveBackRest() }
    }

    /// Returns the unused part of a reservation, under the lock for writing.
    package func giveBackRest() {
        guard let sealing, let known = sealing.header, sealing.isReserving,
            let newest = try? Self.sealing(of: try HeaderSlots(of: inner), dataKey: { _ in sealing.dataKey })?.header,
            newest.fileID == known.fileID, let next = sealing.givingBack(after: newest)
        else { return }
        try? store(next, sealing)
    }

    /// The header of a write-ahead log, and of each of its frames, in bytes.
    static let (logHeader, frameHeader) = (32, 24)

    private static func geometry(ofLog header: UnsafeRawPointer) -> ChunkGeometry? {
        let page = Int(UInt32(bigEndian: header.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
        guard (512...65_536).contains(page) else { return nil }
        return ChunkGeometry(firstLength: logHeader, chunkLength: frameHeader + page)
    }

    private static func freed(_ buffer: UnsafeMutableRawBufferPointer?) -> UnsafeMutableRawBufferPointer? {
        if let buffer {
            SecretBytes.cleanse(buffer)
            buffer.deallocate()
        }
        return nil
    }
}

extension HeaderSlots {
    /// Reads both slots through a file of SQLite's.
    package init(of inner: InnerFile) throws(ProtectedFileError) {
        do throws(DatabaseFault) {
            let size = try inner.size()
            self.init(
                rawLength: size, first: try inner.bytes(at: 0, HeaderLayout.byteCount),
                second: size > HeaderLayout.secondSlot
                    ? try inner.bytes(at: HeaderLayout.secondSlot, HeaderLayout.byteCount) : [])
        } catch { throw ProtectedFileError(.system, "reading the header") }
    }
}
