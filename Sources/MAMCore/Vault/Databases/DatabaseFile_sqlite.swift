internal import CMAMSQLite
internal import MAMKeys
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes

/// The object behind a `sqlite3_file` of this library: the file below, and the encryption of its content.
///
/// Not thread-safe: SQLite calls one file from one thread at a time. The `sqlite3_file` retains it while it is open.
final class DatabaseFile: Unprintable {
    let inner: InnerFile
    /// The encrypted content; nil for a clear file, whose calls go directly to the file below.
    let sealed: SealedFile?
    /// The entry that wipes use; a log and a journal have their database's.
    let entry: OpenDatabase?
    /// The list of open databases; nil for a file that is not a database.
    let list: OpenDatabases?
    /// The database of a log or a journal.
    let database: DatabaseFile?
    /// SQLite's lock on a database, 0 for none.
    var lock: Int32 = 0
    /// Whether a write-ahead log of this database is open; false in journal modes.
    var hasLog = false
    /// Whether it has been locked, and was then checked to be the file of its name.
    var wasLocked = false
    /// SQLite's map of the log, which has the locks of the log.
    var map: FilePlace?
    /// The source of keys for new logs and journals.
    let origin: (header: FileHeader, dataKey: DataKey)?

    init(
        _ inner: InnerFile, sealed: SealedFile? = nil, entry: OpenDatabase? = nil, list: OpenDatabases? = nil,
        database: DatabaseFile? = nil
    ) {
        self.inner = inner
        self.sealed = sealed
        self.entry = entry
        self.list = list
        self.database = database
        origin = sealed?.sealing.flatMap { sealing in sealing.header.map { ($0, sealing.dataKey) } }
        switch sealed?.kind {
        case .journal: database?.sealed?.journal = sealed
        case .log: database?.sealed?.log = sealed
        default: break
        }
    }

    /// Throws once the account was wiped, while the device's lock forbids it, or if another file replaced this one.
    @inline(__always)
    func check() throws(DatabaseFault) {
        guard let entry else { return }
        if entry.isWiped { throw .key }
        try entry.checkLock()
        if let epochs = entry.unseen { try (database ?? self).look(entry, epochs) }
    }

    /// Whether a lock of the database itself excludes other writers; with a log, the checkpointer has its own lock.
    var isWriter: Bool { lock >= SQLITE_LOCK_RESERVED }

    /// Writes held-back content and closes the file below.
    func close() -> Int32 {
        var code = SQLITE_OK
        if let sealed, entry?.isInReach == false {
            // What is held back belongs to no transaction that has ended.
            if entry?.isWiped == false, sealed.isHoldingBack { code = DatabaseFault.locked.code }
        } else if let sealed {
            do throws(DatabaseFault) {
                try sealed.flush()
                if isWriter { try sealed.clearJournal() }
                if lock == 0, let entry { giveBack(sealed, entry) }
            } catch { code = error.code }
        }
        if let sealed, let owner = database?.sealed {
            if owner.journal === sealed {
                // No page may be written to the database if its old content is not in the journal.
                if code != SQLITE_OK { owner.dropHeld() }
                owner.journal = nil
            }
            if owner.log === sealed { owner.log = nil }
        }
        // Chunks of a rollback journal are overwritten, so it must not have the layout of a log.
        if sealed?.kind == .log { database?.hasLog = false }
        let closed = inner.close()
        if let map { LockedPlaces.end(map) }
        if let entry, let list {
            list.remove(entry)
            LockedPlaces.end(entry.place)
            entry.quota?.openFiles.give(1)
        }
        return code == SQLITE_OK ? closed : code
    }

    private func giveBack(_ sealed: SealedFile, _ entry: OpenDatabase) {
        sealed.giveBack(isOnlyConnection: !LockedPlaces.isShared(entry.place)) {
            ContainerFolder.companions.contains { companion in
                guard let status = try? SystemVolume().status(of: entry.path + companion) else { return false }
                return status.size > 0
            }
        }
    }

    /// Returns the treatment of a chunk that is not authentic; see ``SealedFile/Tolerance``.
    @inline(__always)
    func tolerance(_ count: Int, at offset: Int64) -> SealedFile.Tolerance {
        guard let sealed else { return .none }
        switch sealed.kind {
        // SQLite reads the first bytes when it opens a file, even while another connection writes.
        case .database: return lock == 0 ? .end : .none
        case .journal: return .zeros
        case .temporary: return .none
        case .log:
            guard offset > 0, let geometry = sealed.sealing?.geometry else { return .zeros }
            let chunk = geometry.index(at: offset)
            // A whole frame is read to find the log's end; a page is read alone because its frame is known to exist.
            return geometry.start(of: chunk) == offset ? .zeros : .none
        }
    }
}

/// Changes by other processes to a database that is open here.
extension DatabaseFile {
    /// Checks that a database is unchanged: its key exists, its file has its name, and its header is its own.
    ///
    /// If not, calls of this connection fail from then on.
    func look(_ entry: OpenDatabase, _ epochs: ProcessTable.Epochs) throws(DatabaseFault) {
        guard try isAsOpened(entry) else {
            entry.wipe()
            throw .key
        }
        entry.see(epochs)
    }

    /// The fault of the first lock if the file is not the opened one, or that cannot be determined; nil otherwise.
    var faultOfFirstLock: DatabaseFault? {
        guard let entry else { return nil }
        do throws(DatabaseFault) { return try isAsOpened(entry) ? nil : .cannotOpen } catch { return error }
    }

    private func isAsOpened(_ entry: OpenDatabase) throws(DatabaseFault) -> Bool {
        if hasMoved { return false }
        guard let known = origin else {
            // The file was emptied, and made again for an owner whose files are encrypted.
            return try !DatabaseOpening.isProtected(inner)
        }
        return try DatabaseFault.mapping {
            guard try entry.keyring.accountKey(known.header.keyID) != nil else { return false }
            do throws(ProtectedFileError) {
                let found = try SealedFile.sealing(of: try HeaderSlots(of: inner)) {
                    (header) throws(ProtectedFileError) in
                    header.fileID == known.header.fileID ? known.dataKey : nil
                }
                return found != nil
            } catch {
                guard error.code == .notProtected || error.code == .damaged else { throw error }
                return false
            }
        }
    }

    /// Whether the file has lost its name; SQLite checks this only when it makes a journal.
    var hasMoved: Bool {
        var moved: Int32 = 0
        let code = below { $0.pointee.xFileControl?($1, SQLITE_FCNTL_HAS_MOVED, &moved) }
        return code == SQLITE_OK && moved != 0
    }

    /// Runs a call that makes or opens SQLite's map of the log, whose descriptors have the locks of the log.
    ///
    /// SQLite locks it in the same call. A descriptor that is closed meanwhile may be of that very file.
    func mapping(_ body: () -> Int32) -> Int32 {
        guard map == nil, let entry else { return body() }
        LockedPlaces.beginUnknown()
        let code = body()
        map = (try? SystemVolume().status(of: entry.path + ContainerFolder.mapSuffix))?.place
        if let map { LockedPlaces.begin(map) }
        LockedPlaces.endUnknown()
        return code
    }

    /// Records that SQLite has closed its map of the log.
    func endMapping() {
        if let map { LockedPlaces.end(map) }
        map = nil
    }
}
