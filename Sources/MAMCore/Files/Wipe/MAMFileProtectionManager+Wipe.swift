extension MAMFileProtectionManager {
    /// Removes everything an account owns in this app.
    ///
    /// The account's container keys are shredded first: from then on no copy of its encrypted files can be read by
    /// anybody, also one the engine never saw. Then its files are deleted, those the owner index lists and those a walk
    /// over the container finds, and a last walk proves that nothing is left. The account's files in other apps stay
    /// readable; its transfer keys go when no other app of the publisher holds the account any more. Handles of its files
    /// that are open fail from then on. Other accounts' files are not touched.
    ///
    /// What the system refuses to look at or to remove counts as remaining in the report, and does not keep the other files.
    /// Until a wipe that has begun comes to its end, the account can make no files here.
    ///
    /// A clear copy that somebody made past the engine has no owner any more and is not found.
    ///
    /// A wipe that is interrupted, in whatever way, goes on with the app's next file call after a restart.
    ///
    /// SDK: what the SDK does when `wipeDataForAccountId:completionHandler:` answers NO
    @discardableResult
    public func wipe(_ account: AccountID) throws(MAMFileProtectionError) -> WipeReport {
        guard !account.isUnmanaged else {
            throw MAMFileProtectionError(.invalidArguments, "no account is named, so nothing is wiped")
        }
        return try FileWipe(
            app: app, files: try app.appFiles(), names: app.accountIDs(sameAs: account), isResumed: false
        ).run()
    }
}
