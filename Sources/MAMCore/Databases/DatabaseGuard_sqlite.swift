internal import CMAMSQLite
internal import MAMPOSIX
internal import MAMVolumes

/// SQLite's own lock on a database of which no connection is open here, while another file takes its place.
///
/// In other processes a transaction that is under way makes it fail, and none begins before it is released.
struct DatabaseGuard {
    private let inner: InnerFile
    private let place: FilePlace
    /// The VFS keeps it for as long as the file is open.
    private let name: UnsafePointer<CChar>

    /// Locks a database; nil when SQLite has no VFS of the system to do it with.
    init?(_ path: String, _ place: FilePlace) throws(DatabaseFault) {
        guard let vfs = sqlite3_vfs_find("unix") ?? sqlite3_vfs_find(nil), let open = PatchedVFS.unpatchedOpen(of: vfs)
        else {
            return nil
        }
        // Descriptors of ours that are closed meanwhile would take the lock away.
        LockedPlaces.begin(place)
        do throws(DatabaseFault) {
            // A name that SQLite made itself ends as names with parameters do.
            guard let name = sqlite3_create_filename(path, "", "", 0, nil) else { throw .noMemory }
            var opened: InnerFile?
            do throws(DatabaseFault) {
                let inner = try InnerFile.open(
                    vfs, with: open, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB, nil)
                opened = inner
                try inner.lock(SQLITE_LOCK_SHARED)
                // Not by way of the lock for writing: beside that, others take a journal to be a living writer's.
                try inner.lock(SQLITE_LOCK_EXCLUSIVE)
                self.inner = inner
                self.place = place
                self.name = UnsafePointer(name)
            } catch {
                opened?.unlock(SQLITE_LOCK_NONE)
                opened?.close()
                sqlite3_free_filename(name)
                throw error
            }
        } catch {
            LockedPlaces.end(place)
            throw error
        }
    }

    /// Releases it.
    func end() {
        inner.unlock(SQLITE_LOCK_NONE)
        inner.close()
        sqlite3_free_filename(name)
        LockedPlaces.end(place)
    }
}

extension ContainerFolder {
    /// Puts another file in the place of one, or empties it, while SQLite in no process works with it.
    func replacing<Result>(
        _ path: String, _ place: FilePlace, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try checkNotInDatabaseUse(path, place)
        // What is in memory SQLite never reaches.
        guard (try? SystemVolume().status(of: path).place) == place, try mayBeDatabase(at: path) else {
            return try body()
        }
        let guarded: DatabaseGuard?
        do throws(DatabaseFault) { guarded = try DatabaseGuard(path, place) } catch {
            // Who may not write to it cannot lock it, and nobody else writes to it under this user.
            if error.code & 0xFF != SQLITE_BUSY, access(path, W_OK) != 0 { return try body() }
            guard error.code & 0xFF == SQLITE_BUSY else {
                throw MAMFileProtectionError(.internalError, "the database could not be locked (\(error.code))")
            }
            throw Self.databaseInUse
        }
        defer { guarded?.end() }
        // A journal that came in between is that of a transaction that has begun, or was left behind.
        if Self.companions.dropLast().contains(where: { !isMissing(path + $0) }) { throw Self.databaseInUse }
        return try body()
    }
}
