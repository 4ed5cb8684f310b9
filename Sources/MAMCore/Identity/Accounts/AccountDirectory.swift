internal import MAMBase
internal import Synchronization

/// The properties of an account that were given at its registration.
public struct AccountProfile: Sendable, Hashable {
    /// The tenant that the account belongs to; `nil` if it was not given.
    public let tenantID: String?
}

/// The properties that a directory holds of an account besides its ids.
struct KnownAccount: Sendable {
    let tenantID: String?
    /// The names as the storage has them, to be shared.
    var names: EnrollmentAccount?
}

/// A view of the accounts that an app knows.
///
/// The directory grows by registration and enrollment, up to ``maximumCount`` ids. It never shrinks, because scopes,
/// threads and blocks hold accounts by their index in it. It ends with the app, so a new process of the app begins with
/// the enrolled accounts. A question or a scope does not add its account.
///
/// ``contains(_:)`` and ``isSame(_:_:)`` take no lock. Safe to use from any thread.
public struct AccountDirectory: Sendable {
    let app: ManagedApp

    /// Adds an account to the directory.
    ///
    /// Registering an account again may add an alias or a tenant. ``AccountID/unmanaged`` is never registered. An alias
    /// that is known as a different account stays that account, and ``MAMEvent/Kind/aliasRefused(account:)`` is
    /// reported. A different account has a different tenant, a different policy, or a different object id for the same
    /// principal name.
    ///
    /// A full directory refuses further ids and reports ``MAMEvent/Kind/accountRefused(maximum:)``. From then on every
    /// account unknown to the directory is blocked, because it may have a policy that could not be put in force. The
    /// same happens at the quota of the device's group (``DeviceLimits/maximumAccountCount``).
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - alias: Another id of the same account: the user principal name beside the object id. Defaults to none.
    ///   - tenantID: The tenant of the account. Defaults to unknown.
    /// - Returns: Whether the call added `id` to the directory.
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

    /// The outcome of a registration.
    private struct Registration: Sendable {
        var isNew = false
        /// Whether the alias names the same account.
        var isOne = true
        /// Whether there was no room for the id or its alias.
        var isRefused = false
    }

    /// The maximum number of ids in the directory (``ManagedApp/Configuration/maximumAccountCount``).
    ///
    /// An account with an alias counts twice.
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

    /// Returns whether the directory knows an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: Whether the directory knows it.
    public func contains(_ id: AccountID) -> Bool { app.table.record(for: id) != nil }

    /// The number of ids in the directory; an account with an alias counts twice.
    public var count: Int { app.table.load()?.count ?? 0 }

    /// Returns whether two ids name one account: they are equal but for ASCII letter case, or known aliases.
    ///
    /// Two ids that mean "no user" are the same. An unknown id is the same only as itself.
    ///
    /// - Parameters:
    ///   - first: An id.
    ///   - second: An id.
    /// - Returns: Whether they name one account.
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

    /// Returns the index of an id in the directory, from 0 in order of registration; `nil` for an unknown id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The index.
    public func handle(of id: AccountID) -> Int? {
        app.table.record(for: id).map { Int($0._withUnsafeGuaranteedRef(\.handle)) }
    }

    /// Returns the properties of an account that were given at its registration.
    ///
    /// - Parameter id: The account.
    /// - Returns: The properties; `nil` if none were given.
    public func profile(of id: AccountID) -> AccountProfile? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return nil }
        return app.state.withLock { $0.profiles[record.group.load(ordering: .relaxed)] }.map {
            AccountProfile(tenantID: $0.tenantID)
        }
    }
}

extension ManagedApp {
    /// The accounts that the app knows.
    public var accounts: AccountDirectory { AccountDirectory(app: self) }
}

extension ManagedApp.State {
    /// Merges two records into one account, unless they are known to be different accounts.
    ///
    /// They are different accounts if they have different tenants, different policies, or different object ids of one
    /// principal name.
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
        let settings = appConfigs.settings(ofGroup: united.kept)
        let policy = (found.0 ?? found.1).map { policy in
            // The policies are equal; screen capture is allowed only if it was allowed under both ids.
            let isOpen = [found.0, found.1].compactMap(\.self).allSatisfy(\.allowsScreenCapture)
            return PolicyInForce(policy: policy.policy, allowsScreenCapture: isOpen, settings)
        }
        let profile = profiles[groups.0] ?? profiles[groups.1]
        let wasKept = policies[united.kept]?.word == policy?.word
        (policies[united.dropped], profiles[united.dropped]) = (nil, nil)
        (policies[united.kept], profiles[united.kept]) = (policy, profile)
        audience?.merge(
            kept: united.kept, dropped: united.dropped, isDisabled: policy?.policy.isTelemetryDisabled)
        let word = policy?.word ?? .unmanaged
        if wasKept { table.publish(word, toEach: united.moved) } else { table.publish(word, to: first) }
        return true
    }
}
