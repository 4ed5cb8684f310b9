internal import MAMPOSIX

extension MAMFileProtectionManager {
    /// Wipes an account's files and keys from this app.
    ///
    /// 1. The account's container keys are shredded. From then on no copy of its encrypted files can be read, also no
    ///    copy outside the container.
    /// 2. The files that the owner index lists are deleted, then the files that a walk over the container finds.
    /// 3. A last walk checks that no file remains.
    ///
    /// Open handles of the account's files then fail. The account's files in other apps stay readable; its transfer
    /// keys are shredded when no other app of the publisher holds the account. Files of other accounts are not changed.
    /// Until a wipe is complete, the account can make no files in the app.
    ///
    /// In the folders of the app's groups, the account's files are deleted whichever app or extension made them
    /// (assumption `app-groups`).
    ///
    /// The report names files that remain (``WipeReport/remaining``), and the wipe continues with the others. A file
    /// remains in these cases:
    ///
    /// - The system refuses to open or delete it.
    /// - It is clear, this device wrote its tag, and the store no longer knows the tag's account. It does not remain if
    ///   all owner ids of the wiped account are known.
    ///
    /// Damaged rows of the store do not stop the wipe.
    ///
    /// A clear copy made by other means than the engine has no owner and is not found; ``WipeReport/unattributedFiles``
    /// counts the candidates. ``ManagedFiles/copy(_:to:replacing:)`` keeps the owner.
    ///
    /// If the owner index cannot be opened on a full disk, the walk finds the files by their headers and tags. On
    /// volumes without extended attributes only the index has the owners of clear files, so those remain then.
    ///
    /// An interrupted wipe continues with the app's next file call after a restart. Blocks the calling thread for the
    /// disk.
    ///
    /// - Parameter account: The account.
    /// - Returns: The report of all containers together.
    /// - Throws: `invalidArguments` for "no user", `applicationNotManaged` without a container; an error of the
    ///   container or the store, after the keys were shredded.
    ///
    /// SDK: what the SDK does when `wipeDataForAccountId:completionHandler:` answers NO
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
    /// If that fails, the keys of the account are shredded before the error is thrown, and the wipe continues with the
    /// next successful file call.
    func appFiles(shreddingKeysOf names: [AccountID]) throws(MAMFileProtectionError) -> [ContainerFiles] {
        try checkNotClosed()
        do throws(MAMFileProtectionError) { return try appFiles() } catch {
            guard configuration.container != nil else { throw error }
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
