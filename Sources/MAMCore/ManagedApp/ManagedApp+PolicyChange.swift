internal import MAMBase
internal import Synchronization

extension ManagedApp {
    /// Puts a policy in force for an account, or takes it out of force with `nil`, and tells the features what changed.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy.
    ///   - id: The account; ``AccountID/unmanaged`` never has a policy.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    ///   - isHeld: Whether the store already knows that the app holds the account, or learns it with the first use of a key.
    ///     Defaults to `false`: an app with a container notes it in the store, waits for the disk, and reports a failure.
    ///   - keepsSettings: Whether certificate pins and settings for signing in, which the store keeps, stay when the policy goes.
    ///     Defaults to `false`: they are forgotten, which writes to the store.
    ///   - isWanted: Called under the app's lock; nothing changes when it returns `false`.
    /// - Returns: Whether `isWanted` agreed.
    @discardableResult
    func changePolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false, isHeld: Bool = false,
        keepsSettings: Bool = false, if isWanted: (State) -> Bool
    ) -> Bool {
        guard !id.isUnmanaged else { return false }
        // An account that the directory does not know stays unknown when its policy is taken out of force.
        if policy == nil, !accounts.contains(id) { return state.withLock { isWanted($0) } }
        accounts.register(id)
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return false }
        let change = updateIdentities { state -> PolicyChange? in
            guard isWanted(state) else { return nil }
            var change = state.replacePolicy(of: record, by: policy, allowsScreenCapture: allowsScreenCapture)
            if change.unblocks { _ = state.launch.setBlocked(change.group, to: .notBlocked) }
            table.publish(change.after, to: record)
            if !engine.isMultiIdentity {
                change.processBefore = state.process
                state.keepProcessIdentity(in: table)
                change.processAfter = state.process
            }
            return change
        }
        guard let change else { return false }
        if change.policy != nil, !isHeld { holdAccount(id) }
        if change.endsManagement, !keepsSettings { forgetSettings(of: id) }
        tellFeatures(of: change, in: id)
        return true
    }

    /// Forgets what the app has set for an account that has no policy any more.
    private func forgetSettings(of id: AccountID) {
        // Accounts unknown to enrollment count as enrolled while they have a policy; enrollment reports the others itself.
        // The settings for signing in serve every account, so the last one takes them with it.
        if !policyManager.isManagementEnabled, !hasEnrolment { settingsManager.accountUnenrolled() }
        certificatePinningManager.accountUnenrolled(id)
    }

    /// Tells the features about a change of an account's policy, always in this order.
    private func tellFeatures(of change: PolicyChange, in id: AccountID) {
        report(.policyChanged(account: id, policy: change.policy?.fingerprint))
        if change.isOther { post(.policyDidChange(account: id)) }
        let (old, new) = (change.before, change.after)
        if old.isEncryptionRequired != new.isEncryptionRequired {
            report(
                .dataProtectionChanged(account: id, isEncryptionRequired: new.isEncryptionRequired),
                notifying: .dataProtectionDidChange(account: id))
        }
        if old.isBackupBlocked != new.isBackupBlocked {
            report(.backupExclusionChanged(account: id, isExcluded: new.isBackupBlocked))
        }
        if change.processBefore != change.processAfter {
            report(.processIdentityChanged(account: change.processAfter))
        }
    }
}
