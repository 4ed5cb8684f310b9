/// The owner of a new file, and the protection that its policy requires.
package struct FileOwnership: Sendable, Hashable {
    /// The owner; nil for none.
    package let account: AccountID?
    /// Whether the owner's policy requires encryption.
    package let isEncrypted: Bool
    /// Whether the owner has a policy.
    package let isManaged: Bool

    package init(account: AccountID?, isEncrypted: Bool, isManaged: Bool) {
        (self.account, self.isEncrypted, self.isManaged) = (account, isEncrypted, isManaged)
    }
}
