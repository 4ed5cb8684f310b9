internal import MAMBase
internal import Synchronization

/// A view of an app that returns the effective identities and the policies that apply to them.
///
/// The view holds no state of its own. Safe to use from any thread.
///
/// SDK: `IntuneMAMPolicyManager`
public struct MAMPolicyManager: Sendable {
    /// The app whose identities and policies the view returns.
    public let app: ManagedApp

    @inlinable
    init(app: ManagedApp) { self.app = app }

    /// The policy of the effective identity of a UI task that runs here. SDK: `policy`
    @inlinable public var policy: EffectivePolicy {
        EffectivePolicy(app: app, window: nil)
    }

    /// Returns the policy of one account.
    ///
    /// - Parameter id: The account. For `nil` and for an account without a policy, the result allows everything.
    /// - Returns: The policy.
    ///
    /// SDK: `policyForAccountId:`
    @inlinable public func policy(for id: AccountID?) -> EffectivePolicy {
        EffectivePolicy.named(id, in: app)
    }

    /// Returns the policy of several accounts at once.
    ///
    /// With several accounts of which at least one is managed, the result is the standard lockdown policy.
    ///
    /// - Parameter ids: The accounts. An empty list counts as "no user".
    /// - Returns: The policy that applies to all of them together.
    ///
    /// SDK: `policyForAccountIds:`
    public func policy(forAll ids: [AccountID]) -> EffectivePolicy {
        EffectivePolicy(app: app, accountIDs: ids.isEmpty ? [.unmanaged] : ids)
    }

    /// Returns the policy of the effective identity of a UI task of a window. SDK: `policyForWindow:`
    public func policy(for window: WindowID) -> EffectivePolicy {
        EffectivePolicy(app: app, window: window)
    }

    /// Returns the policy object in force for an account.
    ///
    /// Takes the app's lock for a moment.
    ///
    /// - Parameter id: The account, under any of its names.
    /// - Returns: The compiled policy; `nil` if the account has none.
    public func policyInForce(for id: AccountID) -> MAMPolicy? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else {
            return id.isUnmanaged ? nil : app.policyOfUnknownAccounts
        }
        return app.state.withLock { $0.policies[record.group.load(ordering: .relaxed)]?.policy }
    }

    /// Returns whether an account has a policy. SDK: `isAccountIdManaged:`
    public func isManaged(_ id: AccountID) -> Bool { app.policyWord(for: id).isManaged }

    /// Whether any account has a policy. SDK: `isManagementEnabled`
    public var isManagementEnabled: Bool { !managedAccountIDs.isEmpty || app.policyOfUnknownAccounts != nil }

    /// The accounts that have a policy, one id for each, in the order of registration. SDK: `managedAccountIds`
    public var managedAccountIDs: [AccountID] {
        var seen: Set<UInt32> = []
        return (app.table.load()?.records ?? []).filter { record in
            record.policyWord.isManaged && seen.insert(record.group.load(ordering: .acquiring)).inserted
        }.map(\.id)
    }

    /// The first account in ``managedAccountIDs``; `nil` if no account has a policy. SDK: `primaryAccountId`
    public var primaryAccountID: AccountID? { managedAccountIDs.first }
}

extension ManagedApp {
    /// The policies and identities of this app.
    @inlinable public var policyManager: MAMPolicyManager { MAMPolicyManager(app: self) }
}
