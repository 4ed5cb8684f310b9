internal import MAMBase
internal import Synchronization

/// Whose identity acts and which policy applies to it: a view, made on demand.
///
/// SDK: `IntuneMAMPolicyManager`
public struct MAMPolicyManager: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    @inlinable
    init(app: ManagedApp) { self.app = app }

    /// The policy of whoever acts here and now in a UI task. SDK: `policy`
    @inlinable public var policy: EffectivePolicy {
        EffectivePolicy(app: app, window: nil)
    }

    /// The policy of one account; that of `nil` and of an account without policy allows everything.
    ///
    /// SDK: `policyForAccountId:`
    @inlinable public func policy(for id: AccountID?) -> EffectivePolicy {
        EffectivePolicy.named(id, in: app)
    }

    /// The policy of several accounts at once: the standard lockdown as soon as one of several is managed.
    ///
    /// No account at all counts as "no user".
    ///
    /// SDK: `policyForAccountIds:`
    public func policy(forAll ids: [AccountID]) -> EffectivePolicy {
        EffectivePolicy(app: app, accountIDs: ids.isEmpty ? [.unmanaged] : ids)
    }

    /// The policy of whoever acts in a UI task of this window. SDK: `policyForWindow:`
    public func policy(for window: WindowID) -> EffectivePolicy {
        EffectivePolicy(app: app, window: window)
    }

    /// The policy object in force for an account, `nil` when there is none.
    ///
    /// Takes the app's lock for a moment.
    public func policyInForce(for id: AccountID) -> MAMPolicy? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else {
            return id.isUnmanaged ? nil : app.policyOfUnknownAccounts
        }
        return app.state.withLock { $0.policies[record.group.load(ordering: .relaxed)]?.policy }
    }

    /// Whether an account has a policy. SDK: `isAccountIdManaged:`
    public func isManaged(_ id: AccountID) -> Bool { app.policyWord(for: id).isManaged }

    /// Whether any account has a policy. SDK: `isManagementEnabled`
    public var isManagementEnabled: Bool { !managedAccountIDs.isEmpty || app.policyOfUnknownAccounts != nil }

    /// The accounts that have a policy, one id each, in order of registration. SDK: `managedAccountIds`
    public var managedAccountIDs: [AccountID] {
        var seen: Set<UInt32> = []
        return (app.table.load()?.records ?? []).filter { record in
            record.policyWord.isManaged && seen.insert(record.group.load(ordering: .acquiring)).inserted
        }.map(\.id)
    }

    /// The first account that has a policy. SDK: `primaryAccountId`
    public var primaryAccountID: AccountID? { managedAccountIDs.first }
}

extension ManagedApp {
    /// Policies and identities of this app.
    @inlinable public var policyManager: MAMPolicyManager { MAMPolicyManager(app: self) }
}
