internal import CMAMSQLite
internal import MAMBase
internal import MAMKeys
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// One call of SQLite that opens a file through a VFS of this library.
package struct DatabaseOpening {
    let vfs: UnsafeMutablePointer<sqlite3_vfs>
    let open: VFSOpen
    let name: UnsafePointer<CChar>?
    let flags: Int32
    /// Whether new databases are protected; protected ones stay so.
    let protectsNew: Bool
    /// The keyrings for a journal that is opened by its name alone.
    let keyrings: [any AccountKeyring]

    /// Opens the file in SQLite's memory; `place` returns the place of a database, nil outside of containers.
    func run(
        in memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?,
        _ place: (String) throws(DatabaseFault) -> Place?
    ) -> Int32 {
        // First, so that SQLite never closes a file that was not opened.
        memory.pointee.pMethods = nil
        do throws(DatabaseFault) {
            if flags & SQLITE_OPEN_MAIN_DB != 0 {
                guard let name else { throw .cannotOpen }
                guard let place = try place(String(cString: name)) else { return below(memory, flagsOut) }
                return try openDatabase(place, memory, flagsOut)
            }
            if flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0 {
                guard let name, let database = DatabaseMethods.file(sqlite3_database_file_object(name)) else {
                    return below(memory, flagsOut)
                }
                return try openLog(of: database, memory, flagsOut)
            }
            if flags & SQLITE_OPEN_SUPER_JOURNAL != 0 { return try openSuperJournal(memory, flagsOut) }
            guard protectsNew else { return below(memory, flagsOut) }
            return try openTemporary(memory, flagsOut)
        } catch { return error.code }
    }

    // Opens the file without this library.
    private func below(
        _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) -> Int32 { open(vfs, name, memory, flags, flagsOut) }

    /// Opens a temporary file, which is read only through this handle, under a random key.
    private func openTemporary(
        _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        let sealing: Sealing
        do throws(CryptoError) { sealing = try Sealing() } catch { throw DatabaseFault(error) }
        let inner = try InnerFile.open(vfs, with: open, name, flags, flagsOut)
        let sealed = SealedFile(inner, .temporary, nonces: NoncePool(), sealing: sealing)
        DatabaseMethods.install(DatabaseFile(inner, sealed: sealed), in: memory)
        return SQLITE_OK
    }

    /// Opens the journal that names the journals of a transaction over several databases; it is clear, because it has
    /// only names.
    ///
    /// SQLite opens the named journals this way too, to check whether they name it: encrypted ones must be read then.
    private func openSuperJournal(
        _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        let inner = try InnerFile.open(vfs, with: open, name, flags, flagsOut)
        do throws(DatabaseFault) {
            var sealed: SealedFile?
            if try Self.isProtected(inner) {
                let keyrings = keyrings
                let sealing = try DatabaseFault.mapping {
                    try SealedFile.sealing(of: try HeaderSlots(of: inner)) { (header) throws(ProtectedFileError) in
                        for keyring in keyrings {
                            guard let account = try keyring.accountKey(header.keyID) else { continue }
                            do throws(CryptoError) { return try account.unwrap(header.wrappedKey) } catch {
                                throw ProtectedFileError(error)
                            }
                        }
                        return nil
                    }
                }
                // A journal that cannot be read may still belong to the transaction, so the call must not succeed.
                guard let sealing else { throw .key }
                sealed = SealedFile(inner, .journal, nonces: NoncePool(), sealing: sealing)
            }
            DatabaseMethods.install(DatabaseFile(inner, sealed: sealed), in: memory)
            return SQLITE_OK
        } catch {
            inner.close()
            throw error
        }
    }

    /// Opens a log or a journal with the protection of its database.
    ///
    /// Beside an encrypted database a clear one is refused: any program can write it, and SQLite would apply it.
    private func openLog(
        of database: DatabaseFile, _ memory: UnsafeMutablePointer<sqlite3_file>,
        _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        try database.check()
        try database.entry?.checkLogOpening(name)
        let isLog = flags & SQLITE_OPEN_WAL != 0
        let inner = try InnerFile.open(vfs, with: open, name, flags, flagsOut)
        do throws(DatabaseFault) {
            guard let content = database.sealed, let origin = database.origin else {
                let isSealed = try Self.isProtected(inner)
                guard !isSealed else { throw .cannotOpen }
                let file = DatabaseFile(inner, entry: database.entry, database: database)
                DatabaseMethods.install(file, in: memory)
                return SQLITE_OK
            }
            if try inner.size() > 0 {
                // A single torn header means a journal that was never written to; content without a header is foreign.
                let isSealed = try Self.isProtected(inner)
                let isEmpty = try isShorterThanAHeader(inner)
                guard isSealed || isEmpty else { throw .cannotOpen }
            }
            let sealed = SealedFile(
                inner, isLog ? .log : .journal, nonces: content.nonces, sealing: nil, origin: origin)
            let isMade = try sealed.loaded() != nil
            if !isMade, try inner.size() > HeaderLayout.byteCount, try Self.isForeign(inner, origin.header) {
                throw .key
            }
            let file = DatabaseFile(inner, sealed: sealed, entry: database.entry, database: database)
            if isLog { database.hasLog = true }
            DatabaseMethods.install(file, in: memory)
            return SQLITE_OK
        } catch {
            inner.close()
            throw error
        }
    }

    private func isShorterThanAHeader(_ inner: InnerFile) throws(DatabaseFault) -> Bool {
        guard try inner.size() < Int64(HeaderLayout.byteCount) else { return false }
        return try Self.magic(inner).allSatisfy { $0 == 0 }
    }

    /// Whether a file begins like a protected one.
    static func isProtected(_ inner: InnerFile) throws(DatabaseFault) -> Bool {
        let bytes = try magic(inner)
        return bytes.span.bytes.withUnsafeBytes { FileHeader.hasMagic($0) }
    }

    private static func magic(_ inner: InnerFile) throws(DatabaseFault) -> [UInt8] { try inner.bytes(at: 0, 8) }

    // Whether a header that can be read names other keys than the database's.
    private static func isForeign(_ inner: InnerFile, _ own: FileHeader) throws(DatabaseFault) -> Bool {
        do throws(ProtectedFileError) {
            let candidates = try HeaderSlots(of: inner).candidates()
            return !candidates.contains { $0.header.keyID == own.keyID && $0.header.wrappedKey == own.wrappedKey }
        } catch { return false }
    }

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
