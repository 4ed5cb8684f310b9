internal import MAMBase
internal import Synchronization

/// Manages the identities of an app (the accounts that its code acts for), and the policies that apply to them.
///
/// The manager has no state of its own, and is safe to use from any thread.
///
/// SDK: `IntuneMAMPolicyManager`
public struct MAMPolicyManager: Sendable {
    /// The app whose identities and policies this object manages.
    @usableFromInline package let app: ManagedApp

    @inlinable
    init(app: ManagedApp) { self.app = app }

    /// The policy that applies to the user interface on the current thread.
    ///
    /// This is the policy of the account for which UI code on this thread acts (the effective identity).
    ///
    /// SDK: `policy`
    @inlinable public var policy: EffectivePolicy {
        EffectivePolicy(app: app, window: nil)
    }

    /// Returns the policy of one account.
    ///
    /// - Parameter id: The account. If it is `nil` or has no policy, the returned policy allows everything.
    /// - Returns: The account's policy.
    ///
    /// SDK: `policyForAccountId:`
    @inlinable public func policy(for id: AccountID?) -> EffectivePolicy {
        EffectivePolicy.named(id, in: app)
    }

    /// Returns the policy that applies when several accounts are shown at once.
    ///
    /// If at least one of several accounts is managed, the SDK's lockdown policy applies, and blocks everything.
    ///
    /// - Parameter ids: The accounts. An empty list means "no user".
    /// - Returns: The policy that applies to all of the accounts together.
    ///
    /// SDK: `policyForAccountIds:`
    public func policy(forAll ids: [AccountID]) -> EffectivePolicy {
        EffectivePolicy(app: app, accountIDs: ids.isEmpty ? [.unmanaged] : ids)
    }

    /// Returns the policy that applies to the user interface of a window.
    ///
    /// It is the policy of the account for which the user works in the window.
    /// ``ManagedApp/effectiveIdentity(for:window:)`` returns this account for a `ui` task.
    ///
    /// SDK: `policyForWindow:`
    public func policy(for window: WindowID) -> EffectivePolicy {
        EffectivePolicy(app: app, window: window)
    }

    /// Returns the current policy of an account as an immutable object.
    ///
    /// The call takes the app's lock for a moment.
    ///
    /// - Parameter id: The account, by its object id or its user principal name.
    /// - Returns: The compiled policy; `nil` if the account has no policy.
    public func policyInForce(for id: AccountID) -> MAMPolicy? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else {
            return id.isUnmanaged ? nil : app.policyOfUnknownAccounts
        }
        return app.state.withLock { $0.policies[record.group.load(ordering: .relaxed)]?.policy }
    }

    /// Returns whether an account has a policy.
    ///
    /// SDK: `isAccountIdManaged:`
    public func isManaged(_ id: AccountID) -> Bool { app.policyWord(for: id).isManaged }

    /// Whether at least one account of the app has a policy.
    ///
    /// SDK: `isManagementEnabled`
    public var isManagementEnabled: Bool { !managedAccountIDs.isEmpty || app.policyOfUnknownAccounts != nil }

    /// The accounts that have a policy, in the order in which they were registered.
    ///
    /// An account with several ids occurs once.
    ///
    /// SDK: `managedAccountIds`
    public var managedAccountIDs: [AccountID] {
        var seen: Set<UInt32> = []
        return (app.table.load()?.records ?? []).filter { record in
            record.policyWord.isManaged && seen.insert(record.group.load(ordering: .acquiring)).inserted
        }.map(\.id)
    }

    /// The first account in ``managedAccountIDs``; `nil` if no account has a policy.
    ///
    /// SDK: `primaryAccountId`
    public var primaryAccountID: AccountID? { managedAccountIDs.first }
}

extension ManagedApp {
    /// The object that manages this app's identities and policies.
    @inlinable public var policyManager: MAMPolicyManager { MAMPolicyManager(app: self) }
}
