internal import MAMPOSIX

extension MAMFileProtectionManager {
    /// Removes everything an account owns in this app.
    ///
    /// The account's container keys are shredded first: from then on no copy of its encrypted files can be read by
    /// anybody, also one the engine never saw. Then its files are deleted, those the owner index lists and those a walk
    /// over the container finds, and a last walk proves that nothing is left. The account's files in other apps stay
    /// readable; its transfer keys go when no other app of the publisher holds the account any more. Handles of its files
    /// that are open fail from then on. Other accounts' files are not touched.
    ///
    /// In the folders of the app's groups its files go as well, whichever app or extension made them there (assumption
    /// `app-groups`).
    ///
    /// What the system refuses to look at or to remove counts as remaining in the report, and does not keep the other files.
    /// So does a clear file whose tag was written here and whose account the store no longer knows, unless every owner id
    /// of this account is known. The report names what remains (``WipeReport/remaining``). Damaged rows of the store keep nothing
    /// from the wipe. Until a wipe that has begun comes to its end, the account can make no files here.
    ///
    /// A clear copy that was made past the engine has no owner any more and is not found: ``WipeReport/unattributedFiles``
    /// counts those that may be one. ``ManagedFiles/copy(_:to:replacing:)`` keeps the owner.
    ///
    /// On a full disk where the owner index cannot be opened, the walk over the container finds the files by their headers and
    /// tags. On volumes without extended attributes only the index knows whose a clear file is: those count as remaining then.
    ///
    /// A wipe that is interrupted, in whatever way, goes on with the app's next file call after a restart.
    ///
    /// - Throws: `invalidArguments` for "no user", `applicationNotManaged` without a container; what keeps the container or the
    ///   store from being used, after the keys were shredded.
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
    /// What file calls work with, on a full disk without the owner index.
    ///
    /// Where that cannot be had, the keys of an account go before the error is thrown, and the wipe goes on with the first file
    /// call that can be made.
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
