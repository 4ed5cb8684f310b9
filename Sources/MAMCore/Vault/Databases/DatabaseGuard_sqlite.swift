internal import CMAMSQLite
internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMVolumes

/// SQLite's own lock on a database without open connections here, while another file replaces it.
///
/// It cannot be taken while another process runs a transaction, and no transaction begins before it is released.
struct DatabaseGuard {
    private let inner: InnerFile
    private let place: FilePlace
    /// The VFS uses it while the file is open.
    private let name: UnsafePointer<CChar>

    /// Locks a database; nil if SQLite has no system VFS.
    init?(_ path: String, _ place: FilePlace) throws(DatabaseFault) {
        guard let vfs = sqlite3_vfs_find("unix") ?? sqlite3_vfs_find(nil), let open = PatchedVFS.unpatchedOpen(of: vfs)
        else {
            return nil
        }
        // Closing another descriptor of the file meanwhile would release the lock.
        LockedPlaces.begin(place)
        do throws(DatabaseFault) {
            // A name made by SQLite has the terminator of names with parameters.
            guard let name = sqlite3_create_filename(path, "", "", 0, nil) else { throw .noMemory }
            var opened: InnerFile?
            do throws(DatabaseFault) {
                let inner = try InnerFile.open(vfs, with: open, name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_DB, nil)
                opened = inner
                try inner.lock(SQLITE_LOCK_SHARED)
                // Not by the lock for writing: with that lock, other processes take a journal to be a living writer's.
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

    func end() {
        inner.unlock(SQLITE_LOCK_NONE)
        inner.close()
        sqlite3_free_filename(name)
        LockedPlaces.end(place)
    }
}

extension ContainerFolder {
    /// Replaces or empties a file while no process uses it through SQLite.
    func replacing<Result>(
        _ path: String, _ place: FilePlace, _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result {
        try checkNotInDatabaseUse(path, place)
        // SQLite never uses a file in memory.
        guard (try? SystemVolume().status(of: path).place) == place, try mayBeDatabase(at: path) else {
            return try body()
        }
        let guarded: DatabaseGuard?
        do throws(DatabaseFault) { guarded = try DatabaseGuard(path, place) } catch {
            // A process that may not write cannot lock the file, and no other process of this user writes to it.
            if error.code & 0xFF != SQLITE_BUSY, access(path, W_OK) != 0 { return try body() }
            guard error.code & 0xFF == SQLITE_BUSY else {
                throw MAMFileProtectionError(.internalError, "the database could not be locked (\(error.code))")
            }
            throw Self.databaseInUse
        }
        defer { guarded?.end() }
        // A journal that appeared meanwhile belongs to a transaction that has begun, or was left behind.
        if Self.companions.dropLast().contains(where: { !isMissing(path + $0) }) { throw Self.databaseInUse }
        return try body()
    }
}
