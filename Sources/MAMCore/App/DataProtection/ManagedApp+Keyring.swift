package import MAMKeys

extension ManagedApp {
    /// The account keys that this app may use.
    package func accountKeyring() throws(StorageError) -> some AccountKeyring {
        device.storage.keyring(of: storageContainer, holder: accountsContainer)
    }

    /// Returns the id under which an account's keys are stored: one for all of its aliases.
    func keyName(of id: AccountID) -> AccountID {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return id }
        return table.firstMember(ofGroupOf: record).id
    }
}
