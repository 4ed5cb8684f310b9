internal import MAMBase
internal import Synchronization

extension ManagedApp {
    /// Puts a policy in force for an account, or removes it with `nil`, and notifies the features of the change.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy.
    ///   - id: The account; ``AccountID/unmanaged`` never has a policy.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    ///   - isHeld: Whether the store has a record that the app holds the account, or gets one with the first use of a
    ///     key. Defaults to `false`: an app with a container writes it, waits for the disk, and reports a failure.
    ///   - keepsSettings: Whether the stored certificate pins and settings for signing in are kept when the policy is
    ///     removed. Defaults to `false`: they are deleted from the store.
    ///   - isWanted: A check that runs under the app's lock; nothing changes if it returns `false`.
    /// - Returns: The result of `isWanted`.
    @discardableResult
    func changePolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false, isHeld: Bool = false,
        keepsSettings: Bool = false, if isWanted: (State) -> Bool
    ) -> Bool {
        guard !id.isUnmanaged else { return false }
        if !accounts.contains(id) {
            // Removing a policy does not register an account.
            guard policy != nil else { return state.withLock { isWanted($0) } }
            accounts.register(id)
        }
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return false }
        let change = updateIdentities { state -> PolicyChange? in
            guard isWanted(state) else { return nil }
            var change = state.replacePolicy(
                of: record, in: table, by: policy, allowsScreenCapture: allowsScreenCapture)
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
        if policy != nil, !isHeld { holdAccount(id) }
        if change.endsManagement, !keepsSettings { forgetSettings(of: id) }
        tellFeatures(of: change, to: policy, in: id)
        return true
    }

    /// Deletes the settings of an account that no longer has a policy.
    private func forgetSettings(of id: AccountID) {
        // Accounts unknown to enrollment count as enrolled while they have a policy; enrollment reports the others
        // itself. The settings for signing in serve all accounts, so they are deleted with the last account.
        if !policyManager.isManagementEnabled, !hasEnrollment { settingsManager.accountUnenrolled() }
        certificatePinningManager.accountUnenrolled(id)
    }

    /// Notifies the features of a change of an account's policy, always in this order.
    private func tellFeatures(of change: PolicyChange, to policy: MAMPolicy?, in id: AccountID) {
        // Apart, because an event that is made only for an observer would copy the whole change.
        let process = change.processAfter
        report(.policyChanged(account: id, policy: policy?.fingerprint))
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
        if change.processBefore != process {
            report(.processIdentityChanged(account: process))
        }
    }
}
