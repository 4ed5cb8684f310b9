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
    public func policy(for id: AccountID?) -> EffectivePolicy {
        EffectivePolicy(app: app, accountIDs: [id ?? .unmanaged])
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

    /// Puts a policy in force for an account, or takes it away with `nil`.
    ///
    /// This is what the answer of the service does once an account is enrolled; suites that need no service call it
    /// themselves. It registers the account, counts from the next question on, and reports
    /// ``MAMEvent/Kind/policyChanged(account:policy:)``, and when encryption is required now and was not, or the other way
    /// round, ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. In a single-identity app the first
    /// account with a policy is the process identity, until its policy goes.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; without one the account is no longer enrolled, and with the last such account goes
    ///     what the app has set for signing in (``MAMSettingsManager``).
    ///   - id: The account; ``AccountID/unmanaged`` never has a policy, and the call does nothing.
    ///   - allowsScreenCapture: The derived screen-capture block is off, whatever the account's app configuration says;
    ///     the key `com.microsoft.intune.mam.screencapturecontrol` there turns it off as well
    ///     (``MAMAppConfigManager/setConfigurations(_:for:)``).
    public func setPolicy(_ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false) {
        changePolicy(policy, for: id, allowsScreenCapture: allowsScreenCapture) { _ in true }
    }

    /// The same, unless the state of the app says no under its lock; whether it said yes.
    @discardableResult
    func changePolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false,
        if isWanted: (ManagedApp.State) -> Bool
    ) -> Bool {
        guard !id.isUnmanaged else { return false }
        // Taking a policy from a stranger must not make the directory know him.
        if policy == nil, !app.accounts.contains(id) { return app.state.withLock { isWanted($0) } }
        app.accounts.register(id)
        guard let table = app.table.load(), let record = table.record(for: id)?.takeUnretainedValue() else {
            return false
        }
        let change = app.updateIdentities { state -> PolicyChange? in
            guard isWanted(state) else { return nil }
            let (before, old) = (state.process, record.policyWord)
            let group = record.group.load(ordering: .relaxed)
            let inForce = policy.map {
                PolicyInForce(
                    policy: $0, allowsScreenCapture: allowsScreenCapture, state.appConfigs.settings(ofGroup: group))
            }
            let replaced = state.policies[group]
            let isOther = replaced?.policy != policy
            state.policies[group] = inForce
            // Without a policy nothing blocks, and one that could not be read blocks no longer when one comes that can.
            if inForce == nil || (replaced?.policy.isUnreadable ?? false) && policy?.isUnreadable == false {
                _ = state.launch.setBlocked(group, to: .notBlocked)
            }
            let word = inForce?.word ?? .unmanaged
            table.publish(word, to: record)
            if !app.configuration.engine.isMultiIdentity { state.keepProcessIdentity(in: table) }
            return PolicyChange(process: (before, state.process), old: old, word: word, isOther: isOther)
        }
        guard let change else { return false }
        let (process, old, word) = (change.process, change.old, change.word)
        if policy != nil { app.holdAccount(id) }
        // Whom enrolment does not know is enrolled while he has a policy; of the others it says itself when the last one goes.
        // What was set for signing in serves the accounts that stay, so it goes with the last of them.
        if old.isManaged, !word.isManaged, !isManagementEnabled, !app.hasEnrolment {
            app.settingsManager.accountUnenrolled()
        }
        if old.isManaged, !word.isManaged { app.certificatePinningManager.accountUnenrolled(id) }
        app.report(.policyChanged(account: id, policy: policy?.fingerprint))
        if change.isOther { app.post(.policyDidChange(account: id)) }
        if old.isEncryptionRequired != word.isEncryptionRequired {
            app.report(
                .dataProtectionChanged(account: id, isEncryptionRequired: word.isEncryptionRequired),
                notifying: .dataProtectionDidChange(account: id))
        }
        if old.isBackupBlocked != word.isBackupBlocked {
            app.report(.backupExclusionChanged(account: id, isExcluded: word.isBackupBlocked))
        }
        if process.before != process.after { app.report(.processIdentityChanged(account: process.after)) }
        return true
    }

    /// What putting a policy in force, or taking it away, changed.
    private struct PolicyChange: Sendable {
        let process: (before: AccountID?, after: AccountID?)
        let old: PolicyWord
        let word: PolicyWord
        let isOther: Bool
    }

    /// The policy object in force for an account, `nil` when there is none.
    ///
    /// Takes the app's lock for a moment.
    public func policyInForce(for id: AccountID) -> MAMPolicy? {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else {
            return id.isUnmanaged ? nil : app.policyOfStrangers
        }
        return app.state.withLock { $0.policies[record.group.load(ordering: .relaxed)]?.policy }
    }

    /// Whether an account has a policy. SDK: `isAccountIdManaged:`
    public func isManaged(_ id: AccountID) -> Bool { app.policyWord(for: id).isManaged }

    /// Whether any account has a policy. SDK: `isManagementEnabled`
    public var isManagementEnabled: Bool { !managedAccountIDs.isEmpty || app.policyOfStrangers != nil }

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

extension ManagedApp.State {
    /// The process identity of a single-identity app: the account with a policy, the first of several, until it goes.
    mutating func keepProcessIdentity(in table: AccountTable) {
        if let process, let record = table.record(for: process),
            policies[record.takeUnretainedValue().group.load(ordering: .relaxed)] != nil
        {
            return
        }
        process = table.records.first { policies[$0.group.load(ordering: .relaxed)] != nil }?.id
    }
}

/// A policy as it was put in force: its object, and its word with what app configuration adds.
struct PolicyInForce: Sendable {
    let policy: MAMPolicy
    let word: PolicyWord
    /// What whoever put it in force said about screen capture, besides app configuration.
    let allowsScreenCapture: Bool
}

extension ManagedApp {
    /// Policies and identities of this app.
    @inlinable public var policyManager: MAMPolicyManager { MAMPolicyManager(app: self) }
}
