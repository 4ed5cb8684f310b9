internal import CMAMSQLite
internal import MAMBase
internal import MAMKeys
internal import MAMProcesses
internal import MAMSealedFiles

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
}
