internal import MAMVolumes

/// A view of an app that protects its files and reports how they are protected.
///
/// A change of protection writes a new file beside the old one and renames it; open handles continue with the new file.
///
/// Calls may be made from any thread and block it: for the disk in proportion to the length of files, and at most two
/// seconds for each wait for another process. A new key takes up to two changes of the storage, with four or five
/// flushes each.
///
/// SDK: `IntuneMAMFileProtectionManager`
public struct MAMFileProtectionManager: Sendable {
    let app: ManagedApp

    /// Makes an account the owner of a file or folder.
    ///
    /// A file becomes encrypted if the account's policy requires it, else clear. For a folder, the account becomes the
    /// default owner of files that are made in it under no identity, and the folder's content is protected as well,
    /// except symbolic links. Files that already match are left unchanged.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder in the app's container.
    ///   - accountID: The new owner; nil and ``AccountID/unmanaged`` mean "no user", as in the SDK's calls for files.
    ///     ``MAMDataProtectionManager/protect(_:accountID:)`` refuses nil, as the SDK does for data.
    /// - Throws: `invalidArguments` for a link, a pipe or a path outside the container; `fileNotFound`,
    ///   `failedToDecryptFile` for a file that cannot be read, `failedToEncryptFile`, `internalError`. A folder may
    ///   then be partly converted.
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

    /// Makes an account the owner of a file or folder, unless it already is and the protection matches its policy.
    ///
    /// - Parameters:
    ///   - path: The path of a file or folder in the app's container.
    ///   - accountID: The owner; nil and ``AccountID/unmanaged`` mean "no user".
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `verifyAndProtect:accountId:`
    public func verifyAndProtect(_ path: String, accountID: AccountID?) throws(MAMFileProtectionError) {
        try protect(path, accountID: accountID)
    }

    /// Encrypts a file for an account that has a policy, even if the policy does not require encryption.
    ///
    /// - Parameters:
    ///   - path: The path of a file in the app's container.
    ///   - account: The new owner.
    /// - Throws: `unmanagedIdentity` for an account without a policy, and the errors of ``protect(_:accountID:)``.
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

    /// Makes an encrypted file clear; its owner stays, as an owner tag.
    ///
    /// - Parameter path: The path of a file in the app's container.
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `decryptFile:`, `decryptFile:error:`
    public func decryptFile(_ path: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path)
    }

    /// Writes the content of a file to a new clear file with the same owner.
    ///
    /// - Parameters:
    ///   - path: The path of a file in the app's container.
    ///   - copyPath: The path of the copy; a file at that path is replaced.
    /// - Throws: The errors of ``protect(_:accountID:)``.
    ///
    /// SDK: `decryptFile:toCopyPath:`, `decryptFile:toCopyPath:error:`
    public func decryptFile(_ path: String, toCopyPath copyPath: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path, toCopy: try files.folder.resolve(copyPath))
    }

    /// Returns whether a file is encrypted; false for a folder and for a missing file.
    ///
    /// Needs no key: a file whose key is gone is still encrypted.
    ///
    /// - Parameter path: The path of a file in the app's container.
    /// - Returns: Whether the file is encrypted.
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

    /// Returns the protection of a file or folder; nil if it has no owner or is missing.
    ///
    /// The owner of an encrypted file is the account that its header claims, with or without its key; opening the file
    /// proves the claim. For a folder it is the default owner.
    ///
    /// - Parameter path: The path of a file or folder in the app's container.
    /// - Returns: The protection.
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

    /// Lists the files of an account by the owner index, each checked against the file itself.
    ///
    /// A file that another program copied or moved since it was last opened may be missing; ``allFiles(ownedBy:)``
    /// checks every file.
    ///
    /// - Parameter account: The owner.
    /// - Returns: The paths, in ascending order.
    /// - Throws: `applicationNotManaged` without a container; an error that prevents reading the container or the
    ///   index.
    public func files(ownedBy account: AccountID) throws(MAMFileProtectionError) -> [String] {
        let names = app.accountIDs(sameAs: account)
        var found: [String] = []
        for files in try app.appFiles() { found += try files.indexedFiles(of: names) }
        return found.sorted()
    }

    /// Lists the files of an account by a check of every file of the container.
    ///
    /// - Parameter account: The owner.
    /// - Returns: The paths, in ascending order.
    /// - Throws: `applicationNotManaged` without a container; an error that prevents reading the container or a file.
    public func allFiles(ownedBy account: AccountID) throws(MAMFileProtectionError) -> [String] {
        let names = Set(app.accountIDs(sameAs: account))
        var found: [String] = []
        for files in try app.appFiles() {
            try files.folder.walk { (path, kind, held) throws(MAMFileProtectionError) in
                guard kind == .file, let owner = try files.owners.at(held).ownerClaim(at: path).owner,
                    names.contains(owner)
                else { return }
                found.append(path)
            }
        }
        return found.sorted()
    }
}

extension ManagedApp {
    /// The manager of the app's file protection.
    public var fileProtectionManager: MAMFileProtectionManager { MAMFileProtectionManager(app: self) }
}
