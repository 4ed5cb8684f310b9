extension AppFiles {
    /// Refuses to make a file for an account that is just being wiped.
    func checkNotWiped(_ owner: AccountID?) throws(MAMFileProtectionError) {
        guard let owner, openFiles.traffic.isWiping(owner, in: container.root) else { return }
        throw MAMFileProtectionError(
            .failedToEncryptFile, "the account of the file is just being wiped",
            help: "a wipe that could not end goes on with the next start, or with another call of `wipe(_:)`")
    }

    /// Whether the wipe of an account under any of its names has begun, and has files left to remove.
    func isHalfWiped(_ names: [AccountID]) -> Bool {
        names.contains { openFiles.traffic.isWiping($0, in: container.root) }
    }
}
