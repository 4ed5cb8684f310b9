/// An account together with its policy, as ``MAMPolicyManager/setPolicies(_:)`` takes them.
public struct AccountPolicy: Sendable, Equatable {
    /// The account to which the policy applies.
    ///
    /// ``AccountID/unmanaged`` can have no policy; an entry for it is skipped.
    public var account: AccountID
    /// The compiled policy; `nil` removes the account from the app.
    public var policy: MAMPolicy?
    /// Whether screen capture stays allowed although the policy does not let Org data go to all apps.
    ///
    /// A policy that has no setting for screen capture blocks screen capture in that case. The account's app
    /// configuration can allow capture too. Defaults to `false`.
    public var allowsScreenCapture: Bool

    /// Makes an entry for an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - policy: The compiled policy; `nil` removes the account.
    ///   - allowsScreenCapture: The value of ``allowsScreenCapture``. Defaults to `false`.
    public init(_ account: AccountID, _ policy: MAMPolicy?, allowsScreenCapture: Bool = false) {
        (self.account, self.policy, self.allowsScreenCapture) = (account, policy, allowsScreenCapture)
    }
}

extension AccountPolicy: CustomReflectable, CustomStringConvertible {
    /// A text with the fingerprint of the policy, or "none" for no policy.
    ///
    /// It never names the account.
    public var description: String {
        policy == nil ? "AccountPolicy(none)" : "AccountPolicy(\(policy?.fingerprint ?? ""))"
    }
    /// A mirror without children, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Setting policies without a service.
extension MAMPolicyManager {
    /// Sets the policy of an account and enrolls the account; with `nil`, removes the account from the app.
    ///
    /// The change is durable when the call returns, and also applies in every later process of the app. The storage of
    /// the device saves three things as one change: the account, its policy, and a note that this app uses the
    /// account's keys. If the process ends before the call returns, either the whole change is saved or nothing.
    ///
    /// The account is then one of ``MAMEnrollmentManager/enrolledAccountIDs`` and checks in like any other account.
    /// With a service (``MAMEnrollmentManager/service``), the next check-in can bring another policy. Removing an
    /// account neither informs the service nor wipes the account.
    ///
    /// The call writes to disk. If another process uses the storage, the call waits up to 2 seconds. It writes and
    /// waits on the executor of the device (``DeviceStorage/executor``), and so blocks no thread that runs Swift tasks.
    /// The alternative ``setPolicyInMemory(_:for:allowsScreenCapture:)`` waits for nothing, but sets the policy for
    /// this process only.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` ends the enrollment. Removing the last enrolled account also removes the
    ///     sign-in settings that the app set (``MAMSettingsManager``).
    ///   - id: The account, by its object id or its user principal name. ``AccountID/unmanaged`` can have no policy;
    ///     the call then does nothing.
    ///   - allowsScreenCapture: Whether screen capture stays allowed although the policy does not let Org data go to
    ///     all apps (see ``AccountPolicy/allowsScreenCapture``). Defaults to `false`.
    /// - Throws: The storage's error: `busy`, `full`, `corrupt` or `system`. The error is `system` also if the account
    ///   is being removed, the app would have too many accounts, the process has ended, or the app is an extension,
    ///   whose accounts are those of its containing app. After an error nothing has changed.
    public func setPolicy(
        _ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false
    ) async throws(StorageError) {
        try await setPolicies([AccountPolicy(id, policy, allowsScreenCapture: allowsScreenCapture)])
    }

    /// Sets the policies of several accounts in one change of the storage: either all of them, or none after an error.
    ///
    /// - Parameter policies: The accounts with their policies. If an account occurs several times, its last entry
    ///   counts.
    /// - Throws: The errors of ``setPolicy(_:for:allowsScreenCapture:)``.
    public func setPolicies(_ policies: [AccountPolicy]) async throws(StorageError) {
        try await app.device.setPolicies(policies.map { (app, $0) })
    }

    /// Sets or removes the policy of an account in this process only, without changing the storage.
    ///
    /// The call cannot fail: except in the case of an extension (see below), it neither reads nor writes the storage.
    /// It does not enroll the account. Removing the policy keeps the certificate pins and sign-in settings that the app
    /// set for the account; ``setPolicy(_:for:allowsScreenCapture:)`` removes them. When the account's keys are first
    /// used, the storage notes that this app uses them, so that other apps of the publisher do not delete them.
    ///
    /// In an extension, the call does write to the storage: it notes that the extension has data of the account. A wipe
    /// in the containing app then also deletes this data. If the note cannot be written, the engine reports an event.
    ///
    /// The policy applies from the next policy question on. The call registers the account, and reports
    /// ``MAMEvent/Kind/policyChanged(account:policy:)``. If the policy changes whether encryption is required, the call
    /// also reports ``MAMEvent/Kind/dataProtectionChanged(account:isEncryptionRequired:)``. In a single-identity app,
    /// the first account with a policy is the process identity until its policy is removed.
    ///
    /// - Parameters:
    ///   - policy: The compiled policy; `nil` makes the account unmanaged in this process.
    ///   - id: The account. ``AccountID/unmanaged`` can have no policy; the call then does nothing.
    ///   - allowsScreenCapture: Whether screen capture stays allowed although the policy does not let Org data go to
    ///     all apps. The account's app configuration can also allow it, with the key
    ///     `com.microsoft.intune.mam.screencapturecontrol` (``MAMAppConfigManager/setConfigurations(_:for:)``).
    ///     Defaults to `false`.
    public func setPolicyInMemory(_ policy: MAMPolicy?, for id: AccountID, allowsScreenCapture: Bool = false) {
        app.changePolicy(
            policy, for: id, allowsScreenCapture: allowsScreenCapture, isHeld: !app.followsApp, keepsSettings: true
        ) { _ in true }
    }
}

extension DeviceEnvironment {
    /// Sets the policies of accounts of several apps in one change of the storage: either all of them, or none after an
    /// error.
    ///
    /// For each app, the effects are those of ``MAMPolicyManager/setPolicies(_:)``.
    ///
    /// - Parameter policies: Each app with an account and its policy. Every app must belong to this device.
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
