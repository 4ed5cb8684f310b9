internal import MAMBase

/// Finds accounts by names. The machine has the names of registrations and tokens; the app's directory may have more.
extension EnrollmentDriver {
    /// Returns the entry of an account, by its own names or else by the directory.
    ///
    /// A managed entry is preferred.
    func entry(of account: AccountID) -> EnrollmentEntry? {
        guard let entries = app.state.withLock({ $0.enrollment.map { $0.machine?.entries } ?? nil }) else { return nil }
        func preferred(_ isFound: (EnrollmentEntry) -> Bool) -> EnrollmentEntry? {
            entries.first { $0.isManaged && isFound($0) } ?? entries.first(where: isFound)
        }
        // By the directory only with the entry's id: its user principal name may be another account's there.
        return preferred { $0.names.hasName(account) } ?? preferred { app.accounts.isSame($0.id, account) }
    }

    /// Replaces the account of an event by the names that the machine uses.
    func named(_ event: EnrollmentEvent) -> EnrollmentEvent {
        switch event {
        case .register(let account, let call): .register(known(account), call)
        case .login(let account, let call): .login(known(account ?? managedUser), call)
        case .deregister(let account, let withWipe, let call):
            .deregister(account.map { entry(of: $0.id)?.names ?? $0 }, withWipe: withWipe, call)
        case .wipe(let account, let cause): .wipe(entry(of: account)?.id ?? account, cause)
        case .wasWiped(let account): .wasWiped(entry(of: account)?.id ?? account)
        case .checkIn(let account, let isInteractive):
            .checkIn(entry(of: account)?.id ?? account, isInteractive: isInteractive)
        case .launched, .ticked, .deviceChanged, .answered: event
        }
    }

    /// Returns the names that the machine uses for an account, or the given names for a new account.
    ///
    /// Two object ids are always two accounts, whatever their other names are.
    func known(_ account: EnrollmentAccount?) -> EnrollmentAccount? {
        guard let account else { return nil }
        let names = [account.objectID, account.userPrincipalName].compactMap(\.self)
        let found = names.lazy.compactMap { entry(of: $0)?.names }.first { found in
            found.objectID == nil || account.objectID == nil || found.objectID == account.objectID
        }
        return found ?? account
    }

    private var managedUser: EnrollmentAccount? {
        app.state.withLock { state in
            state.enrollment.now?.machine?.device.following(state.appConfigs.managedSettings).user
        }
    }
}

extension ManagedApp {
    /// Replaces the names in a record by equal names of the directory, so that an app holds each name in memory once.
    func sharingNames(_ record: EnrollmentRecord) -> EnrollmentRecord {
        var record = record
        for index in record.accounts.indices { record.accounts[index].names = sharing(record.accounts[index].names) }
        let names = record.accounts.map(\.names)
        func shared(_ user: EnrollmentAccount?) -> EnrollmentAccount? {
            user.map { user in names.reduce(user) { $0.sharing($1) } }
        }
        (record.device.managedUser, record.device.sharedUser) = (
            shared(record.device.managedUser), shared(record.device.sharedUser)
        )
        return record
    }

    /// Stores the names of an account with its profile, so that they are shared with the storage.
    func noteNames(_ names: EnrollmentAccount) {
        guard let group = group(of: names.id) else { return }
        state.withLock { $0.profiles[group]?.names = names }
    }

    private func sharing(_ names: EnrollmentAccount) -> EnrollmentAccount {
        func known(_ name: AccountID?) -> AccountID? {
            guard let name else { return nil }
            return table.record(for: name)?.takeUnretainedValue().id ?? name
        }
        let account = group(of: names.id).flatMap { group in state.withLock { $0.profiles[group] } }
        let tenantID = account?.tenantID.flatMap { AccountID($0) } ?? names.tenantID
        if let known = account?.names, known.isSpelled(as: names) { return known }
        return names.sharing(
            EnrollmentAccount(
                objectID: known(names.objectID), userPrincipalName: known(names.userPrincipalName), tenantID: tenantID))
    }
}
