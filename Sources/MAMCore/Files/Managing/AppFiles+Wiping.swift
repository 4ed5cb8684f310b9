extension AppFiles {
    /// Keeps new files of an account from being made until its wipe has ended.
    func beginWiping(_ names: [AccountID]) { wiping.withLock { $0.formUnion(names) } }

    /// Lets files of the account be made again.
    func endWiping(_ names: [AccountID]) { wiping.withLock { $0.subtract(names) } }

    /// Refuses to make a file for an account that is just being wiped.
    func checkNotWiped(_ owner: AccountID?) throws(MAMFileProtectionError) {
        guard let owner, wiping.withLock({ $0.contains(owner) }) else { return }
        throw MAMFileProtectionError(.failedToEncryptFile, "the account of the file is just being wiped")
    }
}
