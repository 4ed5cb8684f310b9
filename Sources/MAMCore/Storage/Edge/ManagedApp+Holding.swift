extension ManagedApp {
    /// Notes that the app holds an account, whose transfer keys its publisher's other apps must then leave alone.
    ///
    /// Only for apps with a container: the others hold an account from the first use of its keys on. What the store
    /// refuses here it refuses again, with an error, when a key is used.
    func holdAccount(_ id: AccountID) {
        guard configuration.container != nil else { return }
        do throws(StorageError) {
            // An extension holds it in the name of its app, and goes with it.
            let holder = accountsContainer
            try device.storage.holdAccount(keyName(of: id), publisher: holder.publisher, app: holder.app)
            if followsApp { try device.storage.noteExtension(configuration.bundleID, of: holder) }
        } catch { report(.storageFailed(error.message)) }
    }

    /// The change by which the store notes that the app holds an account; none for an app without a container.
    ///
    /// An extension is noted apart from the change (``holdAccount(_:)``).
    func holding(_ id: AccountID) -> [StoreChange] {
        guard configuration.container != nil, !followsApp else { return [] }
        return [.holdAccount(keyName(of: id), storageContainer)]
    }
}
