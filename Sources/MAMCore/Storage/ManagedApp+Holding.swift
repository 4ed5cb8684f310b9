extension ManagedApp {
    /// Notes that the app holds an account, whose transfer keys its publisher's other apps must then leave alone.
    ///
    /// Only for apps with a container: the others hold an account from the first use of its keys on. What the store
    /// refuses here it refuses again, with an error, when a key is used.
    func holdAccount(_ id: AccountID) {
        guard configuration.container != nil else { return }
        do throws(StorageError) {
            try device.storage.join(keyName(of: id), publisher: configuration.publisher, app: configuration.bundleID)
        } catch { report(.storageFailed(error.message)) }
    }
}
