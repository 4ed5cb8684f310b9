internal import MAMPOSIX

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
    /// If the disk is full, it is possible that the owner index cannot be opened. The search then finds files by their
    /// headers and owner tags. On volumes without extended attributes, only the index names the owners of unencrypted
    /// files. On such a volume, the search cannot find these files, and they remain.
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
    /// Returns the containers for a wipe; on a full disk without the owner index.
    ///
    /// If that fails, the account's keys are shredded before the error is thrown, and the wipe continues with the next
    /// successful file call.
    func appFiles(shreddingKeysOf names: [AccountID]) throws(MAMFileProtectionError) -> [ContainerFiles] {
        try checkNotClosed()
        do throws(MAMFileProtectionError) { return try appFiles() } catch {
            guard configuration.hasFiles else { throw error }
            if error.systemError == ENOSPC, let files = try? appFilesWithoutIndex() { return files }
            do throws(StorageError) {
                _ = try device.storage.shredContainerKeys(
                    of: names, publisher: configuration.publisher, app: configuration.bundleID,
                    wipeStep: FileLedger.running)
            } catch { throw MAMFileProtectionError(error) }
            throw error
        }
    }
}
