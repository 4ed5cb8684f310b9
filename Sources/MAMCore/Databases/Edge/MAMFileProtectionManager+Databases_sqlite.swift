internal import CMAMSQLite

extension MAMFileProtectionManager {
    /// Changes a VFS of SQLite, so that it protects the databases that the app creates with it.
    ///
    /// From then on, with this VFS:
    ///
    /// - A new database in the app's container belongs to the effective file identity, and is encrypted if its policy
    ///   requires it.
    /// - Existing databases can be opened and are not changed, whether they are protected or clear.
    /// - Databases outside the container are not affected.
    /// - Temporary files are encrypted under a random key.
    ///
    /// Call this before the first database is opened, on one thread: SQLite reads the VFS without a lock. The effect
    /// lasts until the end of the process; a second call has no further effect.
    ///
    /// - Parameter vfs: A `sqlite3_vfs *` as returned by `sqlite3_vfs_find`.
    /// - Throws: `applicationNotManaged` for an app without a container; `invalidArguments` for a VFS of an unknown
    ///   version or shape, not registered with this library's SQLite, made by this library, or in use by another app of
    ///   the process.
    ///
    /// SDK: `protectSqliteVFS:`
    public func protectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.protect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }

    /// Makes a VFS leave new databases clear again; databases that are protected stay so, and can be used.
    ///
    /// - Parameter vfs: A `sqlite3_vfs *` that ``protectSQLiteVFS(_:)`` was called with.
    /// - Throws: `invalidArguments` for a VFS that this app does not protect.
    ///
    /// SDK: `unprotectSqliteVFS:`
    public func unprotectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.unprotect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }
}
