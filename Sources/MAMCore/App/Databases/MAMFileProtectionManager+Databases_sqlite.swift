internal import CMAMSQLite

extension MAMFileProtectionManager {
    /// Changes a VFS of SQLite (its interface to the file system), so that databases created with it are protected.
    ///
    /// After the call, databases that are opened with the VFS are treated as follows:
    /// - A new database in the app's folder (container) belongs to the effective identity for files
    ///   (``EffectiveIdentity``). If the policy of that account requires encryption, the database is encrypted.
    /// - Existing databases can be opened and are not changed, whether they are encrypted or not.
    /// - Databases outside the container are not affected.
    /// - Temporary files are encrypted under a random key.
    ///
    /// SQLite reads the VFS without a lock. So make this call on one thread, before the first database is opened. The
    /// effect lasts until the process ends. A second call has no further effect.
    ///
    /// - Parameter vfs: A `sqlite3_vfs *` as returned by `sqlite3_vfs_find`.
    /// - Throws: `applicationNotManaged` for an app without a container. `invalidArguments` in these cases:
    ///   - The version of the VFS is unknown, or a field or function that this library needs is missing or invalid.
    ///   - The VFS is not registered with this library's SQLite.
    ///   - The VFS was made by this library.
    ///   - The VFS is used by another app of the process.
    ///
    /// SDK: `protectSqliteVFS:`
    public func protectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.protect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }

    /// Undoes ``protectSQLiteVFS(_:)`` for a VFS of SQLite (its interface to the file system).
    ///
    /// Databases created later with the VFS are not protected. Databases that are protected stay so and can be used.
    ///
    /// - Parameter vfs: The `sqlite3_vfs *` that was passed to ``protectSQLiteVFS(_:)``.
    /// - Throws: `invalidArguments` for a VFS that this app does not protect.
    ///
    /// SDK: `unprotectSqliteVFS:`
    public func unprotectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.unprotect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }
}
