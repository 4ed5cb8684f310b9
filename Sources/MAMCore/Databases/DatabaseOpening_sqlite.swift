internal import CMAMSQLite

/// One call of SQLite's that opens a file through a VFS of ours.
struct DatabaseOpening {
    let vfs: UnsafeMutablePointer<sqlite3_vfs>
    let open: VFSOpen
    let name: UnsafePointer<CChar>?
    let flags: Int32
    /// Whether new databases are protected; what is protected stays so.
    let protectsNew: Bool
    /// Where the keys of a journal may be that is opened by its name alone.
    let keyrings: [any AccountKeyring]

    /// Where a database lies, and who looks after what lies there.
    struct Place {
        let path: String
        let owners: FileOwners
        let nonces: NoncePool
        let isPowerSafe: Bool
        let databases: OpenDatabases
        let processes: ProcessTable?
        /// Counts the databases that are open; nil where there is no quota.
        let quota: ResourceQuota?
        /// Whose the database becomes when it is made now.
        let newOwnership: () throws(MAMFileProtectionError) -> FileOwnership
    }

    /// Opens the file in SQLite's memory; `place` finds where a database lies, nil for one that is none of ours.
    func run(
        in memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?,
        _ place: (String) throws(DatabaseFault) -> Place?
    ) -> Int32 {
        // First: whatever happens, SQLite closes nothing that was not opened.
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

    // As if we were not there.
    private func below(
        _ memory: UnsafeMutablePointer<sqlite3_file>, _ flagsOut: UnsafeMutablePointer<Int32>?
    ) -> Int32 { open(vfs, name, memory, flags, flagsOut) }

    /// A file that nobody else reads and nobody finds again: a random key.
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

    /// The journal that names those of a transaction over several databases; clear, since it holds nothing else.
    ///
    /// SQLite opens those that it names in the same way, to see whether they name it still: sealed ones have to be read then.
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
                // Whose journal cannot be read may still belong to the transaction: nobody may say that it does not.
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

    /// A log or a journal is what its database is.
    ///
    /// Beside a sealed database a clear one is refused: anybody can write one, and SQLite would take its content over.
    private func openLog(
        of database: DatabaseFile, _ memory: UnsafeMutablePointer<sqlite3_file>,
        _ flagsOut: UnsafeMutablePointer<Int32>?
    ) throws(DatabaseFault) -> Int32 {
        try database.check()
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
                // One torn header is a journal that was never written to; content without any is not ours.
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
}
