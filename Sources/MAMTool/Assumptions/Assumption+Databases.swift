extension Assumption {
    static let databases: [Assumption] = [
        Assumption(
            "sqlite-vfs-new-only",
            "after the call that protects a SQLite VFS, databases that are created in the app's container are encrypted. Existing clear databases stay clear",
            "the SDK's header says that the call protects the VFS, and says nothing of existing databases",
            "`PatchedVFS.protect`"),
        Assumption(
            "sqlite-vfs-unprotect",
            "after the call that unprotects a SQLite VFS, new databases are clear. Protected databases can still be used",
            "no source describes this. If protected databases were refused, data that is open would be lost",
            "`PatchedVFS.unprotect`"),
    ]
}
