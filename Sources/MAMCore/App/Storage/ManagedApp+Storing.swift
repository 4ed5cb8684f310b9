internal import MAMBase
package import MAMKeys
internal import MAMStorage

extension ManagedApp {
    /// Stores a policy with its app configuration, then puts both in force.
    ///
    /// - Parameters:
    ///   - stored: The policy and the app configuration from the service.
    ///   - putsInForce: Whether they are put in force now; otherwise the next process does it. Defaults to true.
    /// - Throws: An error if they could not be stored, without any change.
    package func storePolicy(_ stored: StoredPolicy, putsInForce: Bool = true) throws(StorageError) {
        try storePolicy(stored, putsInForce: putsInForce) { _ in true }
    }

    /// Stores a policy if a check of the app's state allows it.
    ///
    /// The check runs under the locks of everything that changes, so that a late call changes nothing.
    func storePolicy(
        _ stored: StoredPolicy, putsInForce: Bool, if isWanted: (State) -> Bool
    ) throws(StorageError) {
        try checkRoom(for: [stored.names])
        try device.storage.commit({ () throws(StorageError) in
            guard state.withLock({ isWanted($0) }) else { return [] }
            return StoreChange.policy(stored, of: accountsContainer) + holding(stored.names.id)
        })
        if putsInForce { putInForce(stored, under: stored.names, isHeld: !followsApp, if: isWanted) }
        device.tellExtensions(of: storageContainer)
    }

    /// Throws if the directory has no room for the names of accounts; returns the number of new names.
    @discardableResult
    func checkRoom(for accounts: [EnrollmentAccount]) throws(StorageError) -> Int {
        let names = accounts.flatMap { [$0.objectID, $0.userPrincipalName].compactMap(\.self) }
        return try self.accounts.checkRoom(for: names)
    }

    /// Removes the policy of an account and its app configuration, in force and stored.
    ///
    /// - Throws: An error if they could not be deleted. They are nevertheless no longer in force, nor in later
    ///   processes while the enrollment record does not have the account as managed.
    package func dropPolicy(of names: EnrollmentAccount) throws(StorageError) {
        try dropPolicy(of: names) { _ in true }
    }

    /// Removes a policy if a check of the app's state allows it; see ``storePolicy(_:putsInForce:if:)``.
    func dropPolicy(of names: EnrollmentAccount, if isWanted: (State) -> Bool) throws(StorageError) {
        guard changePolicy(nil, for: names.id, if: isWanted) else { return }
        // If the account was enrolled again meanwhile, its new configuration was stored with it.
        appConfigManager.changeConfigurations([], for: names.id, if: isWanted)
        try forgetPolicy(of: names, if: isWanted)
    }

    /// Deletes the stored policy of an account that is no longer in force.
    func forgetPolicy(of names: EnrollmentAccount, if isWanted: (State) -> Bool) throws(StorageError) {
        // The containing app deletes its own data.
        guard !followsApp else { return }
        try device.storage.removePolicies(of: names.all, in: storageContainer) { state.withLock { isWanted($0) } }
        device.tellExtensions(of: storageContainer)
    }

    /// Returns the service's app configurations in force for an account, in the order of delivery.
    package func deliveredConfigurations(for id: AccountID) -> [AppConfiguration] {
        guard let group = group(of: id) else { return [] }
        return state.withLock { $0.appConfigs.delivered[group] ?? [] }
    }

    func putInForce(
        _ stored: StoredPolicy, under names: EnrollmentAccount, isHeld: Bool = false,
        if isWanted: (State) -> Bool = { _ in true }
    ) {
        guard state.withLock({ isWanted($0) }) else { return }
        accounts.register(names)
        appConfigManager.changeConfigurations(stored.configurations, for: names.id, if: isWanted)
        changePolicy(
            device.policies.intern(stored.policy), for: names.id, allowsScreenCapture: stored.allowsScreenCapture,
            isHeld: isHeld, if: isWanted)
    }
}

extension AccountDirectory {
    func register(_ names: EnrollmentAccount) {
        let alias = names.objectID == nil ? nil : names.userPrincipalName
        // Without a lock: a start of an app registers each of its accounts twice.
        if names.tenantID == nil, contains(names.id), alias.map({ isSame(names.id, $0) }) ?? true { return }
        register(names.id, alias: alias, tenantID: names.tenantID?.rawValue)
    }
}

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
