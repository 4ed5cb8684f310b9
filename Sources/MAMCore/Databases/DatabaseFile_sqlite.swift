internal import CMAMSQLite
internal import MAMVolumes

/// What stands behind a `sqlite3_file` of ours: the file below, and how its content is sealed.
///
/// Not thread-safe, and it need not be: SQLite calls one file from one thread at a time. Kept alive by the file it stands
/// behind, from the end of a successful open to its close.
final class DatabaseFile: Unprintable {
    let inner: InnerFile
    /// The sealed content; nil in a clear file, all of whose calls go straight down.
    let sealed: SealedFile?
    /// What a wipe knows of it; a log and a journal have their database's.
    let entry: OpenDatabase?
    /// Where open databases are listed; nil for everything that is none.
    let list: OpenDatabases?
    /// The database of a log or a journal.
    let database: DatabaseFile?
    /// SQLite's lock on a database, 0 for none.
    var lock: Int32 = 0
    /// Whether a write-ahead log of this database is open; it is not in the journal mode that comes after.
    var hasLog = false
    /// Whether it has been locked, and so was seen to be the file of its name then.
    var wasLocked = false
    /// SQLite's map of the log, on which its locks lie.
    var map: FilePlace?
    /// Where the account keys of new logs and journals come from.
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

    /// Refuses everything once the account was wiped, or another file took the place of this one.
    @inline(__always)
    func check() throws(DatabaseFault) {
        guard let entry else { return }
        if entry.isWiped { throw .key }
        if let epochs = entry.unseen { try (database ?? self).look(entry, epochs) }
    }

    /// Whether a lock of the database itself keeps other writers out; beside a log the checkpointer has one of its own.
    var isWriter: Bool { lock >= SQLITE_LOCK_RESERVED }

    /// Writes what is held back and closes the file below.
    func close() -> Int32 {
        var code = SQLITE_OK
        if let sealed, entry?.isWiped != true {
            do throws(DatabaseFault) {
                try sealed.flush()
                if isWriter { try sealed.clearJournal() }
                if lock == 0, let entry { giveBack(sealed, entry) }
            } catch { code = error.code }
        }
        if let sealed, let owner = database?.sealed {
            if owner.journal === sealed {
                // No page may reach the database whose old content reached no journal.
                if code != SQLITE_OK { owner.dropHeld() }
                owner.journal = nil
            }
            if owner.log === sealed { owner.log = nil }
        }
        // Chunks of a rollback journal are written over again: it must not be laid out as beside a log.
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
        sealed.giveBack(isAlone: !LockedPlaces.isShared(entry.place)) {
            ContainerFolder.companions.contains { companion in
                guard let status = try? SystemVolume().status(of: entry.path + companion) else { return false }
                return status.size > 0
            }
        }
    }

    /// How a chunk counts that is not authentic; see ``SealedFile/Tolerance``.
    @inline(__always)
    func tolerance(_ count: Int, at offset: Int64) -> SealedFile.Tolerance {
        guard let sealed else { return .none }
        switch sealed.kind {
        // SQLite looks at the first bytes when it opens a file, also while somebody writes.
        case .database: return lock == 0 ? .end : .none
        case .journal: return .zeros
        case .temporary: return .none
        case .log:
            guard offset > 0, let geometry = sealed.sealing?.geometry else { return .zeros }
            let chunk = geometry.index(at: offset)
            // A whole frame is read to find out where the log ends, a page alone because a frame is known to be there.
            return geometry.start(of: chunk) == offset ? .zeros : .none
        }
    }
}
