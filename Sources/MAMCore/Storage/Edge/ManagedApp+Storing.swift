internal import MAMBase

extension ManagedApp {
    /// Keeps a policy with its app configuration, and then puts both in force.
    ///
    /// - Parameters:
    ///   - stored: What the service delivered.
    ///   - putsInForce: Not when it waits for the app to start anew: the next process puts it in force.
    /// - Throws: When it could not be kept; nothing changed then.
    package func storePolicy(_ stored: StoredPolicy, putsInForce: Bool = true) throws(StorageError) {
        try storePolicy(stored, putsInForce: putsInForce) { _ in true }
    }

    /// The same as long as the state of the app says so, which is looked at under the locks of whatever is changed: what came
    /// too late changes nothing.
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

    /// Throws where the directory has no room for the names of accounts; returns the number of new names.
    @discardableResult
    func checkRoom(for accounts: [EnrollmentAccount]) throws(StorageError) -> Int {
        let names = accounts.flatMap { [$0.objectID, $0.userPrincipalName].compactMap(\.self) }
        return try self.accounts.checkRoom(for: names)
    }

    /// Takes the policy of an account and its app configuration out of force, and forgets both.
    ///
    /// - Throws: When they could not be forgotten. They are out of force all the same, and stay so in later processes as long
    ///   as the record of enrolment does not call the account managed.
    package func dropPolicy(of names: EnrollmentAccount) throws(StorageError) {
        try dropPolicy(of: names) { _ in true }
    }

    /// The same as long as the state of the app says so, see ``storePolicy(_:putsInForce:if:)``.
    func dropPolicy(of names: EnrollmentAccount, if isWanted: (State) -> Bool) throws(StorageError) {
        guard changePolicy(nil, for: names.id, if: isWanted) else { return }
        // Whoever brought the account back meanwhile brought its configuration with it.
        appConfigManager.changeConfigurations([], for: names.id, if: isWanted)
        try forgetPolicy(of: names, if: isWanted)
    }

    /// Forgets the policy of an account, which is out of force already.
    func forgetPolicy(of names: EnrollmentAccount, if isWanted: (State) -> Bool) throws(StorageError) {
        // What the containing app keeps is its own to forget.
        guard !followsApp else { return }
        try device.storage.removePolicies(of: names.all, in: storageContainer) { state.withLock { isWanted($0) } }
        device.tellExtensions(of: storageContainer)
    }

    /// The app configuration of the service that is in force for an account, in the order of delivery.
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
    /// Makes the app know an account by all of its names.
    func register(_ names: EnrollmentAccount) {
        let alias = names.objectID == nil ? nil : names.userPrincipalName
        register(names.id, alias: alias, tenantID: names.tenantID?.rawValue)
    }
}
