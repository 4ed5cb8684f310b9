package import MAMBase

/// The account keys that one app may use: transfer keys of its publisher, and keys of its own container.
///
/// Safe to use from any thread.
package protocol AccountKeyring: Sendable {
    /// Returns the newest key of a kind for an account; if there is none, makes one and stores it durably first.
    func currentKey(_ kind: AccountKey.Kind, for account: AccountID) throws(StorageError) -> AccountKey
    /// Returns the key with the id in a file or a buffer, and its account.
    ///
    /// Nil if the key is not on this device, belongs to another publisher or app, or was shredded.
    func key(_ id: KeyID) throws(StorageError) -> OwnedKey?
}

/// An account key and its account.
package struct OwnedKey: Sendable {
    package let account: AccountID
    package let key: AccountKey

    /// Makes a pair.
    package init(account: AccountID, key: AccountKey) {
        self.account = account
        self.key = key
    }
}
