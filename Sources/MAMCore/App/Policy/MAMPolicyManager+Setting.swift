internal import MAMKeys

/// An account together with its policy, as an argument of ``MAMPolicyManager/setPolicies(_:)``.
public struct AccountPolicy: Sendable, Equatable {
    /// The account to which the policy applies.
    ///
    /// ``AccountID/unmanaged`` cannot have a policy, so an entry with this id is skipped.
    public var account: AccountID
    /// The compiled policy of the account; `nil` removes the account from the app.
    public var policy: MAMPolicy?
    /// Whether screen capture is always allowed if the policy has no setting for it.
    ///
    /// If `false`, such a policy allows screen capture only if it lets Org data (data of the organization) go to all
    /// apps. The account's app configuration can also allow screen capture. Defaults to `false`.
    public var allowsScreenCapture: Bool

    /// Makes a value that combines an account with its policy.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - policy: The compiled policy; `nil` removes the account from the app.
    ///   - allowsScreenCapture: Whether screen capture is always allowed if the policy has no setting for it; see the
    ///     property ``allowsScreenCapture``. Defaults to `false`.
    public init(_ account: AccountID, _ policy: MAMPolicy?, allowsScreenCapture: Bool = false) {
        (self.account, self.policy, self.allowsScreenCapture) = (account, policy, allowsScreenCapture)
    }
}

extension AccountPolicy: CustomReflectable, CustomStringConvertible {
    /// A text with the fingerprint of the policy, or the word "none" if there is no policy.
    ///
    /// The text never names the account.
    public var description: String {
        policy == nil ? "AccountPolicy(none)" : "AccountPolicy(\(policy?.fingerprint ?? ""))"
    }
    /// A mirror without children, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MAMPolicy {
    /// A text that identifies the content of the policy: the SHA-256 digest of ``settings``, in lower-case hexadecimal.
    ///
    /// Equal policies have the same fingerprint on every machine. Each call computes it.
    public var fingerprint: String { SHA256.hex(content) }
}

/// Setting policies without a service.
extension MAMPolicyManager {
    /// Sets the policy of an account and enrolls the account.
    ///
    /// If the policy is `nil`, the call removes the account from the app. When the call returns, the change is durable,
    /// and also applies in every later process of the app. The storage of the device saves three things as one change:
    /// the account, its policy, and a note that this app uses the account's keys. If the process ends earlier, either
    /// the whole change is saved or nothing.
    ///
    /// The account is then one of ``MAMEnrollmentManager/enrolledAccountIDs``, and the engine checks in for this
    /// account as for any other account. If the app has a service (``MAMEnrollmentManager/service``), the next check-in
    /// can replace the policy. If the call removes an account, it neither informs the service nor wipes the account.
    ///
    /// The call writes to the disk. If another process uses the storage, the call waits up to 2 seconds. The call runs
    /// on the device's executor (``DeviceStorage/executor``), so it blocks no thread of Swift tasks. The alternative
    /// ``setPolicyInMemory(_:for:allowsScreenCapture:)`` does not wait, but sets the policy for this process only.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` ends the enrollment. When the last enrolled account is removed, the
    ///     sign-in settings that the app set (``MAMSettingsManager``) are removed too.
    ///   - id: The account, by object id or user principal name. For ``AccountID/unmanaged``, the call does nothing.
    ///   - allowsScreenCapture: Whether screen capture is always allowed if the policy has no setting for it (see
    ///     ``AccountPolicy/allowsScreenCapture``). Defaults to `false`.
    /// - Throws: The storage's error: `busy`, `full`, `corrupt` or `system`. Nothing changes then. Also `system` if:
    ///   - The account is being removed.
    ///   - The app would have too many accounts.
    ///   - The process has ended.
    ///   - The app is an extension. Only the app that contains the extension can set the policies of its accounts.
    public func setPolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false
    ) async throws(StorageError) {
        try await setPolicies([AccountPolicy(id, policy, allowsScreenCapture: allowsScreenCapture)])
    }

    /// Sets the policies of several accounts in one change of the storage.
    ///
    /// The call sets all policies or, after an error, none of them.
    ///
    /// - Parameter policies: The accounts with their policies. If an account is repeated, its last entry is used.
    /// - Throws: The errors of ``setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [AccountPolicy]) async throws(StorageError) {
        try await app.device.setPolicies(policies.map { (app, $0) })
    }

    /// Sets or removes the policy of an account in this process only, without storing the policy.
    ///
    /// The call cannot fail, does not enroll the account, and uses the storage only in an app extension. If the policy
    /// is removed, the certificate pins and sign-in settings that the app set for the account are kept. To remove these
    /// as well, call ``setPolicy(_:for:allowsScreenCapture:)``. The app is recorded as a user of the account's keys
    /// later, when it first uses the keys. Wipes in other apps of the publisher then keep the keys.
    ///
    /// In an app extension, the call stores a note that the extension has data of the account. A wipe in the app that
    /// contains the extension then also deletes this data. If the note cannot be written, the engine reports an event.
    ///
    /// The policy applies to all later policy questions. The call registers the account, and reports
    /// ``MAMEvent/Kind/policyChanged(account:policy:)``. If the policy changes whether encryption is required, the call
    /// also reports ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. In a single-identity app,
    /// the whole process acts for the first account with a policy until this policy is removed.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` makes the account unmanaged in this process.
    ///   - id: The account. ``AccountID/unmanaged`` cannot have a policy; for this id, the call does nothing.
    ///   - allowsScreenCapture: Whether screen capture is always allowed if the policy has no setting for it. The
    ///     account's app configuration can also allow it, with the key `com.microsoft.intune.mam.screencapturecontrol`
    ///     (``MAMAppConfigManager/setConfigurations(_:for:)``). Defaults to `false`.
    public func setPolicyInMemory(_ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false) {
        app.changePolicy(
            policy, for: id, allowsScreenCapture: allowsScreenCapture, isHeld: !app.followsApp, keepsSettings: true
        ) { _ in true }
    }
}

extension DeviceEnvironment {
    /// Sets policies of accounts in several apps in one change of the storage.
    ///
    /// The call sets all policies or, after an error, none of them. For each app, the effects are those of
    /// ``MAMPolicyManager/setPolicies(_:)``.
    ///
    /// - Parameter policies: The apps, each with an account and its policy. Every app must belong to this device.
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
