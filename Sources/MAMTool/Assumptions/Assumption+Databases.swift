extension Assumption {
    static let databases: [Assumption] = [
        Assumption(
            "sqlite-vfs-new-only",
            "a protected SQLite VFS encrypts databases that are created afterward in the app's container; existing clear databases stay clear",
            "the SDK's header says that the VFS is protected, and is silent about existing databases",
            "`PatchedVFS.protect`"),
        Assumption(
            "sqlite-vfs-unprotect",
            "an unprotected SQLite VFS creates clear databases, and continues to serve protected ones",
            "the header is silent; refusing them would lose data that is open",
            "`PatchedVFS.unprotect`"),
    ]
}
