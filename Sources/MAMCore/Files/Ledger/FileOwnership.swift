/// Whose a new file is, and what that means for it.
struct FileOwnership: Sendable, Hashable {
    /// The owner; nil when nobody's.
    let account: AccountID?
    /// Whether the owner's policy requires encryption.
    let isEncrypted: Bool
    /// Whether the owner has a policy.
    let isManaged: Bool
}
