internal import MAMStorage

extension ManagedApp {
    /// Records that the app holds an account, so that other apps of the publisher do not shred its transfer keys.
    ///
    /// Only for apps with a container: other apps hold an account from the first use of its keys. If the store refuses
    /// here, it refuses again, with an error, when a key is used.
    func holdAccount(_ id: AccountID) {
        guard configuration.hasFiles else { return }
        do throws(StorageError) {
            // An extension holds it in the name of its app, and is wiped with it.
            let holder = accountsContainer
            try device.storage.holdAccount(keyName(of: id), publisher: holder.publisher, app: holder.app)
            if followsApp { try device.storage.noteExtension(configuration.bundleID, of: holder) }
        } catch { report(.storageFailed(error.message)) }
    }

    /// Returns the change that records that the app holds an account; none for an app without a container.
    ///
    /// An extension is recorded separately (``holdAccount(_:)``).
    func holding(_ id: AccountID) -> [StoreChange] {
        guard configuration.hasFiles, !followsApp else { return [] }
        return [.holdAccount(keyName(of: id), storageContainer)]
    }
}
