internal import MAMBase
package import MAMStorage
internal import Synchronization

extension ManagedApp {
    /// The publisher and bundle id by which the storage finds this app's rows.
    package var storageContainer: AppContainer {
        AppContainer(publisher: configuration.publisher, app: configuration.bundleID)
    }

    /// Returns the enrollment record of the last process, with which enrollment starts.
    ///
    /// The record's policies were put in force when the app was made; if the storage could not be read then, this call
    /// does it. A damaged record was rebuilt from the policies.
    ///
    /// - Returns: The record; one without accounts if none was ever stored.
    /// - Throws: An error if the storage still cannot be read: then no account may be admitted, because the managed
    ///   accounts are unknown. `busy` while another thread puts the record in force.
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

    /// Puts the policies of the last process in force, when the app is made.
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
                // If there is a machine, it determines the managed accounts.
                putInForce(row, under: names) { $0.enrollment.now?.machine == nil }
            } else {
                block(names)
            }
        }
        if followsApp { noteFollowed(record) } else { removeRows(rows, notOf: record) }
        return record
    }

    /// Returns the record; if damaged, one rebuilt from the policies, stored at once as the rows are removed.
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
                // Known accounts are protected nevertheless; nothing is removed, so every start finds the same state.
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

    /// Blocks a managed account of unknown policy: until one arrives, its data cannot leave, and it is not shown.
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

    /// The policy for unknown accounts, if a stored policy may belong to any of them; usually nil.
    var policyOfUnknownAccounts: MAMPolicy? {
        let isDistrusted = distrustsUnknownAccounts.load(ordering: .relaxed) || table.hasRefused
        return isDistrusted ? .unreadable(in: device.policies) : nil
    }

    /// Blocks a new account, which may be the one whose name was damaged.
    func blockUnknownAccount(_ id: AccountID) {
        guard policyOfUnknownAccounts != nil, let names = EnrollmentAccount(id) else { return }
        block(names, keepsPolicy: true)
    }

    /// Puts a policy of the containing app in force, unless it already is.
    private func takeOver(_ row: StoredPolicy, under names: EnrollmentAccount) {
        let isInForce = policyManager.policyInForce(for: names.id) == row.policy
        guard !isInForce || deliveredConfigurations(for: names.id) != row.configurations else { return }
        putInForce(row, under: names)
    }

    /// Deletes the rows of accounts that are not managed.
    ///
    /// Their enrollment ended before it was complete, or their removal before its last step. Damaged rows are deleted
    /// as well; the record tells whose policy is missing.
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

/// The progress of restoring the policies of the last process, which one caller at a time does.
enum Restoring: Sendable, Hashable {
    /// They were put in force when the app was made, before there were observers.
    case done
    /// They were put in force later, and observers were notified.
    case doneLate
    /// They could not be read yet.
    case owed
    /// The app is reading them again.
    case underWay
}
