internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes

/// Creates, opens, protects, copies and moves the files of an app.
///
/// Files are in one of two places:
/// - the app's own folder, its container (``ManagedApp/Configuration/container``), from which relative paths start
/// - the folders of its app groups (``ManagedApp/Configuration/folder(ofAppGroup:)``), which need absolute paths
///
/// The effective identity, which is the account for which the code acts, determines the owner of a new file and whether
/// the file is encrypted; see ``create(at:_:mode:for:)``.
///
/// The methods are safe to call from any thread. They block the calling thread while they access the disk. Each wait
/// for another process takes at most two seconds. If a new file needs a new key, the call makes up to two changes of
/// the storage. Each change flushes data to the disk four or five times.
///
/// SDK: the class methods of `IntuneMAMFile`
public struct ManagedFiles: Sendable {
    let app: ManagedApp

    /// Opens a file of the app.
    ///
    /// With ``MAMFile/OpenFlags/create``, a missing file is created as by ``create(at:_:mode:for:)``. With
    /// ``MAMFile/OpenFlags/truncate``, the file loses its content and gets the owner that a new file would get.
    ///
    /// - Parameters:
    ///   - path: The path of the file, absolute or relative to the app's folder (container).
    ///   - flags: The access mode and options. Defaults to reading only.
    ///   - mode: The permissions of a new file, without those in the process's `umask`. Defaults to 0644.
    /// - Returns: A handle of the open file, with its position at 0.
    /// - Throws: The errors of ``create(at:_:mode:for:)``, and `failedToDecryptFile` if the file cannot be read.
    ///
    /// SDK: `openFileAtPath:error:`, `openFileAtPath:flags:error:`
    public func open(
        at path: String, _ flags: MAMFile.OpenFlags = .readOnly, mode: UInt16 = 0o644
    ) throws(MAMFileProtectionError) -> MAMFile {
        try open(path, flags, mode, for: nil)
    }

    /// Creates a file, or removes the content of an existing file.
    ///
    /// If the owner's policy requires encryption, the file is encrypted.
    ///
    /// - Parameters:
    ///   - path: The path of the file, absolute or relative to the app's folder (container).
    ///   - flags: The access mode and options. Defaults to reading and writing. ``MAMFile/OpenFlags/create`` and
    ///     ``MAMFile/OpenFlags/truncate`` are added. With ``MAMFile/OpenFlags/exclusive``, no file may exist yet.
    ///   - mode: The permissions of a new file, without those in the process's `umask`. Defaults to 0644.
    ///   - account: The account that owns the file. Defaults to the account for which the code acts, the effective
    ///     identity for files (``IdentityTask/file``). If no identity is set, the owner is the default owner of the
    ///     nearest enclosing folder that has one (``MAMFileProtectionManager/protect(_:accountID:)``).
    /// - Returns: A handle of the open file, whose length is 0.
    /// - Throws: An error with one of these codes:
    ///   - `applicationNotManaged` if the app has no container.
    ///   - `invalidArguments` for a path outside the container, or unsupported flags.
    ///   - `fileNotFound` if the folder for the file does not exist.
    ///   - `operationOnDirectory` if the path names a folder.
    ///   - `failedToEncryptFile` while the account is being wiped.
    ///   - `internalError` if the system or the storage fails.
    ///
    /// SDK: `createFileAtPath:forAccountId:error:`, `createFileAtPath:flags:mode:forAccountId:error:`
    public func create(
        at path: String, _ flags: MAMFile.OpenFlags = .readWrite, mode: UInt16 = 0o644, for account: AccountID? = nil
    ) throws(MAMFileProtectionError) -> MAMFile {
        let flags = flags.contains(.exclusive) ? flags.union(.create) : flags.union([.create, .truncate])
        return try open(path, flags, mode, for: account)
    }

    private func open(
        _ path: String, _ flags: MAMFile.OpenFlags, _ mode: UInt16, for owner: AccountID?
    ) throws(MAMFileProtectionError) -> MAMFile {
        try flags.check()
        let location = try app.location(of: path, for: flags.below)
        let (files, path) = (location.files, location.path)
        if files.processes?.takeDeaths() == true { try app.recover(files) }
        var ownership: FileOwnership?
        if flags.contains(.create) || flags.contains(.truncate) {
            // Determined outside of locks, because a foreign tag on a folder has to be reported.
            ownership =
                if let owner, !app.hidesGivenOwner { app.ownership(of: owner) } else {
                    try app.ownershipOfNewFile(at: path, among: files.owners)
                }
        }
        let opening = FileOpening(location: location, flags: flags.below, mode: UInt32(mode & 0o7777))
        // Before the file is made. From here on the handle returns the amount.
        let quota = app.device.group?.quota
        do throws(QuotaError) { try quota?.takeFile() } catch { throw MAMFileProtectionError(error) }
        do throws(MAMFileProtectionError) {
            return MAMFile(try opening.open(as: ownership), of: app, among: files, flags: flags)
        } catch {
            quota?.openFiles.give(1)
            throw error
        }
    }

    /// Makes an account the owner of a file, and encrypts or decrypts the file as the account's policy requires.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - account: The account that will own the file; nil for "no user".
    /// - Throws: The errors of ``MAMFileProtectionManager/protect(_:accountID:)``.
    ///
    /// SDK: `protectFileAtPath:forAccountId:error:`
    public func protect(at path: String, for account: AccountID?) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.protect(path, accountID: account)
    }

    /// Decrypts a file in place.
    ///
    /// The file keeps its owner.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: The errors of ``MAMFileProtectionManager/decryptFile(_:)``.
    ///
    /// SDK: `decryptFileAtPath:error:`
    public func decrypt(at path: String) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.decryptFile(path)
    }

    /// Returns whether a file is encrypted.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: Whether the file is encrypted; false for a missing file.
    ///
    /// SDK: `isFileEncryptedAtPath:`
    public func isEncrypted(at path: String) -> Bool { app.fileProtectionManager.isFileEncrypted(path) }

    /// Returns the owner and the protection of a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The owner and the protection. Nil for a missing file, and for a clear file without an owner.
    ///
    /// SDK: `protectionInfoForFileAtPath:`
    public func protectionInfo(at path: String) -> MAMFileProtectionInfo? {
        app.fileProtectionManager.protectionInfo(for: path)
    }
}

extension ManagedApp {
    /// The object that creates, opens and protects the files of this app.
    public var files: ManagedFiles { ManagedFiles(app: self) }
}

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

extension ManagedFiles {
    /// Gives a file that other code made or emptied just now the owner of a new file.
    ///
    /// The file stays clear, because the other code still writes it. ``MAMFileProtectionManager/reprotectAll(for:)``
    /// encrypts it if the owner's policy requires that.
    package func ownNewFile(madeElsewhereAt path: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        let owner = try app.ownershipOfNewFile(at: path, among: files.owners).account
        try FileProtecting(files: files).makeFile(emptiedAt: path, for: owner)
    }

    /// Lists a file that other code renamed within the container under its new path.
    package func noteRename(of path: String, to newPath: String) throws(MAMFileProtectionError) {
        let (files, newPath) = try app.filesHolding(newPath)
        try FileProtecting(files: files).noteRename(of: try files.folder.resolve(path), to: newPath)
    }
}

extension ManagedFiles {
    /// The name of the folder that receives files from other apps of the publisher.
    ///
    /// Each app has this folder in its own folder for files (container).
    public static let inbox = ContainerFolder.inbox

    /// Copies a file into the ``inbox`` folder of another app of the same publisher on the same device.
    ///
    /// During the copy, an encrypted file is protected by the account's transfer key, which all apps of the publisher
    /// share. The receiving app then protects the copy with a key of its own. So a wipe in one app leaves the file of
    /// the other app readable. This call does not check policies. Call ``PolicyAnswering/decision(for:)`` first.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in this app's folder (container).
    ///   - sister: The receiving app.
    ///   - name: The name of the copy. If the name is taken, a number is added. Defaults to nil: the name of the original.
    /// - Returns: The path of the copy, in the container of `sister`.
    /// - Throws: `invalidArguments` for an invalid name or a `sister` of another publisher or device. `fileNotFound`,
    ///   `failedToDecryptFile`, `failedToEncryptFile` or `internalError` if the file cannot be read or copied.
    @discardableResult
    public func handOver(
        _ path: String, to sister: ManagedApp, as name: String? = nil
    ) throws(MAMFileProtectionError) -> String {
        guard sister.device === app.device, sister.configuration.publisher == app.configuration.publisher else {
            throw MAMFileProtectionError(
                .invalidArguments, "files are handed over to apps of the same publisher on the same device only")
        }
        let ((files, path), theirs) = (try app.filesHolding(path), try sister.ownFiles())
        return try files.ledger.operations.making(beside: theirs.processes) { () throws(MAMFileProtectionError) in
            let parcel = try FileParcel.pack(path, from: files, into: theirs) { sister.ownership(of: $0) }
            return try parcel.unpack(as: name ?? ContainerFolder.name(of: path), in: theirs)
        }
    }
}
