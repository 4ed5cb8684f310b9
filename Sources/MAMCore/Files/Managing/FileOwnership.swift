/// Whose a new file is, and what that means for it.
struct FileOwnership: Sendable, Hashable {
    /// The owner; nil when nobody's.
    let account: AccountID?
    /// Whether the owner's policy requires encryption.
    let isEncrypted: Bool
    /// Whether the owner has a policy.
    let isManaged: Bool
}

extension ManagedApp {
    /// What belongs to an account, as its policy is now.
    func ownership(of account: AccountID?) -> FileOwnership {
        guard let account, !account.isUnmanaged else {
            return FileOwnership(account: account, isEncrypted: false, isManaged: false)
        }
        let word = policyWord(for: account)
        // One name for an account, whichever of its names was used.
        let name = accountIDs(sameAs: account).first ?? account
        return FileOwnership(
            account: name, isEncrypted: word.isManaged && word.isEncryptionRequired, isManaged: word.isManaged)
    }

    /// Whose a file is that is made or emptied now: who acts, or when nobody does, the default of the nearest folder.
    func ownershipOfNewFile(at path: String, in files: AppFiles) throws(MAMFileProtectionError) -> FileOwnership {
        let acting = effectiveIdentity(for: .file)
        if acting.layer != .none { return ownership(of: acting.accountIDs.first) }
        return ownership(of: try files.defaultOwner(forFileAt: path, app: self))
    }
}
