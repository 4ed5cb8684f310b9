extension ManagedApp {
    /// Wipes an account from the app's extensions: their keys are shredded now, their files are deleted when they run.
    func endInExtensions(_ names: [AccountID]) throws(StorageError) {
        let (storage, publisher) = (device.storage, configuration.publisher)
        for bundleID in try storage.extensions(of: storageContainer) {
            _ = try storage.shredContainerKeys(of: names, publisher: publisher, app: bundleID, wipeStep: 1)
        }
    }
}
