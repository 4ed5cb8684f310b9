internal import CMAMSQLite

extension MAMFileProtectionManager {
    /// Makes a VFS of SQLite protect the databases that the app makes with it.
    ///
    /// From now on a database that is made in the app's container with this VFS becomes the file identity's, encrypted when
    /// its policy requires it; what is protected is opened, what is clear stays clear, and what lies elsewhere is left
    /// alone. Temporary files are sealed under a random key. To be called before the first database is opened, on one thread:
    /// SQLite reads the VFS without a lock. Lasts as long as the process; done twice it changes nothing.
    ///
    /// - Parameter vfs: A `sqlite3_vfs *` as `sqlite3_vfs_find` answers it.
    /// - Throws: `applicationNotManaged` for an app without a container; `invalidArguments` for a VFS that cannot be used:
    ///   of an unknown version or shape, not registered with the SQLite of this library, this library's own, or in use by
    ///   another app of the process.
    ///
    /// SDK: `protectSqliteVFS:`
    public func protectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.protect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }

    /// Makes a VFS leave new databases clear again; those that are protected stay so, and can be used.
    ///
    /// - Throws: `invalidArguments` for a VFS that this app does not protect.
    ///
    /// SDK: `unprotectSqliteVFS:`
    public func unprotectSQLiteVFS(_ vfs: UnsafeMutableRawPointer) throws(MAMFileProtectionError) {
        try PatchedVFS.unprotect(vfs.assumingMemoryBound(to: sqlite3_vfs.self), for: app)
    }
}
