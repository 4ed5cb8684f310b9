extension ManagedApp {
    /// Ends what the app's extensions have of an account that is wiped here: its keys there are shredded at once, its files go
    /// when the extension runs.
    func endInExtensions(_ names: [AccountID]) throws(StorageError) {
        let (storage, publisher) = (device.storage, configuration.publisher)
        for bundleID in try storage.extensions(of: storageContainer) {
            _ = try storage.shredContainerKeys(of: names, publisher: publisher, app: bundleID, wipeStep: 1)
        }
    }
}
