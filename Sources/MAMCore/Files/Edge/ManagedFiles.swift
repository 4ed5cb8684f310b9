internal import MAMVolumes

/// A view of an app's files.
///
/// Files are in the app's container (``ManagedApp/Configuration/container``), where relative paths start, or in the
/// folders of its groups (``ManagedApp/Configuration/folder(ofAppGroup:)``), which need absolute paths. The effective
/// identity determines the owner of a new file and whether it is encrypted; see ``create(at:_:mode:for:)``.
///
/// Calls may be made from any thread and block it: for the disk, and at most two seconds for each wait for another
/// process. Making a file with a new key takes up to two changes of the storage, with four or five flushes each.
///
/// SDK: the class methods of `IntuneMAMFile`
public struct ManagedFiles: Sendable {
    let app: ManagedApp

    /// Opens a file.
    ///
    /// With ``MAMFile/OpenFlags/create`` a missing file is made as by ``create(at:_:mode:for:)``. With
    /// ``MAMFile/OpenFlags/truncate`` the file gets the same owner as a new file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, relative to the container or absolute.
    ///   - flags: The access mode and options. Defaults to reading only.
    ///   - mode: The permissions of a new file, reduced by the process's mask. Defaults to 0644.
    /// - Returns: The open file, at position 0.
    /// - Throws: The errors of ``create(at:_:mode:for:)``, and `failedToDecryptFile` for a file that cannot be read.
    ///
    /// SDK: `openFileAtPath:error:`, `openFileAtPath:flags:error:`
    public func open(
        at path: String, _ flags: MAMFile.OpenFlags = .readOnly, mode: UInt16 = 0o644
    ) throws(MAMFileProtectionError) -> MAMFile {
        try open(path, flags, mode, for: nil)
    }

    /// Makes a file, or empties an existing one.
    ///
    /// The file is encrypted if the owner's policy requires it.
    ///
    /// - Parameters:
    ///   - path: The path of the file, relative to the container or absolute.
    ///   - flags: The access mode and options. ``MAMFile/OpenFlags/create`` and ``MAMFile/OpenFlags/truncate`` are
    ///     implied; with ``MAMFile/OpenFlags/exclusive`` the call fails if the file exists. Defaults to reading and
    ///     writing.
    ///   - mode: The permissions of a new file, reduced by the process's mask. Defaults to 0644.
    ///   - account: The owner. Defaults to the effective *file* identity; if no identity is set, to the default owner
    ///     of the nearest folder that has one (``MAMFileProtectionManager/protect(_:accountID:)``).
    /// - Returns: The open file, with length 0.
    /// - Throws: `applicationNotManaged` for an app without a container; `invalidArguments` for a path outside of it or
    ///   unsupported flags; `fileNotFound` for a missing folder, `operationOnDirectory`, `failedToEncryptFile` while
    ///   the account is being wiped, `internalError`.
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
                if let owner { app.ownership(of: owner) } else {
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

    /// Makes an account the owner of a file, which becomes encrypted or clear as its policy requires.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - account: The owner; nil for "no user".
    /// - Throws: The errors of ``MAMFileProtectionManager/protect(_:accountID:)``.
    ///
    /// SDK: `protectFileAtPath:forAccountId:error:`
    public func protect(at path: String, for account: AccountID?) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.protect(path, accountID: account)
    }

    /// Makes an encrypted file clear; its owner stays.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: The errors of ``MAMFileProtectionManager/decryptFile(_:)``.
    ///
    /// SDK: `decryptFileAtPath:error:`
    public func decrypt(at path: String) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.decryptFile(path)
    }

    /// Returns whether a file is encrypted; false for a missing file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: Whether the file is encrypted.
    ///
    /// SDK: `isFileEncryptedAtPath:`
    public func isEncrypted(at path: String) -> Bool { app.fileProtectionManager.isFileEncrypted(path) }

    /// Returns the protection of a file; nil for a clear file without an owner, and for a missing file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The protection.
    ///
    /// SDK: `protectionInfoForFileAtPath:`
    public func protectionInfo(at path: String) -> MAMFileProtectionInfo? {
        app.fileProtectionManager.protectionInfo(for: path)
    }
}

extension ManagedApp {
    /// The files of the app.
    public var files: ManagedFiles { ManagedFiles(app: self) }
}
