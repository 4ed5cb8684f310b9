/// An account with its policy, for ``MAMPolicyManager/setPolicies(_:)``.
public struct AccountPolicy: Sendable, Hashable {
    /// The account.
    ///
    /// ``AccountID/unmanaged`` never has a policy and is skipped.
    public var account: AccountID
    /// The compiled policy; `nil` removes the account from the app.
    public var policy: MAMPolicy?
    /// Whether the derived screen-capture block is off, even if the account's app configuration does not turn it off.
    ///
    /// Defaults to `false`.
    public var allowsScreenCapture: Bool

    /// Makes a policy for an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - policy: The compiled policy; `nil` removes the account.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    public init(_ account: AccountID, _ policy: MAMPolicy?, allowsScreenCapture: Bool = false) {
        (self.account, self.policy, self.allowsScreenCapture) = (account, policy, allowsScreenCapture)
    }
}

extension AccountPolicy: CustomReflectable, CustomStringConvertible {
    /// The fingerprint of the policy, or "none"; never the account.
    public var description: String {
        policy == nil ? "AccountPolicy(none)" : "AccountPolicy(\(policy?.fingerprint ?? ""))"
    }
    /// An empty mirror, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Setting policies without a service.
extension MAMPolicyManager {
    /// Puts a policy in force for an account and enrolls the account, or removes the account with `nil`.
    ///
    /// The change is durable when the call returns.
    ///
    /// The storage of the device keeps the account, its policy and the app's hold on the account's keys as one change,
    /// which counts in every later process. The account is then one of ``MAMEnrollmentManager/enrolledAccountIDs`` and
    /// checks in like any enrolled account. With a service (``MAMEnrollmentManager/service``), the next check-in may
    /// bring another policy. Removing an account neither informs the service nor wipes the account. If the process ends
    /// before the call returns, the storage has kept either the whole change or nothing.
    ///
    /// Waits for the disk: one change of the storage, with some flushes. Waits up to 2 seconds for another process that
    /// holds the storage. The wait is on the executor of the device (``DeviceStorage/executor``), so it blocks no
    /// task's thread. ``setPolicyInMemory(_:for:allowsScreenCapture:)`` waits for nothing and lasts for this process
    /// only.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` ends the enrollment. Removing the last enrolled account also removes the
    ///     sign-in settings that the app set (``MAMSettingsManager``).
    ///   - id: The account, under any of its names. ``AccountID/unmanaged`` never has a policy; the call then does
    ///     nothing.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    /// - Throws: The storage's error: `busy`, `full`, `corrupt` or `system`. Also `system` for an account that is being
    ///   removed, for more accounts than an app may have, in an extension, whose accounts are those of its containing
    ///   app, and after the process has ended. After an error nothing has changed.
    public func setPolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false
    ) async throws(StorageError) {
        try await setPolicies([AccountPolicy(id, policy, allowsScreenCapture: allowsScreenCapture)])
    }

    /// Puts the policies of several accounts in force as one change of the storage: all of them, or none after an
    /// error.
    ///
    /// - Parameter policies: The policies. If there are several for one account, the last one counts.
    /// - Throws: The errors of ``setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [AccountPolicy]) async throws(StorageError) {
        try await app.device.setPolicies(policies.map { (app, $0) })
    }

    /// Puts a policy in force for an account in this process only, or removes it with `nil`.
    ///
    /// The storage is left unchanged.
    ///
    /// The call cannot fail: it neither reads nor writes the storage. Enrollment does not know the account. Certificate
    /// pins and sign-in settings that the app set for the account stay when the policy is removed;
    /// ``setPolicy(_:for:allowsScreenCapture:)`` removes them. From their first use on, the app holds the account's
    /// keys, and the publisher's other apps then keep them.
    ///
    /// There is one exception: for an account of an extension, the storage notes that the extension has data of its
    /// containing app's accounts, so that a wipe of the app reaches that data. If that fails, the failure is reported
    /// as an event.
    ///
    /// The policy counts from the next question on. The call registers the account, and reports
    /// ``MAMEvent/Kind/policyChanged(account:policy:)``. If the policy changes whether encryption is required, the call
    /// also reports ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. In a single-identity app
    /// the first account with a policy is the process identity until its policy is removed.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` makes the account unmanaged in this process.
    ///   - id: The account. ``AccountID/unmanaged`` never has a policy; the call then does nothing.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off, even if the account's app
    ///     configuration does not turn it off with the key `com.microsoft.intune.mam.screencapturecontrol`
    ///     (``MAMAppConfigManager/setConfigurations(_:for:)``). Defaults to `false`.
    public func setPolicyInMemory(_ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false) {
        app.changePolicy(
            policy, for: id, allowsScreenCapture: allowsScreenCapture, isHeld: !app.followsApp, keepsSettings: true
        ) { _ in true }
    }
}

extension DeviceEnvironment {
    /// Puts policies in force for accounts of several apps as one change of the storage: all of them, or none after an
    /// error.
    ///
    /// Has the effects of ``MAMPolicyManager/setPolicies(_:)`` for each app.
    ///
    /// - Parameter policies: The policies with their apps. Each app must belong to this device.
    /// - Throws: The errors of ``MAMPolicyManager/setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [(app: ManagedApp, policy: AccountPolicy)]) async throws(StorageError) {
        for (app, _) in policies { precondition(app.device === self, "the app belongs to another device") }
        try await offloaded { () throws(StorageError) in
            try self.keep(policies.compactMap { $0.app.adoption($0.policy) }, isStrict: true)
        }
    }
}

extension ManagedApp {
    /// Returns the change of an account that the storage keeps for a policy; `nil` for "no user".
    fileprivate func adoption(_ policy: AccountPolicy) -> AccountAdoption? {
        guard let names = enrollmentManager.driver.known(EnrollmentAccount(policy.account)) else { return nil }
        guard let compiled = policy.policy else { return AccountAdoption(removing: names, from: self) }
        let stored = StoredPolicy(
            names: names, policy: compiled, allowsScreenCapture: policy.allowsScreenCapture,
            configurations: deliveredConfigurations(for: names.id))
        return AccountAdoption(stored, in: self)
    }
}
