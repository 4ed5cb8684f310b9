extension ManagedFiles {
    /// Copies a file; the copy has the same owner, and is encrypted if the file is.
    ///
    /// The copy has the same permissions and extended attributes, and a key of its own. A clear file that is copied by
    /// other means, such as `FileManager` or reading and writing, loses its owner, and a wipe leaves that copy.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in the app's container.
    ///   - newPath: The path of the copy, in the app's container; its folder must exist.
    ///   - replacing: Whether a file at `newPath` is replaced. Defaults to false: the call fails.
    /// - Throws: `invalidArguments` for a path outside the container, a name in use (`systemError` is `EEXIST`) or an
    ///   open database; `fileNotFound`, `operationOnDirectory`; `failedToDecryptFile` for a file that cannot be read;
    ///   `failedToEncryptFile` while the account is being wiped; `internalError`.
    public func copy(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.appFiles()[0]
        try FileProtecting(files: files).copy(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }

    /// Moves a file to another path in the container; its owner and its protection stay, and open handles stay valid.
    ///
    /// Other means of renaming keep the owner as well, except on a volume without extended attributes. Only this call
    /// lists the file in the owner index under its new path immediately.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in the app's container.
    ///   - newPath: Its new path, in the app's container; the folder must exist, on the same volume.
    ///   - replacing: Whether a file at `newPath` is replaced. Defaults to false: the call fails.
    /// - Throws: The errors of ``copy(_:to:replacing:)``.
    public func move(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.appFiles()[0]
        try FileProtecting(files: files).move(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }
}
