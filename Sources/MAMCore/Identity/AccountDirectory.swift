internal import Synchronization

/// What the app was told about an account when it was registered.
public struct AccountProfile: Sendable, Hashable {
    /// The tenant the account belongs to, `nil` when it was not told.
    public let tenantID: String?
}

/// The accounts an app knows: a view, made on demand.
///
/// The directory grows by registration and enrolment and never shrinks; an id that was only asked about, or only acted
/// in a scope, is not remembered. Reading takes no lock.
public struct AccountDirectory: Sendable {
    let app: ManagedApp

    /// Makes the app know an account.
    ///
    /// `alias` is another name of the same account: the user principal name beside the object id. Registering an
    /// account again may add an alias or a tenant. ``AccountID/unmanaged`` is never registered.
    ///
    /// - Returns: Whether the directory did not know `id` before.
    @discardableResult
    public func register(_ id: AccountID, alias: AccountID? = nil, tenantID: String? = nil) -> Bool {
        guard !id.isUnmanaged else { return false }
        let table = app.table.loadOrMake()
        let isNew = table.record(for: id) == nil
        app.updateIdentities { state in
            let record = table.insert(id)
            if let alias, !alias.isUnmanaged { state.unite(record, table.insert(alias), in: table) }
            if let tenantID {
                state.profiles[record.group.load(ordering: .relaxed)] = AccountProfile(tenantID: tenantID)
            }
        }
        return isNew
    }

    /// Whether the directory knows this id.
    public func contains(_ id: AccountID) -> Bool { app.table.record(for: id) != nil }

    /// The number of ids the directory knows; an account with an alias counts twice.
    public var count: Int { app.table.load()?.records.count ?? 0 }

    /// Whether two ids name one account: equal under ``AccountID/folding``, or known to be aliases.
    ///
    /// Two ids that mean "no user" are the same; an unknown id equals only itself.
    ///
    /// SDK: `-[IntuneMAMPolicyManager isIdentity:equalTo:]`
    public func isSame(_ first: AccountID, _ second: AccountID) -> Bool {
        if first == second { return true }
        guard let table = app.table.load(), let first = table.record(for: first), let second = table.record(for: second)
        else { return false }
        return first._withUnsafeGuaranteedRef { first in
            second._withUnsafeGuaranteedRef { second in
                first.group.load(ordering: .acquiring) == second.group.load(ordering: .acquiring)
            }
        }
    }

    /// What the app was told about an account.
    public func profile(of id: AccountID) -> AccountProfile? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return nil }
        return app.state.withLock { $0.profiles[record.group.load(ordering: .relaxed)] }
    }
}

extension ManagedApp {
    /// The accounts the app knows.
    public var accounts: AccountDirectory { AccountDirectory(app: self) }
}

extension ManagedApp.State {
    /// Makes two records one account.
    ///
    /// The first one's policy stays in force, else the second one's becomes both's.
    mutating func unite(_ first: AccountRecord, _ second: AccountRecord, in table: AccountTable) {
        let kept = first.group.load(ordering: .relaxed)
        let dropped = second.group.load(ordering: .relaxed)
        guard kept != dropped else { return }
        table.unite(first, second)
        let policy = policies.removeValue(forKey: dropped)
        let profile = profiles.removeValue(forKey: dropped)
        policies[kept] = policies[kept] ?? policy
        profiles[kept] = profiles[kept] ?? profile
        table.publish(policies[kept]?.word ?? .unmanaged, to: first)
    }
}
