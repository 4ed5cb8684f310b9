extension DeviceStorage {
    /// What is kept of an app's accounts, in the order of their bytes; damaged rows among it.
    ///
    /// Throws when nothing can be read at all.
    package func storedPolicies(of container: AppContainer) throws(StorageError) -> [KeptPolicy] {
        hasContents ? try engine().keys.policies(of: container) : []
    }

    /// Keeps what an account has in an app, in the place of what it had there under any of its names; it lasts before the
    /// call returns.
    ///
    /// Throws `system` for a policy or an app configuration that is longer than ``StoredPolicy/greatestPartByteCount``.
    ///
    /// Nothing is kept when `isWanted` says no, which is asked under the store's lock.
    package func save(
        _ policy: StoredPolicy, of container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        try engine().keys.save(policy, of: container, if: isWanted)
    }

    /// Forgets what accounts have in an app, also where that cannot be read.
    ///
    /// Unless `isWanted` says no, which is asked under the store's lock.
    package func removePolicies(
        of accounts: [AccountID], in container: AppContainer, if isWanted: () -> Bool = { true }
    ) throws(StorageError) {
        guard hasContents, !accounts.isEmpty else { return }
        try engine().keys.removePolicies(of: accounts, in: container, if: isWanted)
    }

    /// Forgets the rows of an app that ``storedPolicies(of:)`` calls damaged.
    package func removeDamagedPolicies(of container: AppContainer) throws(StorageError) {
        try engine().keys.removeDamagedPolicies(of: container)
    }
}
