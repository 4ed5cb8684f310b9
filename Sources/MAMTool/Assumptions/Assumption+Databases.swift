extension Assumption {
    static let databases: [Assumption] = [
        Assumption(
            "sqlite-vfs-new-only",
            "a protected SQLite VFS encrypts databases that are made from then on, in the app's container; what is clear stays clear",
            "the SDK's header says that the VFS is protected, not what becomes of databases that are there",
            "`PatchedVFS.protect`"),
        Assumption(
            "sqlite-vfs-unprotect",
            "an unprotected SQLite VFS leaves new databases clear, and goes on serving those that are protected",
            "the header does not say it; refusing them would lose data that is open",
            "`PatchedVFS.unprotect`"),
    ]
}
