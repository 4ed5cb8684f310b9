internal import MAMVolumes

/// The files of an app: a view, made on demand.
///
/// Everything happens in the app's container (``ManagedApp/Configuration/container``), where relative paths begin, and in the
/// folders of its groups (``ManagedApp/Configuration/folder(ofAppGroup:)``), named by whole paths. Whose
/// a new file is, and whether it is encrypted, follows from who acts: see ``create(at:_:mode:for:)``.
///
/// Calls block the calling thread: for the disk, and two seconds at most for each wait for another process; making a file with
/// a new key is up to two changes of the storage, four or five flushes each. They may be made from any thread.
///
/// SDK: the class methods of `IntuneMAMFile`
public struct ManagedFiles: Sendable {
    let app: ManagedApp

    /// Opens a file.
    ///
    /// With ``MAMFile/OpenFlags/create`` a missing file is made, as by ``create(at:_:mode:for:)``; with
    /// ``MAMFile/OpenFlags/truncate`` the file becomes the acting account's.
    ///
    /// SDK: `openFileAtPath:error:`, `openFileAtPath:flags:error:`
    public func open(
        at path: String, _ flags: MAMFile.OpenFlags = .readOnly, mode: UInt16 = 0o644
    ) throws(MAMFileProtectionError) -> MAMFile {
        try open(path, flags, mode, for: nil)
    }

    /// Makes a file, or empties the one that is there.
    ///
    /// The owner is the account given; without one it is the effective *file* identity, and when nobody acts, the default
    /// owner of the nearest folder that has one (``MAMFileProtectionManager/protect(_:accountID:)``). The file is
    /// encrypted when the owner's policy requires it.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - flags: Beside what is implied, ``MAMFile/OpenFlags/create`` and ``MAMFile/OpenFlags/truncate``; with
    ///     ``MAMFile/OpenFlags/exclusive`` a file that is there is refused.
    ///   - mode: The permissions of a new file, narrowed by the process's mask.
    ///   - account: Whose it is.
    /// - Returns: The open file, of length 0.
    /// - Throws: `applicationNotManaged` for an app without a container; `invalidArguments` for a path that leads out of it
    ///   or flags that are not honoured; `fileNotFound` for a missing folder, `operationOnDirectory`,
    ///   `failedToEncryptFile` while the account is being wiped, `internalError`.
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
        let (files, path) = try app.filesHolding(path)
        if files.processes?.takeDeaths() == true { try app.recover(files) }
        var ownership: FileOwnership?
        if flags.contains(.create) || flags.contains(.truncate) {
            // Found out under no lock: it may have to be reported that a folder's tag is not this device's.
            ownership =
                if let owner { app.ownership(of: owner) } else {
                    try app.ownershipOfNewFile(at: path, among: files.owners)
                }
        }
        let opening = FileOpening(files: files, path: path, flags: flags.below, mode: UInt32(mode & 0o7777))
        // Before anything is made. From here on the handle gives it back.
        let quota = app.device.group?.quota
        do throws(QuotaError) { try quota?.takeFile() } catch { throw MAMFileProtectionError(error) }
        do throws(MAMFileProtectionError) {
            return MAMFile(try opening.open(as: ownership), of: app, among: files, flags: flags)
        } catch {
            quota?.openFiles.give(1)
            throw error
        }
    }

    /// Makes a file an account's, encrypted or clear as its policy says; see
    /// ``MAMFileProtectionManager/protect(_:accountID:)``.
    ///
    /// SDK: `protectFileAtPath:forAccountId:error:`
    public func protect(at path: String, for account: AccountID?) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.protect(path, accountID: account)
    }

    /// Makes an encrypted file clear; its owner stays.
    ///
    /// SDK: `decryptFileAtPath:error:`
    public func decrypt(at path: String) throws(MAMFileProtectionError) {
        try app.fileProtectionManager.decryptFile(path)
    }

    /// Whether a file is encrypted; false for a file that is not there.
    ///
    /// SDK: `isFileEncryptedAtPath:`
    public func isEncrypted(at path: String) -> Bool { app.fileProtectionManager.isFileEncrypted(path) }

    /// What is known of a file's protection; nil for a clear file that is nobody's, and for none.
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
