internal import MAMPOSIX
internal import MAMSealedFiles
public import MAMSettings
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
        let acting = app.configuration.deniedAssumptions.contains(.protectNil) ? app.effectiveIdentity(for: .file) : nil
        try FileProtecting(files: files).protect(
            path, as: app.ownership(of: accountID ?? acting?.accountID ?? .unmanaged))
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
            at: path,
            FileOwnership(
                account: ownership.account,
                isEncrypted: ownership.isEncrypted || !app.configuration.deniedAssumptions.contains(.encryptAnyway),
                isManaged: true))
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

package struct OwnedFile: Sendable, Hashable {
    /// The owner; for an encrypted file whose key is gone, the owner that its header claims.
    package let owner: AccountID?
    package let isEncrypted: Bool
}

extension MAMFileProtectionManager {
    /// Calls a function for every file of the app that has an owner or is encrypted, or for the files of one account.
    ///
    /// - Parameters:
    ///   - account: The owner of the files; nil for all owners.
    ///   - walks: Whether every file of the container is checked, instead of the files that the owner index lists. The
    ///     index may miss files that other programs copied or moved.
    ///   - body: The function. It receives each file in the order of paths, or the error in reading its owner.
    /// - Throws: An error that prevents reading the container or the index.
    package func forEachFile(
        ownedBy account: AccountID?, walks: Bool,
        _ body: (_ path: String, _ file: Result<OwnedFile, MAMFileProtectionError>) -> Void
    ) throws(MAMFileProtectionError) {
        let names = account.map { app.accountIDs(sameAs: $0) }
        for files in try app.appFiles() { try files.forEachFile(of: names, walks: walks, body) }
    }
}

extension ContainerFiles {
    fileprivate func forEachFile(
        of names: [AccountID]?, walks: Bool,
        _ body: (_ path: String, _ file: Result<OwnedFile, MAMFileProtectionError>) -> Void
    ) throws(MAMFileProtectionError) {
        func tell(_ path: String) {
            do throws(MAMFileProtectionError) {
                let claim = try owners.ownerClaim(at: path)
                guard let owner = claim.owner, names?.contains(owner) ?? true else { return }
                body(path, .success(OwnedFile(owner: owner, isEncrypted: claim.isEncrypted)))
            } catch { if error.code != .fileNotFound, !error.isGone { body(path, .failure(error)) } }
        }
        guard walks else { return try listedPaths(of: names).forEach(tell) }
        var paths: [String] = []
        try folder.walk { (path, kind, _) in if kind == .file { paths.append(path) } }
        paths.sorted().forEach(tell)
    }
}

extension MAMFileProtectionManager {
    /// Checks every file of the app, and rebuilds the list of files with their owners (the owner index).
    ///
    /// Call this method after other programs added files, or after ``DeviceStorage/discardOwnerIndex()``. A damaged
    /// list is rebuilt without this call. If the owner of a file cannot be read, the file keeps its entry in the list,
    /// and the call continues with the other files. After the last file, the call throws the first of these errors.
    ///
    /// On a volume without extended attributes, the owners of unencrypted files are stored only in the owner index.
    /// This call cannot find those owners again.
    ///
    /// The call blocks the calling thread until it has read the files from the disk.
    ///
    /// - Returns: The number of files that have an owner.
    /// - Throws: `applicationNotManaged` if the app has no folder for files (container); another error if the
    ///   container, the index, or the owner of a file cannot be read.
    @discardableResult
    public func relistFiles() throws(MAMFileProtectionError) -> Int {
        var (count, failure): (Int, MAMFileProtectionError?) = (0, nil)
        for files in try app.appFiles() {
            let listed = try files.relist()
            count += listed.count
            failure = failure ?? listed.failure
        }
        if let failure { throw failure }
        return count
    }
}

extension MAMFileProtectionManager {
    /// Wipes an account's files and keys from this app.
    ///
    /// The wipe has these steps:
    /// 1. The engine overwrites the account's container keys, with which this app encrypts the account's files. From
    ///    then on, no copy of these files can be read, not even a copy outside the app's folder (container).
    /// 2. The engine deletes the account's files that are in the owner index, the list of files with their owners. Then
    ///    it searches the container for other files of the account, and deletes them.
    /// 3. The engine searches the container once more and checks that no file remains.
    ///
    /// Calls on open handles of the account's files then throw errors. The account's files in other apps stay readable.
    /// The account's transfer keys, which all apps of a publisher share, are overwritten only if no other app of the
    /// publisher uses the account. Files of other accounts are not changed. Until the wipe is complete, the app can
    /// create no files that belong to the account.
    ///
    /// In the folders of the app's groups, the account's files are deleted even if another app or extension created
    /// them (assumption `app-groups` in Docs/Assumptions.md).
    ///
    /// If a file cannot be deleted, the report names it (``WipeReport/remaining``), and the wipe continues with the
    /// other files. A file remains in these cases:
    /// - The system refuses to open or delete it.
    /// - The file is not encrypted, and its owner is not known. The file has an owner tag (an extended attribute that
    ///   names the owner) of this device, but the storage has no account for the id in the tag. The report omits the
    ///   file if the storage still has all ids of the wiped account: the file then belongs to another account.
    ///
    /// Damaged entries in the databases of the storage do not stop the wipe.
    ///
    /// An unencrypted copy that was not made by the engine has no owner, so the wipe does not find it.
    /// ``WipeReport/unattributedFiles`` counts the files that are possibly such copies. A copy made with
    /// ``ManagedFiles/copy(_:to:replacing:)`` keeps its owner.
    ///
    /// If the disk is full, or a newer version of the library wrote the owner index, the index cannot be opened. The search
    /// then finds files by their
    /// headers and owner tags. On volumes without extended attributes, only the index names the owners of unencrypted
    /// files. On such a volume, the search cannot find these files, and they remain. If the index is of a newer version,
    /// they are in ``WipeReport/remaining``, and a newer version of the library ends the wipe.
    ///
    /// If a wipe was interrupted, the app's first file call after a restart continues the wipe before it returns.
    ///
    /// - Parameter account: The account to wipe.
    /// - Returns: One report about the app's container and the folders of its app groups.
    /// - Throws: `invalidArguments` for "no user"; `applicationNotManaged` if the app has no container; another error
    ///   if the container or the storage fails. Even after an error, it is possible that the keys are already
    ///   overwritten. The encrypted files of the account then can no longer be read.
    ///
    /// SDK: the wipe that the SDK performs after `wipeDataForAccountId:completionHandler:` returned NO
    @discardableResult
    public func wipe(_ account: AccountID) throws(MAMFileProtectionError) -> WipeReport {
        guard !account.isUnmanaged else {
            throw MAMFileProtectionError(.invalidArguments, "no account is named, so nothing is wiped")
        }
        let names = app.accountIDs(sameAs: account)
        return try app.appFiles(shreddingKeysOf: names).map { (files) throws(MAMFileProtectionError) in
            try files.wipe(names, isResumed: false)
        }.reduce(WipeReport()) { $0 + $1 }
    }
}

extension ManagedApp {
    /// Returns the containers for a wipe; without the owner index on a full disk, and if a newer library wrote it.
    ///
    /// If that fails, the account's keys are shredded before the error is thrown, and the wipe continues with the next
    /// successful file call.
    func appFiles(shreddingKeysOf names: [AccountID]) throws(MAMFileProtectionError) -> [ContainerFiles] {
        try checkNotClosed()
        do throws(MAMFileProtectionError) { return try appFiles() } catch {
            guard configuration.hasFiles else { throw error }
            if error.systemError == ENOSPC || error.isOfNewerVersion, let files = try? appFilesWithoutIndex() {
                return files
            }
            do throws(StorageError) {
                _ = try device.storage.shredContainerKeys(
                    of: names, publisher: configuration.publisher, app: configuration.bundleID,
                    wipeStep: FileLedger.running)
            } catch { throw MAMFileProtectionError(error) }
            throw error
        }
    }
}

/// The owner of a file, and the way in which the file is protected.
///
/// SDK: `IntuneMAMFileProtectionInfo`
public struct MAMFileProtectionInfo: Sendable, Equatable {
    /// The account that owns the file; nil if the file has no owner.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID?
    /// Whether the file is encrypted by this library.
    public let isEncrypted: Bool
    /// The protection class of the file, which the policy of the file's owner determines.
    ///
    /// The class determines whether the file can be used while the device is locked (``DeviceEnvironment/lock()``). The
    /// app's setting `MaxFileProtectionLevel` limits the class.
    public let protectionLevel: FileProtectionLevel
    /// Whether the owner's policy excludes the file from backups.
    ///
    /// SDK: the value of `NSURLIsExcludedFromBackupKey` of the file
    public let isExcludedFromBackup: Bool
}

extension MAMFileProtectionInfo: CustomStringConvertible {
    /// A text that states whether the file is encrypted and whether it has an owner.
    ///
    /// It never contains the account's id.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") file of \(accountID?.description ?? "no account")"
    }
}

extension MAMFileProtectionInfo {
    /// Makes the protection of a file from its owner's current policy; nil for a clear file without an owner.
    init?(owner: AccountID?, isEncrypted: Bool, in app: ManagedApp) {
        guard owner != nil || isEncrypted else { return nil }
        let word = owner.map { app.policyWord(for: $0) } ?? .unmanaged
        self.init(
            accountID: owner, isEncrypted: isEncrypted,
            protectionLevel: app.protectionLevel(of: owner),
            isExcludedFromBackup: word.isBackupBlocked)
    }
}
