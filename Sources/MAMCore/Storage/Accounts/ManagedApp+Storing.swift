extension ManagedApp {
    /// Keeps a policy with its app configuration, and then puts both in force.
    ///
    /// - Parameters:
    ///   - stored: What the service delivered.
    ///   - putsInForce: Not when it waits for the app to start anew: the next process puts it in force.
    /// - Throws: When it could not be kept; nothing changed then.
    package func storePolicy(_ stored: StoredPolicy, putsInForce: Bool = true) throws(StorageError) {
        try device.storage.save(stored, of: storageContainer)
        if putsInForce { putInForce(stored, under: stored.names) }
    }

    /// Takes the policy of an account and its app configuration out of force, and forgets both.
    ///
    /// - Throws: When they could not be forgotten. They are out of force all the same, and stay so in later processes as long
    ///   as the record of enrolment does not call the account managed.
    package func dropPolicy(of names: EnrollmentAccount) throws(StorageError) {
        policyManager.setPolicy(nil, for: names.id)
        appConfigManager.setConfigurations([], for: names.id)
        let known = [names.objectID, names.userPrincipalName].compactMap(\.self)
        try device.storage.removePolicies(of: known, in: storageContainer)
    }

    /// The app configuration of the service that is in force for an account, in the order of delivery.
    package func deliveredConfigurations(for id: AccountID) -> [AppConfiguration] {
        guard let group = group(of: id) else { return [] }
        return state.withLock { $0.appConfigs.delivered[group] ?? [] }
    }

    func putInForce(_ stored: StoredPolicy, under names: EnrollmentAccount) {
        accounts.register(names)
        appConfigManager.setConfigurations(stored.configurations, for: names.id)
        policyManager.setPolicy(
            device.policies.intern(stored.policy), for: names.id, allowsScreenCapture: stored.allowsScreenCapture)
    }
}

extension AccountDirectory {
    /// Makes the app know an account by all of its names.
    func register(_ names: EnrollmentAccount) {
        let alias = names.objectID == nil ? nil : names.userPrincipalName
        register(names.id, alias: alias, tenantID: names.tenantID?.rawValue)
    }
}
