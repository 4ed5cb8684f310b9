/// The account keys that one app may use: those of its publisher's accounts, and of its own container.
///
/// Safe to use from any thread.
package protocol AccountKeyring: Sendable {
    /// The newest key of a kind for an account; made, and stored durably before it is returned, when there is none.
    func currentKey(_ kind: AccountKey.Kind, for account: AccountID) throws(StorageError) -> AccountKey
    /// The key that a file or a buffer names, with the account it belongs to.
    ///
    /// Nil when it is not on this device, is another publisher's or another app's, or was shredded.
    func key(_ id: KeyID) throws(StorageError) -> OwnedKey?
}

/// An account key and whose it is.
package struct OwnedKey: Sendable {
    package let account: AccountID
    package let key: AccountKey

    /// Makes a pair.
    package init(account: AccountID, key: AccountKey) {
        self.account = account
        self.key = key
    }
}
