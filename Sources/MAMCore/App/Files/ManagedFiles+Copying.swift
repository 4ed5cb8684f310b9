extension ManagedFiles {
    /// Copies a file.
    ///
    /// The copy has the same owner, and is encrypted if the original is encrypted. The copy has the same permissions
    /// and extended attributes, and its own key. If an unencrypted file is copied in another way, for example with
    /// `FileManager`, the copy has no owner, and a wipe does not delete it.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in the app's folder (container).
    ///   - newPath: The path of the copy, in the container. The folder for the copy must exist.
    ///   - replacing: Whether an existing file at `newPath` is replaced. Defaults to false: the call then fails.
    /// - Throws: An error with one of these codes:
    ///   - `invalidArguments` if a path is outside the container, or if a file to copy or replace is an open database.
    ///   - `invalidArguments` with the `systemError` `EEXIST` if `newPath` exists and `replacing` is false.
    ///   - `fileNotFound` or `operationOnDirectory` if a path does not name a file.
    ///   - `failedToDecryptFile` if the file cannot be read.
    ///   - `failedToEncryptFile` while the account is being wiped.
    ///   - `internalError` if the system or the storage fails.
    public func copy(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.ownFiles()
        try FileProtecting(files: files).copy(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }

    /// Moves a file to another path in the app's folder (container).
    ///
    /// The file keeps its owner and its protection. Open handles of the file stay valid. The call also enters the new
    /// path in the owner index, the list of files with their owners.
    ///
    /// If you rename a file without this call, its new path is not in the index immediately. The file keeps its owner,
    /// except on a volume without extended attributes.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in the container.
    ///   - newPath: The new path of the file, in the container. Its folder must exist and be on the same volume.
    ///   - replacing: Whether an existing file at `newPath` is replaced. Defaults to false: the call then fails.
    /// - Throws: The errors of ``copy(_:to:replacing:)``.
    public func move(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.ownFiles()
        try FileProtecting(files: files).move(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }
}
