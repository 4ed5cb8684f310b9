internal import MAMBase

extension ManagedApp {
    /// Removes everything that the device keeps for the app, as when it is uninstalled: keys, policies, records, and what is
    /// known of its files.
    ///
    /// The keys go first, so nothing of a managed file can be read from then on. What apps of a publisher share stays as long
    /// as another of them holds the account. The process has to be ended before; the files themselves are the caller's.
    ///
    /// - Throws: The first refusal of the storage; a second call does what was left.
    package func eraseKept() throws(StorageError) {
        let (storage, container) = (device.storage, storageContainer)
        device.extensions.withLock { extensions in
            extensions[container] = nil
            extensions[accountsContainer]?.removeAll { $0.app == nil || $0.app === self }
            if extensions[accountsContainer]?.isEmpty == true { extensions[accountsContainer] = nil }
        }
        guard storage.hasContents else { return }
        var accounts = Set((table.load()?.records ?? []).map(\.id))
        accounts.formUnion(try storage.launchAccounts(of: container))
        for case .whole(let policy) in try storage.storedPolicies(of: container) { accounts.insert(policy.account) }
        try storage.erase(container, of: Array(accounts))
    }
}

extension DeviceStorage {
    /// Removes what is kept for an app and its accounts.
    fileprivate func erase(_ container: AppContainer, of accounts: [AccountID]) throws(StorageError) {
        let (publisher, app) = (container.publisher, container.app)
        _ = try shredContainerKeys(of: accounts, publisher: publisher, app: app)
        for account in accounts {
            _ = try releaseAccount(account, publisher: publisher, app: app)
            try dropRows(of: account, in: container)
            try endWipe(of: account, publisher: publisher, app: app)
        }
        // Files without an owner are listed as well.
        try dropRows(of: .unmanaged, in: container)
        try removePolicies(of: accounts, in: container)
        try removeDamagedPolicies(of: container)
        let records: [StoreSlot] =
            [
                .enrollment(of: container), .compliance(of: container), .certificatePins(of: container),
                .extensions(of: container), .overrides(of: container),
            ] + accounts.map { .launch(publisher: publisher, app: app, account: $0) }
        try slots.remove(records)
    }

    private func dropRows(of account: AccountID, in container: AppContainer) throws(StorageError) {
        for owner in try ownerIDs(of: account).ids {
            try ownerIndex().forEachRow(of: owner, in: container) { (row) throws(StorageError) in
                try ownerIndex().drop(row.path)
            }
        }
    }
}
