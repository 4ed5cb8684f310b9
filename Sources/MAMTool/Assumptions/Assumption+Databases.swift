extension Assumption {
    static let databases: [Assumption] = [
        Assumption(
            "sqlite-vfs-new-only",
            "after a SQLite VFS is protected, new databases in the container are encrypted. Existing clear ones stay clear",
            "the header says nothing of existing databases",
            "`PatchedVFS.protect`"),
        Assumption(
            "sqlite-vfs-unprotect",
            "after a SQLite VFS is unprotected, new databases are clear, and protected ones can still be used",
            "undocumented. Refusing them would lose open data",
            "`PatchedVFS.unprotect`"),
    ]
}
