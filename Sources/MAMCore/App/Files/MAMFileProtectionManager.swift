internal import MAMSealedFiles
internal import MAMVolumes

/// Protects the files of an app, and reports how they are protected.
///
/// When the protection of a file changes, a new file replaces the old one by renaming. Open handles then use the new file.
///
/// The methods are safe to call from any thread. They block the calling thread while they access the disk; longer files
/// take more time. Each wait for another process takes at most two seconds. If a new key is needed, a call makes up to
/// two changes of the storage. Each change flushes data to the disk four or five times.
///
/// SDK: `IntuneMAMFileProtectionManager`
public struct MAMFileProtectionManager: Sendable {
    let app: ManagedApp

    /// Makes an account the owner of a file or folder, and protects it as the account's policy requires.
    ///
    /// If the policy requires encryption, a file is encrypted; otherwise it is decrypted. Files that already have the
    /// right owner and protection are left unchanged.
    ///
    /// For a folder, the account becomes the default owner: it will own files that are created in the folder while no
    /// identity is set. The files that are already in the folder are protected too, except symbolic links.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder in the app's own folder (container).
    ///   - accountID: The new owner. Nil and ``AccountID/unmanaged`` mean "no user", as in the SDK's calls for files.
    ///     As in the SDK, the method for data, ``MAMDataProtectionManager/protect(_:accountID:)``, refuses nil.
    /// - Throws: `invalidArguments` for a symbolic link, a pipe or a path outside the container. `fileNotFound` if the
    ///   file does not exist. `failedToDecryptFile` if the file cannot be read. `failedToEncryptFile` or
    ///   `internalError` if the file cannot be changed. After an error, a folder may be partly protected.
    ///
    /// SDK: `protect:accountId:`
    public func protect(_ path: String, accountID: AccountID?) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).protect(path, as: app.ownership(of: accountID ?? .unmanaged))
    }

    /// Makes an account the owner of a file, or of a folder with its content, and reports each file.
    ///
    /// Like ``protect(_:accountID:)``, but a file that cannot be protected does not stop the others: its step has the
    /// error. Files that disappear meanwhile have no step. `body` must not use the app's files.
    package func protect(
        _ path: String, accountID: AccountID, _ body: (ProtectionStep) -> Void
    ) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).protect(path, app.ownership(of: accountID), body)
    }

    /// Ensures that an account owns a file or folder, and that the protection matches the account's policy.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder in the app's own folder (container).
    ///   - accountID: The owner. Nil and ``AccountID/unmanaged`` mean "no user".
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `verifyAndProtect:accountId:`
    public func verifyAndProtect(_ path: String, accountID: AccountID?) throws(MAMFileProtectionError) {
        try protect(path, accountID: accountID)
    }

    /// Encrypts a file for an account that has a policy, even if the policy does not require encryption.
    ///
    /// - Parameters:
    ///   - path: The path of a file in the app's folder (container).
    ///   - account: The account that will own the file.
    /// - Throws: `unmanagedIdentity` if the account has no policy, and the errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `encryptFile:forAccountId:`, `encryptFile:forAccountId:error:`
    public func encryptFile(_ path: String, for account: AccountID) throws(MAMFileProtectionError) {
        let ownership = app.ownership(of: account)
        guard ownership.isManaged else {
            throw MAMFileProtectionError(
                .unmanagedIdentity, "the account has no policy, so nothing is encrypted for it")
        }
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).makeFile(
            at: path, FileOwnership(account: ownership.account, isEncrypted: true, isManaged: true))
    }

    /// Decrypts a file in place.
    ///
    /// The file keeps its owner. An owner tag (an extended attribute) names the owner of the decrypted file.
    ///
    /// - Parameter path: The path of a file in the app's folder (container).
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `decryptFile:`, `decryptFile:error:`
    public func decryptFile(_ path: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path)
    }

    /// Writes the decrypted content of a file to a new file with the same owner.
    ///
    /// - Parameters:
    ///   - path: The path of a file in the app's folder (container).
    ///   - copyPath: The path of the copy. A file that exists at that path is replaced.
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `decryptFile:toCopyPath:`, `decryptFile:toCopyPath:error:`
    public func decryptFile(_ path: String, toCopyPath copyPath: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path, toCopy: try files.folder.resolve(copyPath))
    }

    /// Returns whether a file is encrypted.
    ///
    /// The call needs no key, so a file whose key was deleted still counts as encrypted.
    ///
    /// - Parameter path: The path of a file in the app's folder (container).
    /// - Returns: Whether the file is encrypted; false for a folder and for a missing file.
    ///
    /// SDK: `isFileEncrypted:`
    public func isFileEncrypted(_ path: String) -> Bool {
        guard let (files, path) = try? app.filesHolding(path),
            let raw = try? files.openCompleted(path)
        else { return false }
        defer { raw.close() }
        // A file with an unreadable header must not count as clear.
        do { if try ProtectedFile.claim(of: raw) != nil { return true } } catch { return error.code != .system }
        return (try? files.owners.ownerOfCut(raw, at: path)) != nil
    }

    /// Returns the owner and the protection of a file or folder.
    ///
    /// For an encrypted file, the owner is the account that the file's header names, even if the account's key is
    /// missing. Opening the file verifies the header. For a folder, the owner is the default owner of new files in it.
    ///
    /// - Parameter path: The path of a file or folder in the app's own folder (container).
    /// - Returns: The owner and the protection; nil if the file or folder has no owner or does not exist.
    ///
    /// SDK: `protectionInfo:`
    public func protectionInfo(for path: String) -> MAMFileProtectionInfo? {
        guard let (files, path) = try? app.filesHolding(path) else { return nil }
        files.completeUnfinished(at: path)
        switch try? files.owners.ownerClaim(at: path) {
        case .encrypted(let owner)?: return MAMFileProtectionInfo(owner: owner, isEncrypted: true, in: app)
        case .clear(let owner)?, .folder(let owner)?:
            return MAMFileProtectionInfo(owner: owner, isEncrypted: false, in: app)
        case .neither?, nil: return nil
        }
    }

    /// Lists the files of an account that are in the owner index, the list of files with their owners.
    ///
    /// The call checks each entry against the file itself. If another program copied or moved a file, the list may lack
    /// it until the app opens it. ``allFiles(ownedBy:)`` finds such files too, because it checks every file.
    ///
    /// - Parameter account: The account that owns the files.
    /// - Returns: The absolute paths, in ascending order.
    /// - Throws: `applicationNotManaged` if the app has no container; another error if the container or the index cannot be read.
    public func files(ownedBy account: AccountID) throws(MAMFileProtectionError) -> [String] {
        let names = app.accountIDs(sameAs: account)
        var found: [String] = []
        for files in try app.appFiles() { found += try files.indexedFiles(of: names) }
        return found.sorted()
    }

    /// Lists the files of an account by checking every file in the app's folder (container).
    ///
    /// - Parameter account: The account that owns the files.
    /// - Returns: The absolute paths, in ascending order.
    /// - Throws: `applicationNotManaged` if the app has no container; another error if the container or a file cannot be read.
    public func allFiles(ownedBy account: AccountID) throws(MAMFileProtectionError) -> [String] {
        let names = Set(app.accountIDs(sameAs: account))
        var found: [String] = []
        for files in try app.appFiles() {
            try files.folder.walkFolders(files.folder.root) { (folder, step, held) throws(MAMFileProtectionError) in
                guard case .entered(let entries) = step else { return }
                let owners = files.owners.at(held)
                try ContainerFolder.visit(entries, in: folder) { (path, kind) throws(MAMFileProtectionError) in
                    guard kind == .file, let owner = try owners.ownerClaim(ofListed: path).owner, names.contains(owner)
                    else { return }
                    found.append(path)
                }
            }
        }
        return found.sorted()
    }
}

extension ManagedApp {
    /// The object that protects this app's files and reports how they are protected.
    public var fileProtectionManager: MAMFileProtectionManager { MAMFileProtectionManager(app: self) }
}
