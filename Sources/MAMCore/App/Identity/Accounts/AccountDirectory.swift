internal import MAMBase
internal import Synchronization

/// The properties that a directory holds of an account besides its ids.
struct KnownAccount: Sendable {
    let tenantID: String?
    /// The names as the storage has them, to be shared.
    var names: EnrollmentAccount?
}

/// The list of the accounts that an app knows.
///
/// An account is added when it is registered or enrolled, up to ``maximumCount`` ids. No account is ever removed,
/// because running code refers to accounts by their index in the list. The list is not stored, so a new process of the
/// app begins with the enrolled accounts. Policy questions about an account do not add it to the list. Code that acts
/// for an account (`ManagedApp.withAccountID`) does not add it either.
///
/// ``contains(_:)`` and ``isSame(_:_:)`` take no lock. The value is safe to use from any thread.
public struct AccountDirectory: Sendable {
    let app: ManagedApp

    /// Adds an account to the list of accounts that the app knows.
    ///
    /// A second call for an account can add another id (an alias) or a tenant. ``AccountID/unmanaged`` is never added.
    ///
    /// If the alias already names a different account, the call refuses the alias and reports
    /// ``MAMEvent/Kind/aliasRefused(account:)``. Two known ids name different accounts if they have different tenants,
    /// different policies, or different object ids for one user principal name.
    ///
    /// If the list is full, or the device's ``DeviceGroup`` has reached its quota of accounts
    /// (``DeviceLimits/maximumAccountCount``), the call adds nothing and reports
    /// ``MAMEvent/Kind/accountRefused(maximum:)``. From then on, every account that is not in the list is blocked,
    /// because the app cannot apply the policy that such an account possibly has.
    ///
    /// - Parameters:
    ///   - id: The id of the account.
    ///   - alias: Another id of the same account, for example the user principal name if `id` is the object id.
    ///     Defaults to none.
    ///   - tenantID: The id of the account's tenant. Defaults to nil: the tenant is not known.
    /// - Returns: `true` if the call added `id`; `false` if it was already known or was refused.
    @discardableResult
    public func register(_ id: AccountID, alias: AccountID? = nil, tenantID: String? = nil) -> Bool {
        guard !id.isUnmanaged else { return false }
        let table = app.table.loadOrMake(
            maximumCount: app.configuration.maximumAccountCount, quota: app.device.group?.quota)
        let isDistrusted = app.policyOfUnknownAccounts != nil
        let result = app.updateIdentities { state -> Registration in
            guard let (record, isNew) = table.insert(id) else { return Registration(isRefused: true) }
            if isNew { app.device.accountCount.add(1, ordering: .relaxed) }
            var result = Registration(isNew: isNew)
            if let tenantID {
                let group = record.group.load(ordering: .relaxed)
                state.profiles[group] = KnownAccount(tenantID: tenantID, names: state.profiles[group]?.names)
            }
            // Device management may name the new id, and the account of another id until now.
            defer { if state.appConfigs.managed != nil { state.refreshManagement(in: table) } }
            guard let alias, !alias.isUnmanaged else { return result }
            if let (other, isNew) = table.insert(alias) {
                if isNew { app.device.accountCount.add(1, ordering: .relaxed) }
                result.isOne = state.merge(record, other, in: table)
            } else {
                result.isRefused = true
            }
            return result
        }
        if result.isRefused, let maximum = table.refusingMaximum { app.report(.accountRefused(maximum: maximum)) }
        if !result.isOne { app.report(.aliasRefused(account: id)) }
        // An alias without room blocks the ids that come after it, and not this one.
        if result.isNew, isDistrusted || !result.isRefused { app.blockUnknownAccount(id) }
        return result.isNew
    }

    private struct Registration: Sendable {
        var isNew = false
        /// Whether the alias names the same account.
        var isOne = true
        /// Whether there was no room for the id or its alias.
        var isRefused = false
    }

    /// The maximum number of account ids that the app can know (``ManagedApp/Configuration/maximumAccountCount``).
    ///
    /// An account with two ids counts twice.
    public var maximumCount: Int { app.configuration.maximumAccountCount }

    /// Throws if the directory has no room for ids; returns the number of ids that it does not know.
    func checkRoom(for ids: [AccountID]) throws(StorageError) -> Int {
        let unknown = Set(ids).count { !contains($0) }
        guard unknown == 0 || count + unknown <= maximumCount else {
            throw StorageError(
                .full, "the app knows as many accounts as it may, \(maximumCount) names",
                help: "raise `maximumAccountCount` of the app's configuration, or restart the app")
        }
        try app.device.group?.checkRoom(forAccounts: unknown)
        return unknown
    }

    /// Returns whether the app knows an account id.
    ///
    /// - Parameter id: The id of an account.
    /// - Returns: `true` if the id is in the list of known ids.
    public func contains(_ id: AccountID) -> Bool { app.table.record(for: id) != nil }

    /// The number of account ids that the app knows.
    ///
    /// An account with two ids counts twice.
    public var count: Int { app.table.load()?.count ?? 0 }

    /// Returns whether two ids name the same account.
    ///
    /// They name the same account in these cases:
    /// - They differ only in upper and lower case of ASCII letters.
    /// - They were registered as two ids of one account.
    /// - Both mean "no user".
    ///
    /// - Parameters:
    ///   - first: The id of an account.
    ///   - second: The id to compare it with.
    /// - Returns: `true` if both ids name one account.
    ///
    /// SDK: `-[IntuneMAMPolicyManager isIdentity:equalTo:]`
    public func isSame(_ first: AccountID, _ second: AccountID) -> Bool {
        if first == second { return true }
        guard let table = app.table.unretained, let first = app.table.record(for: first),
            let second = app.table.record(for: second)
        else { return false }
        return table._withUnsafeGuaranteedRef { table in
            first._withUnsafeGuaranteedRef { first in
                second._withUnsafeGuaranteedRef { table.isSame(first, $0) }
            }
        }
    }

    /// Returns the position of an account id in the list of known ids.
    ///
    /// - Parameter id: The id of an account.
    /// - Returns: The position, counted from 0 in the order of registration; `nil` if the app does not know the id.
    public func handle(of id: AccountID) -> Int? {
        app.table.record(for: id).map { Int($0._withUnsafeGuaranteedRef(\.handle)) }
    }

    /// Returns the id of the tenant that the app stated when it registered an account.
    ///
    /// - Parameter id: The account.
    /// - Returns: The id of the tenant; `nil` if the app stated none.
    public func tenantID(of id: AccountID) -> String? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return nil }
        return app.state.withLock { $0.profiles[record.group.load(ordering: .relaxed)]?.tenantID }
    }
}

extension ManagedApp {
    /// The list of the accounts that the app knows.
    public var accounts: AccountDirectory { AccountDirectory(app: self) }
}

extension ManagedApp.State {
    /// Merges two records into one account, unless they are known to be different accounts.
    ///
    /// They differ if they have different tenants, different policies, or different object ids of one principal name.
    ///
    /// - Returns: Whether they are one account now.
    mutating func merge(_ first: AccountRecord, _ second: AccountRecord, in table: AccountTable) -> Bool {
        let groups = (first.group.load(ordering: .relaxed), second.group.load(ordering: .relaxed))
        guard groups.0 != groups.1 else { return true }
        guard !table.isPassedOn(first, second) else { return false }
        let found = (policies[groups.0], policies[groups.1])
        if let first = found.0, let second = found.1, first.policy != second.policy { return false }
        let tenants = (profiles[groups.0]?.tenantID, profiles[groups.1]?.tenantID)
        if let first = tenants.0, let second = tenants.1, !AccountID.folding.areEqual(first, second) { return false }
        guard let united = table.merge(first, second) else { return true }
        appConfigs.merge(kept: united.kept, dropped: united.dropped)
        launch.merge(kept: united.kept, dropped: united.dropped)
        let settings = serviceSettings(ofGroup: united.kept)
        let policy = (found.0 ?? found.1).map { policy in
            // The policies are equal; screen capture is allowed only if it was allowed under both ids.
            let isOpen = [found.0, found.1].compactMap(\.self).allSatisfy(\.allowsScreenCapture)
            return PolicyInForce(
                policy: policy.policy, allowsScreenCapture: isOpen, settings,
                isManaged: appConfigs.managedGroup(in: table) == united.kept, sdk: sdk)
        }
        let profile = profiles[groups.0] ?? profiles[groups.1]
        let wasKept = policies[united.kept]?.word == policy?.word
        (policies[united.dropped], profiles[united.dropped]) = (nil, nil)
        (policies[united.kept], profiles[united.kept]) = (policy, profile)
        audience?.merge(kept: united.kept, dropped: united.dropped, isDisabled: policy?.policy.isTelemetryDisabled)
        let word = policy?.word ?? .unmanaged
        if wasKept { table.publish(word, toEach: united.moved) } else { table.publish(word, to: first) }
        return true
    }
}

extension AccountTable {
    /// Whether a principal name that is given to another user stays the old account's until the next process
    /// (assumption `passed-on-name` in Docs/Assumptions.md).
    static let passedOnNamesStay = true

    /// Whether merging two records would make two object ids one account.
    ///
    /// A principal name can be given to another user, for example when a user is deleted and created again; an object
    /// id cannot. For two object ids, or for names of other kinds, the caller's statement is trusted.
    func isPassedOn(_ first: AccountRecord, _ second: AccountRecord) -> Bool {
        guard Self.passedOnNamesStay else { return false }
        guard first.id.isPrincipalName || second.id.isPrincipalName else { return false }
        return [first, second].allSatisfy { record in
            members(ofGroupOf: record).contains { !$0.id.isPrincipalName }
        }
    }
}

extension ManagedApp {
    /// Returns all ids of an account, the first registered one first; only the given id if it is unknown.
    func accountIDs(sameAs id: AccountID) -> [AccountID] {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return [id] }
        return table.ids(ofGroupOf: record)
    }

    /// Returns the first of the ids of an account; the given id if it is unknown.
    func firstAccountID(sameAs id: AccountID) -> AccountID {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return id }
        return table.members(ofGroupOf: record).min { $0.handle < $1.handle }?.id ?? id
    }
}
