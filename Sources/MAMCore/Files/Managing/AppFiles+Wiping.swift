extension AppFiles {
    /// Refuses to make a file for an account that is just being wiped.
    func checkNotWiped(_ owner: AccountID?) throws(MAMFileProtectionError) {
        guard let owner else { return }
        let isHere = openFiles.traffic.isWiping(owner, in: container.root)
        guard try isHere ? true : isWipedElsewhere(owner) else { return }
        throw MAMFileProtectionError(
            .failedToEncryptFile, "the account of the file is just being wiped",
            help: "a wipe that could not end goes on with the next start, or with another call of `wipe(_:)`")
    }

    /// Whether the key store says that a wipe of an account has begun here and not ended: in another process, or in one that
    /// died.
    ///
    /// Asked by whoever makes files, whom a wipe in another process waits for before it begins.
    private func isWipedElsewhere(_ owner: AccountID) throws(MAMFileProtectionError) -> Bool {
        guard processes != nil else { return false }
        return try stored { () throws(StorageError) in
            let changes = try ledger.storage.changes()
            if let known = seen.wipes.withLock({ $0 }), known.changes == changes {
                return known.names.contains(owner)
            }
            let names = try ledger.storage.wipes().filter { $0.container == ledger.container }.map(\.account)
            seen.wipes.withLock { $0 = (changes, names) }
            return names.contains(owner)
        }
    }

    /// Whether the wipe of an account under any of its names has begun, and has files left to remove.
    func isHalfWiped(_ names: [AccountID]) -> Bool {
        names.contains { openFiles.traffic.isWiping($0, in: container.root) }
    }
}
