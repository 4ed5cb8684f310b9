internal import MAMBase
internal import Synchronization

extension ManagedApp {
    /// Whose rows of the storage are this app's.
    package var storageContainer: AppContainer {
        AppContainer(publisher: configuration.publisher, app: configuration.bundleID)
    }

    /// What enrolment starts from in a new process: the record that the last one left.
    ///
    /// What the record says is in force has been put in force when the app was made; where the storage could not be read
    /// then, that is done here. A record that is damaged was made anew from the policies.
    ///
    /// - Returns: The record; one without accounts when nothing was ever kept.
    /// - Throws: When the storage cannot be read still: nobody may be let in, for nobody knows who is managed; `busy` while
    ///   somebody else is just putting in force what it says.
    package func keptEnrollment() throws(StorageError) -> EnrollmentRecord {
        let before = state.withLock { state in
            defer { if state.restoring == .owed { state.restoring = .underWay } }
            return state.restoring
        }
        switch before {
        case .done, .doneLate:
            return openRecord(try device.storage.enrollmentRecord(of: accountsContainer) ?? EnrollmentRecord())
        case .underWay: throw StorageError(.busy, "what the last process left is just being put in force")
        case .owed: break
        }
        var after = Restoring.owed
        defer { state.withLock { $0.restoring = after } }
        let record = try restore()
        after = .doneLate
        return openRecord(record)
    }

    /// Puts in force what the last process left, when the app is made.
    func restoreOrReport() {
        do throws(StorageError) { _ = try restore() } catch {
            state.withLock { $0.restoring = .owed }
            report(.storageFailed(error.message))
        }
    }

    func restore() throws(StorageError) -> EnrollmentRecord {
        let rows = try device.storage.storedPolicies(of: accountsContainer)
        let record = try keptRecord(or: rows)
        distrustsUnknownAccounts.store(false, ordering: .relaxed)
        for case .damaged(_, let error) in rows { report(.storageFailed(error.message)) }
        for account in record.accounts {
            let row = rows.lazy.compactMap(\.policy).first { account.owns($0) }
            let names = record.namesInForce(of: account).sharing(row?.names)
            accounts.register(names)
            noteNames(names)
            guard account.isManaged else { continue }
            if followsApp, isEnding(account) {
                close(names)
                continue
            }
            if let row, followsApp {
                takeOver(row, under: names)
            } else if let row {
                // Once there is a machine, it is the one that knows who is managed.
                putInForce(row, under: names) { $0.enrollment.now?.machine == nil }
            } else {
                block(names)
            }
        }
        if followsApp { noteFollowed(record) } else { removeRows(rows, notOf: record) }
        return record
    }

    /// The record, or, where that is damaged, what the policies say of it; that is kept at once, for the rows go.
    private func keptRecord(or rows: [KeptPolicy]) throws(StorageError) -> EnrollmentRecord {
        do throws(StorageError) {
            return try device.storage.enrollmentRecord(of: accountsContainer) ?? EnrollmentRecord()
        } catch {
            guard error.code == .corrupt else { throw error }
            report(.storageFailed(error.message))
            let user = try? device.storage.managedUser()
            let heardOf = try device.storage.launchAccounts(of: accountsContainer)
            let rebuilt = EnrollmentRecord(rebuiltFrom: rows, heardOf: heardOf, managedUser: user)
            if !rebuilt.covers(rows) {
                // Whoever is known is protected all the same; nothing is removed, so that every start finds it so.
                for row in rows.lazy.compactMap(\.policy) { putInForce(row, under: row.names) { _ in true } }
                for account in rebuilt.accounts { block(account.names, keepsPolicy: true) }
                distrustsUnknownAccounts.store(true, ordering: .relaxed)
                throw StorageError(
                    .corrupt, "the record of an app's accounts is damaged, and so is a policy that names no account",
                    help: .damagedStore)
            }
            if !followsApp { try device.storage.saveEnrollmentRecord(of: storageContainer) { rebuilt } }
            return rebuilt
        }
    }

    /// An account is managed, and nobody can say how: nothing goes out of it, and it is not shown, until a check-in brings a
    /// policy.
    private func block(_ names: EnrollmentAccount, keepsPolicy: Bool = false) {
        report(
            .storageFailed("the policy of an account is not there or was damaged; it stays blocked until a check-in"))
        close(names, keepsPolicy: keepsPolicy)
    }

    private func close(_ names: EnrollmentAccount, keepsPolicy: Bool = false) {
        accounts.register(names)
        let isClosed = policyManager.policyInForce(for: names.id)?.isUnreadable ?? false
        if !isClosed, !keepsPolicy || !policyManager.isManaged(names.id) {
            changePolicy(.unreadable(in: device.policies), for: names.id) { _ in true }
        }
        guard let group = group(of: names.id) else { return }
        state.withLock { _ = $0.launch.setBlocked(group, to: .conditionalLaunchBlocked) }
    }

    /// What an account of which nothing is known has to follow, because a policy may be its own; nil as a rule.
    var policyOfUnknownAccounts: MAMPolicy? {
        let isDistrusted = distrustsUnknownAccounts.load(ordering: .relaxed) || table.hasRefused
        return isDistrusted ? .unreadable(in: device.policies) : nil
    }

    /// An account that was not known until now may be the one whose name was damaged.
    func blockUnknownAccount(_ id: AccountID) {
        guard policyOfUnknownAccounts != nil, let names = EnrollmentAccount(id) else { return }
        block(names, keepsPolicy: true)
    }

    /// Puts in force what the containing app has kept, unless it is in force already.
    private func takeOver(_ row: StoredPolicy, under names: EnrollmentAccount) {
        let isInForce = policyManager.policyInForce(for: names.id) == row.policy
        guard !isInForce || deliveredConfigurations(for: names.id) != row.configurations else { return }
        putInForce(row, under: names)
    }

    /// Removes the rows of accounts that are not managed.
    ///
    /// Their enrolment died before it was complete, or their end before its last step. Rows that are damaged go as well; the
    /// record says whose policy is missing.
    private func removeRows(_ rows: [KeptPolicy], notOf record: EnrollmentRecord) {
        let left = rows.lazy.compactMap(\.policy).filter { row in
            !record.accounts.contains { $0.isManaged && $0.owns(row) }
        }
        do throws(StorageError) {
            try device.storage.removePolicies(of: left.map(\.account), in: storageContainer)
            guard rows.contains(where: { $0.policy == nil }) else { return }
            try device.storage.removeDamagedPolicies(of: storageContainer)
        } catch {
            enrollmentManager.driver.owe(
                left.map { EnrollmentState.UndroppedPolicy(names: $0.names, isInForce: false) })
            report(.storageFailed(error.message))
        }
    }
}

/// How far putting in force came what the last process left: one caller at a time does it.
enum Restoring: Sendable, Hashable {
    /// It was put in force when the app was made, before anybody could listen.
    case done
    /// It was put in force later, and whoever listened was told.
    case doneLate
    /// It could not be read yet.
    case owed
    /// It is being read again.
    case underWay
}
