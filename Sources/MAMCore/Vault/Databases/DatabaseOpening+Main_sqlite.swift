internal import CMAMSQLite
internal import MAMKeys
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

extension DatabaseOpening {
    /// The number and length of pauses, in microseconds, while another connection makes the same database: two seconds.
    private static let (tries, pause): (Int, Int32) = (200, 10_000)

    /// Opens a database in an app's container.
    ///
    /// An existing file determines its protection, a new one gets that of its owner's policy.
    ///
    /// At the quota for open files nothing is made, and SQLite receives the code for a file that cannot be opened.
    func openDatabase(
        _ place: Place, _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        guard place.quota?.openFiles.take(1) ?? true else { throw .cannotOpen }
        do throws(DatabaseFault) { return try openCounted(place, memory, flagsOut) } catch {
            place.quota?.openFiles.give(1)
            throw error
        }
    }

    private func openCounted(
        _ place: Place, _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        try DatabaseFault.mapping {
            let ledger = place.owners.ledger
            let file = try ledger.operations.making(beside: place.processes) { () throws(MAMFileProtectionError) in
                // Listed before it exists, so that a crash never leaves a database that a wipe would miss.
                try place.owners.checkOpening(at: place.path)
                let ownership = try newOwnership(place)
                if let ownership { try place.owners.access.check(.make, of: ownership.account) }
                let ticket = try ownership.flatMap { (ownership) throws(MAMFileProtectionError) in
                    try begin(ownership, place)
                }
                do throws(DatabaseFault) {
                    let made = try DatabaseFault.mapping { try opened(place, ownership, flagsOut) }
                    if let ticket { ledger.abandon(ticket) }
                    return Result<DatabaseFile, DatabaseFault>.success(made)
                } catch {
                    if let ticket { ledger.abandon(ticket) }
                    return .failure(error)
                }
            }
            DatabaseMethods.install(try file.get(), in: memory)
            return SQLITE_OK
        }
    }

    private var isWritable: Bool { flags & SQLITE_OPEN_READWRITE != 0 }

    // Nil if the file has content, or must not get any.
    private func newOwnership(_ place: Place) throws(MAMFileProtectionError) -> FileOwnership? {
        guard isWritable, protectsNew else { return nil }
        let size = try place.owners.folder.inode(at: place.path).map { (_) throws(MAMFileProtectionError) in
            try place.owners.folder.status(at: place.path).size
        }
        guard size ?? 0 == 0 else { return nil }
        return try place.newOwnership()
    }

    private func begin(_ ownership: FileOwnership, _ place: Place) throws(MAMFileProtectionError) -> LedgerTicket? {
        try place.owners.ledger.checkNotWiped(ownership.account)
        guard ownership.account != nil else { return nil }
        return try place.owners.ledger.begin(place.path, for: ownership)
    }

    private func opened(
        _ place: Place, _ ownership: FileOwnership?, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws -> DatabaseFile {
        let inner = try InnerFile.open(vfs, with: open, name, flags, flagsOut)
        var listed: FilePlace?
        do {
            guard let number = try place.owners.folder.inode(at: place.path) else { throw DatabaseFault.cannotOpen }
            // From here on no descriptor of the file is closed while SQLite has locks on it.
            LockedPlaces.begin(number)
            listed = number
            if let ownership { try begin(inner, number, place, ownership) }
            let epochs = place.processes?.epochs(of: .file(number))
            let sealing = try sealing(of: inner, place)
            let owner = sealing?.header?.owner
            let entry = OpenDatabase(
                number, at: place, owner: owner ?? ownership?.account,
                keyID: sealing?.header?.keyID)
            // Changes during the reading of its header are checked by the first call.
            if let epochs { entry.see(epochs) }
            place.databases.add(entry)
            let sealed = sealing.map { SealedFile(inner, .database, nonces: place.nonces, sealing: $0) }
            sealed?.isPowerSafe = place.isPowerSafe
            return DatabaseFile(inner, sealed: sealed, entry: entry, list: place.databases)
        } catch {
            inner.close()
            if let listed { LockedPlaces.end(listed) }
            throw error
        }
    }

    /// Sets the owner of an empty file with a header or a tag.
    ///
    /// Under SQLite's own lock for writing, so that of two connections that make a database one finds the other's.
    private func begin(
        _ inner: InnerFile, _ number: FilePlace, _ place: Place, _ ownership: FileOwnership
    ) throws {
        guard let owner = ownership.account else { return }
        try locked(inner) {
            guard try inner.size() == 0 else { return try note(inner, number, place) }
            var entry = LedgerEntry(
                path: place.path, place: number, fileID: try FileID.made(), owner: owner, kind: .clear)
            if ownership.isEncrypted {
                let header = try makeHeader(inner, owner, place)
                (entry.fileID, entry.keyID, entry.kind, entry.sequence) = (
                    header.fileID, header.keyID, .encrypted, header.sequence
                )
            } else {
                let raw = try place.owners.folder.open(place.path, [.read, .write])
                defer { raw.close() }
                if try !place.owners.tag(raw, owner, entry.fileID) { entry.kind = .pathOnly }
            }
            try place.owners.ledger.note(entry)
        }
    }

    private func makeHeader(_ inner: InnerFile, _ owner: AccountID, _ place: Place) throws -> FileHeader {
        let (account, dataKey) = (try place.owners.keyring.containerKey(for: owner), try DataKey.random())
        var header = FileHeader(
            owner: owner, fileID: try .random(), keyID: account.id, wrappedKey: try account.wrap(dataKey))
        header.isOpenEnded = true
        let slot = try Sealing(header: header, dataKey: dataKey).slot(of: header)
        try slot.span.bytes.withUnsafeBytes { (bytes) throws(DatabaseFault) in try inner.write(bytes, at: 0) }
        return header
    }

    // Another connection was faster: its database is listed.
    private func note(_ inner: InnerFile, _ number: FilePlace, _ place: Place) throws {
        guard let header = try sealing(of: inner, place)?.header else {
            return try place.owners.noteFile(at: place.path)
        }
        try place.owners.ledger.note(
            LedgerEntry(
                path: place.path, place: number, fileID: header.fileID, owner: header.owner, keyID: header.keyID,
                kind: .encrypted, sequence: header.sequence))
    }

    /// Returns the keys of a database; nil for a clear one.
    private func sealing(of inner: InnerFile, _ place: Place) throws -> Sealing? {
        guard try Self.isProtected(inner) else { return nil }
        let slots = try HeaderSlots(of: inner)
        let found = try SealedFile.sealing(of: slots) { (header) throws(ProtectedFileError) in
            guard let account = try place.owners.keyring.accountKey(header.keyID) else { return nil }
            do throws(CryptoError) { return try account.unwrap(header.wrappedKey) } catch {
                throw ProtectedFileError(error)
            }
        }
        guard let found, let header = found.header else { throw DatabaseFault.key }
        guard header.geometry == .standard else { throw DatabaseFault.cannotOpen }
        guard !header.isOpenEnded else { return found }
        return try openEnded(found, inner)
    }

    /// Converts a protected file that an earlier engine call made to a database, whose length is that of the raw file.
    private func openEnded(_ sealing: Sealing, _ inner: InnerFile) throws -> Sealing {
        guard isWritable else {
            let end = try Self.end(of: sealing)
            guard try inner.size() <= end else { throw DatabaseFault.cannotOpen }
            return sealing
        }
        var opened = sealing
        try locked(inner) {
            // The previous holder of the lock may have done it, and have written behind the old end.
            let found = try SealedFile.sealing(of: try HeaderSlots(of: inner)) { header in
                header.fileID == sealing.header?.fileID ? sealing.dataKey : nil
            }
            guard let found, let header = found.header else { throw DatabaseFault.data }
            opened = found
            guard !header.isOpenEnded else { return }
            let end = try Self.end(of: found)
            var next = header
            (next.isOpenEnded, next.length, next.sequence) = (true, 0, header.sequence + 1)
            // In an open-ended file the field counts returned encryptions, not truncations.
            next.shrinkEpoch = 0
            // Slots behind the end belong to incomplete writes.
            if try inner.size() > end { try inner.truncate(to: end) }
            let slot = try found.slot(of: next)
            try slot.span.bytes.withUnsafeBytes { (bytes) throws(DatabaseFault) in
                try inner.write(bytes, at: FileHeader.slotOffset(sequence: next.sequence))
            }
            found.header = next
        }
        return opened
    }

    /// Returns the end of a complete protected file's raw file.
    private static func end(of sealing: Sealing) throws(DatabaseFault) -> Int64 {
        // An incomplete change is recovered by opening it once as a file.
        guard let header = sealing.header, !header.isDirty, header.holes.isEmpty else { throw .cannotOpen }
        let (geometry, count) = (header.geometry, header.chunkCount)
        return count == 0 ? geometry.bodyOffset : geometry.slotOffset(count)
    }

    /// Runs `body` while no other connection writes to the database.
    private func locked(_ inner: InnerFile, _ body: () throws -> Void) throws {
        for _ in 0..<Self.tries {
            do throws(DatabaseFault) {
                try inner.lock(SQLITE_LOCK_SHARED)
                try inner.lock(SQLITE_LOCK_RESERVED)
            } catch {
                inner.unlock(SQLITE_LOCK_NONE)
                guard error.code & 0xFF == SQLITE_BUSY else { throw error }
                _ = vfs.pointee.xSleep?(vfs, Self.pause)
                continue
            }
            defer { inner.unlock(SQLITE_LOCK_NONE) }
            return try body()
        }
        throw DatabaseFault.busy
    }
}
