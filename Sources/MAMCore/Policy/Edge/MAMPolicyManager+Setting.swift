/// A policy for an account, as ``MAMPolicyManager/setPolicies(_:)`` puts several in force.
public struct AccountPolicy: Sendable, Hashable {
    /// The account; ``AccountID/unmanaged`` never has a policy, and is passed over.
    public var account: AccountID
    /// The compiled policy; nil takes the account off the app.
    public var policy: MAMPolicy?
    /// Whether the derived screen-capture block is off, whatever the account's app configuration says.
    ///
    /// Defaults to `false`.
    public var allowsScreenCapture: Bool

    /// Makes a policy for an account.
    public init(_ account: AccountID, _ policy: MAMPolicy?, allowsScreenCapture: Bool = false) {
        (self.account, self.policy, self.allowsScreenCapture) = (account, policy, allowsScreenCapture)
    }
}

extension AccountPolicy: CustomReflectable, CustomStringConvertible {
    /// Whether there is a policy; never the account.
    public var description: String {
        policy == nil ? "AccountPolicy(none)" : "AccountPolicy(\(policy?.fingerprint ?? ""))"
    }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Policies without a service.
extension MAMPolicyManager {
    /// Puts a policy in force for an account that is enrolled from then on, or takes the account off with `nil`; it lasts when
    /// the call returns.
    ///
    /// The account, its policy and that the app holds its keys are kept in the storage of the device as one change, and count
    /// in every later process. The account is one of ``MAMEnrollmentManager/enrolledAccountIDs`` and checks in as if it had
    /// enrolled long ago; with a service (``MAMEnrollmentManager/service``) the next check-in may bring another policy. Taken
    /// off, an account leaves without the service being told and without a wipe. In a process that ends before the call returns
    /// either everything was kept or nothing.
    ///
    /// Waits for the disk (one change of the storage, some flushes) and for another process that holds the storage, two seconds
    /// at most, on the executor of the device (``DeviceStorage/executor``): no task waits for a thread meanwhile.
    /// ``setPolicyInMemory(_:for:allowsScreenCapture:)`` waits for nothing and lasts for this process.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; without one the account is no longer enrolled, and with the last such account goes
    ///     what the app has set for signing in (``MAMSettingsManager``).
    ///   - id: The account, under any of its names; ``AccountID/unmanaged`` never has a policy, and the call does nothing.
    ///   - allowsScreenCapture: Whether the derived screen-capture block is off. Defaults to `false`.
    /// - Throws: What the storage throws: `busy`, `full`, `corrupt`, `system`; `system` also for an account that is being
    ///   removed, for more accounts than an app may have, in an extension, whose containing app has the accounts, and after
    ///   the end of the process. Nothing changed then.
    public func setPolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false
    ) async throws(StorageError) {
        try await setPolicies([AccountPolicy(id, policy, allowsScreenCapture: allowsScreenCapture)])
    }

    /// Does the same for several accounts as one change of the storage: all of them, or none after an error.
    ///
    /// - Parameter policies: The policies; a later one for the same account counts.
    /// - Throws: As ``setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [AccountPolicy]) async throws(StorageError) {
        try await app.device.setPolicies(policies.map { (app, $0) })
    }

    /// Puts a policy in force for an account in this process, or takes it away with `nil`; nothing is kept.
    ///
    /// Cannot fail: the call neither reads nor writes the storage. The policy ends with the process. What the app has set for the
    /// account, certificate pins and settings for signing in, stays when the policy is taken away;
    /// ``setPolicy(_:for:allowsScreenCapture:)`` forgets it. The enrollment of the app does not know the account. The app holds
    /// the keys of the account, which its publisher's other apps then leave alone, from their first use on.
    ///
    /// A policy for an account of an extension is the exception: the storage notes that the extension has data of its app's
    /// accounts, so that a wipe of the app reaches the data. A failure of that is reported.
    ///
    /// The policy counts from the next question on. Registers the account, and reports
    /// ``MAMEvent/Kind/policyChanged(account:policy:)``, and when encryption is required now and was not, or the other way
    /// round, ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. In a single-identity app the first
    /// account with a policy is the process identity, until its policy goes.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; without one the account is no longer managed in this process.
    ///   - id: The account; ``AccountID/unmanaged`` never has a policy, and the call does nothing.
    ///   - allowsScreenCapture: The derived screen-capture block is off, whatever the account's app configuration says;
    ///     the key `com.microsoft.intune.mam.screencapturecontrol` there turns it off as well
    ///     (``MAMAppConfigManager/setConfigurations(_:for:)``). Defaults to `false`.
    public func setPolicyInMemory(_ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false) {
        app.changePolicy(
            policy, for: id, allowsScreenCapture: allowsScreenCapture, isHeld: !app.followsApp, keepsSettings: true
        ) { _ in true }
    }
}

extension DeviceEnvironment {
    /// Puts policies in force for accounts of several apps on the device as one change of its storage: all of them, or none
    /// after an error.
    ///
    /// As ``MAMPolicyManager/setPolicies(_:)`` for each app, with one change for all of them.
    ///
    /// - Parameter policies: The policies with their apps, which stand on this device.
    /// - Throws: As ``MAMPolicyManager/setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [(app: ManagedApp, policy: AccountPolicy)]) async throws(StorageError) {
        for (app, _) in policies { precondition(app.device === self, "the app stands on another device") }
        try await offloaded { () throws(StorageError) in
            try self.keep(policies.compactMap { $0.app.adoption($0.policy) }, isStrict: true)
        }
    }
}

extension ManagedApp {
    /// What is to be kept of an account for a policy; nil for "no user".
    fileprivate func adoption(_ policy: AccountPolicy) -> AccountAdoption? {
        guard let names = enrollmentManager.driver.known(EnrollmentAccount(policy.account)) else { return nil }
        guard let compiled = policy.policy else { return AccountAdoption(removing: names, from: self) }
        let stored = StoredPolicy(
            names: names, policy: compiled, allowsScreenCapture: policy.allowsScreenCapture,
            configurations: deliveredConfigurations(for: names.id))
        return AccountAdoption(stored, in: self)
    }
}
