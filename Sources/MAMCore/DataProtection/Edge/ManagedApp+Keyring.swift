extension ManagedApp {
    /// The account keys this app may use.
    package func accountKeyring() throws(StorageError) -> any AccountKeyring {
        device.storage.keyring(of: storageContainer, holder: accountsContainer)
    }

    /// The name under which an account's keys lie: one for all of its aliases.
    func keyName(of id: AccountID) -> AccountID { accountIDs(sameAs: id).first ?? id }
}
