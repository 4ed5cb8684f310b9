/// The owner of a new file, and the protection that its policy requires.
struct FileOwnership: Sendable, Hashable {
    /// The owner; nil for none.
    let account: AccountID?
    /// Whether the owner's policy requires encryption.
    let isEncrypted: Bool
    /// Whether the owner has a policy.
    let isManaged: Bool
}
