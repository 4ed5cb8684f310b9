extension ManagedApp {
    /// The account keys that this app may use.
    package func accountKeyring() throws(StorageError) -> any AccountKeyring {
        device.storage.keyring(of: storageContainer, holder: accountsContainer)
    }

    /// Returns the id under which an account's keys are stored: one for all of its aliases.
    func keyName(of id: AccountID) -> AccountID { accountIDs(sameAs: id).first ?? id }
}
