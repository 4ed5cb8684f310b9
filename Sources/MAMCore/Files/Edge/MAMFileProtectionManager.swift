internal import MAMVolumes

/// Protects files in place and tells how they are protected: a view of the app, made on demand.
///
/// A change of protection writes the file anew beside the old one and renames it; open handles go on with the new one.
/// Calls block the calling thread: for the disk as long as the files are large, and two seconds at most for each wait for
/// another process; a new key is up to two changes of the storage, four or five flushes each. They may be made from any thread.
///
/// SDK: `IntuneMAMFileProtectionManager`
public struct MAMFileProtectionManager: Sendable {
    let app: ManagedApp

    /// Makes a file or folder an account's.
    ///
    /// A file becomes encrypted when the account's policy requires it, and clear otherwise. A folder gets the account as
    /// the default owner of what is made in it while nobody acts, and everything in it is protected as well; symbolic
    /// links in it are left alone. What is already as it should be is not touched.
    ///
    /// - Parameters:
    ///   - path: A file or folder in the app's container.
    ///   - accountID: Whose it becomes; nil and ``AccountID/unmanaged`` are "no user", as the SDK
    ///     allows for files; ``MAMDataProtectionManager/protect(_:accountID:)`` refuses nil, as the SDK does for data.
    /// - Throws: `invalidArguments` for a link, a pipe or a path that leads out; `fileNotFound`, `failedToDecryptFile` for a
    ///   file that cannot be read, `failedToEncryptFile`, `internalError`. Of a folder some files may be done then.
    ///
    /// SDK: `protect:accountId:`
    public func protect(_ path: String, accountID: AccountID?) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).protect(path, as: app.ownership(of: accountID ?? .unmanaged))
    }

    /// Makes a file, or a folder with everything in it, an account's, and tells of each file as it is done.
    ///
    /// The same as ``protect(_:accountID:)``, but a file that cannot be protected does not keep the others from it: its
    /// step says why. What has disappeared meanwhile has no step. `body` must not use the app's files.
    package func protect(
        _ path: String, accountID: AccountID, _ body: (ProtectionStep) -> Void
    ) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).protect(path, app.ownership(of: accountID), body)
    }

    /// Makes a file or folder an account's unless it is already, and protected as the account's policy says.
    ///
    /// SDK: `verifyAndProtect:accountId:`
    public func verifyAndProtect(_ path: String, accountID: AccountID?) throws(MAMFileProtectionError) {
        try protect(path, accountID: accountID)
    }

    /// Encrypts a file for an account that has a policy, whether the policy requires it or not.
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

    /// Makes an encrypted file clear; its owner stays, as a tag.
    ///
    /// SDK: `decryptFile:`, `decryptFile:error:`
    public func decryptFile(_ path: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path)
    }

    /// Writes the content of a file to a new, clear one, which has the same owner.
    ///
    /// A file at `copyPath` is replaced.
    ///
    /// SDK: `decryptFile:toCopyPath:`, `decryptFile:toCopyPath:error:`
    public func decryptFile(_ path: String, toCopyPath copyPath: String) throws(MAMFileProtectionError) {
        let (files, path) = try app.filesHolding(path)
        try FileProtecting(files: files).decrypt(path, toCopy: try files.folder.resolve(copyPath))
    }

    /// Whether a file is encrypted; false for a folder, and for a file that is not there.
    ///
    /// Needs no key: a file whose key is gone is still an encrypted one.
    ///
    /// SDK: `isFileEncrypted:`
    public func isFileEncrypted(_ path: String) -> Bool {
        guard let (files, path) = try? app.filesHolding(path),
            let raw = try? files.openCompleted(path)
        else { return false }
        defer { raw.close() }
        // A header that cannot be read is no reason to take the content for clear.
        do { if try ProtectedFile.claim(of: raw) != nil { return true } } catch { return error.code != .system }
        return (try? files.owners.ownerOfCut(raw, at: path)) != nil
    }

    /// What is known of the protection of a file or folder; nil when it is nobody's, or not there.
    ///
    /// The owner of an encrypted file is the one its header claims, whether its key is there or not; opening the file proves
    /// it. For a folder it is the default owner.
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

    /// The files of an account, by the owner index, each checked against the file itself; in the order of their paths.
    ///
    /// A file that was copied or moved by others since it was last opened may be missing; ``allFiles(ownedBy:)`` looks
    /// at every file.
    public func files(ownedBy account: AccountID) throws(MAMFileProtectionError) -> [String] {
        let names = app.accountIDs(sameAs: account)
        var found: [String] = []
        for files in try app.appFiles() { found += try files.indexedFiles(of: names) }
        return found.sorted()
    }

    /// The files of an account, by looking at every file of the container; in the order of the paths.
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
    /// Protects the app's files.
    public var fileProtectionManager: MAMFileProtectionManager { MAMFileProtectionManager(app: self) }
}
