extension ManagedFiles {
    /// Copies a file; the copy has the same owner and is encrypted if the file is.
    ///
    /// A clear file that is copied with other means, such as `FileManager` or by reading and writing it, loses its owner, and a
    /// wipe leaves the copy. Permissions and extended attributes are copied as well; the copy has a key of its own.
    ///
    /// - Parameters:
    ///   - path: The file, in the app's container.
    ///   - newPath: The path of the copy, in the app's container; its folder must exist.
    ///   - replacing: Whether a file at `newPath` is replaced. Defaults to false: it is refused.
    /// - Throws: `invalidArguments` for a path that leads out of the container, a name that is taken (`systemError` is
    ///   `EEXIST`) or a database that is open; `fileNotFound`, `operationOnDirectory`, `failedToDecryptFile` for a file that cannot be
    ///   read, `failedToEncryptFile` while the account is being wiped, `internalError`.
    public func copy(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.appFiles()[0]
        try FileProtecting(files: files).copy(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }

    /// Moves a file to another name in the container; its owner and its protection stay, and open handles go on.
    ///
    /// Other means of renaming keep the owner as well, except on a volume without extended attributes; only this call lists
    /// the file under its new name at once.
    ///
    /// - Parameters:
    ///   - path: The file, in the app's container.
    ///   - newPath: Its new path, in the app's container; the folder must exist, on the same volume.
    ///   - replacing: Whether a file at `newPath` is replaced. Defaults to false: it is refused.
    /// - Throws: The errors of ``copy(_:to:replacing:)``.
    public func move(_ path: String, to newPath: String, replacing: Bool = false) throws(MAMFileProtectionError) {
        let files = try app.appFiles()[0]
        try FileProtecting(files: files).move(
            try files.folder.resolve(path), to: try files.folder.resolve(newPath), replaces: replacing)
    }
}
