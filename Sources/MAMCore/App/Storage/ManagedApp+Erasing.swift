internal import MAMBase
internal import MAMStorage

extension ManagedApp {
    /// Deletes all stored data of the app, as when uninstalled: keys, policies, records, and rows of the owner index.
    ///
    /// The keys are shredded first, so that content of managed files cannot be read from then on. The accounts come
    /// from the storage, including those of earlier processes. Data that apps of a publisher share stays as long as
    /// another app holds the account. The caller ends the process before, and deletes the files itself.
    ///
    /// - Parameter groups: The ids of app groups with no other app, whose keys are shredded as well. Defaults to none.
    /// - Throws: The first error of the storage; a second call continues.
    package func eraseKept(withGroups groups: [String] = []) throws(StorageError) {
        let (storage, container) = (device.storage, storageContainer)
        device.extensions.withLock { extensions in
            extensions[container] = nil
            extensions[accountsContainer]?.removeAll { $0.app == nil || $0.app === self }
            if extensions[accountsContainer]?.isEmpty == true { extensions[accountsContainer] = nil }
        }
        guard storage.hasContents else { return }
        var accounts = Set((table.load()?.records ?? []).map(\.id))
        accounts.formUnion(try storage.accounts(of: container))
        accounts.formUnion(try storage.launchAccounts(of: container))
        for case .whole(let policy) in try storage.storedPolicies(of: container) { accounts.insert(policy.account) }
        for group in groups {
            try storage.eraseFiles(
                of: AppContainer(publisher: container.publisher, app: group), beside: Array(accounts))
        }
        try storage.erase(container, of: Array(accounts))
    }
}

extension ManagedApp {
    /// Deletes the rows of the files in the app's container, and in the folders of these app groups.
    ///
    /// Called when the files are removed without a wipe. Keys, enrollments, policies and records stay.
    ///
    /// - Parameter groups: The app groups whose folders are removed as well. Defaults to none.
    /// - Throws: The error of the storage; call again then.
    package func forgetFiles(withGroups groups: [String] = []) throws(StorageError) {
        let (storage, container) = (device.storage, storageContainer)
        guard storage.hasContents else { return }
        for name in [container.app] + groups {
            try storage.ownerIndex().removeAll(in: AppContainer(publisher: container.publisher, app: name))
        }
    }
}

extension DeviceStorage {
    /// Deletes the stored data of an app and its accounts.
    fileprivate func erase(_ container: AppContainer, of accounts: [AccountID]) throws(StorageError) {
        let (publisher, app) = (container.publisher, container.app)
        _ = try shredContainerKeys(of: accounts, publisher: publisher, app: app)
        for account in accounts { _ = try releaseAccount(account, publisher: publisher, app: app) }
        try forgetFiles(of: accounts, in: container)
        try removePolicies(of: accounts, in: container)
        try removeDamagedPolicies(of: container)
        let records: [StoreSlot] =
            [
                .enrollment(of: container), .compliance(of: container), .certificatePins(of: container),
                .extensions(of: container), .overrides(of: container),
            ] + accounts.map { .launch(publisher: publisher, app: app, account: $0) }
        try slots.remove(records)
    }

    /// Shreds the keys of a container and deletes its rows of the owner index, for its own accounts and others.
    fileprivate func eraseFiles(of container: AppContainer, beside others: [AccountID]) throws(StorageError) {
        let accounts = Array(Set(try self.accounts(of: container)).union(others))
        _ = try shredContainerKeys(of: accounts, publisher: container.publisher, app: container.app)
        try forgetFiles(of: accounts, in: container)
    }

    private func forgetFiles(of accounts: [AccountID], in container: AppContainer) throws(StorageError) {
        // The rows of all owners: once the keys are gone, a second call may not find the accounts.
        try ownerIndex().removeAll(in: container)
        for account in accounts { try endWipe(of: account, publisher: container.publisher, app: container.app) }
    }
}

extension ManagedApp {
    /// Wipes an account from the app's extensions: their keys are shredded now, their files are deleted when they run.
    func endInExtensions(_ names: [AccountID]) throws(StorageError) {
        let (storage, publisher) = (device.storage, configuration.publisher)
        for bundleID in try storage.extensions(of: storageContainer) {
            _ = try storage.shredContainerKeys(of: names, publisher: publisher, app: bundleID, wipeStep: 1)
        }
    }
}

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
