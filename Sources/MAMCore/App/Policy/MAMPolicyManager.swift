internal import MAMBase
internal import MAMKeys
internal import MAMSettings
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
    @inlinable public var policy: EffectivePolicy { EffectivePolicy(app: app, window: nil) }

    /// Returns the policy of one account.
    ///
    /// - Parameter id: The account. If it is `nil` or has no policy, the returned policy allows everything.
    /// - Returns: The account's policy.
    ///
    /// SDK: `policyForAccountId:`
    @inlinable public func policy(for id: AccountID?) -> EffectivePolicy { EffectivePolicy.named(id, in: app) }

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
    public func policy(for window: WindowID) -> EffectivePolicy { EffectivePolicy(app: app, window: window) }

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

/// The decision whether an app is allowed to receive data of another app.
///
/// ``MAMPolicyManager/receive(from:payload:reason:ownerPolicy:in:)`` returns this value.
public struct IncomingDecision: Sendable, Equatable {
    /// The policy decision for the account that the window shows after the call.
    public let decision: PolicyDecision
    /// The account to which the call switched the window; `nil` if it did not switch the window.
    public let switchedTo: AccountID?
    /// The reason why the window could not be switched to an account that is allowed to receive the data.
    ///
    /// The reason is `nil` if no switch was required, if the switch succeeded, or if no specific reason is known.
    /// ``MAMUIHelper`` has a message for the user for each reason.
    public let refusal: IncomingRefusal?
}

extension MAMPolicyManager {
    /// The app's object that switches windows to other accounts and wipes accounts.
    ///
    /// If it is `nil`, every switch is refused. This library keeps a strong reference to the delegate, while the SDK
    /// keeps a weak one.
    ///
    /// SDK: `delegate`
    public var delegate: (any MAMPolicyDelegate)? {
        get { app.state.withLock { $0.delegate } }
        nonmutating set { app.state.replace(\.delegate, with: newValue) }
    }

    /// Decides whether this app is allowed to receive data of another app.
    ///
    /// If necessary, the call switches the window to an account that is allowed to receive the data. First, the call
    /// asks the policy of the current account the question ``PolicyQuestion/receive(from:payload:)``. If the answer is
    /// no, the call asks the ``delegate`` to switch the window to one of these accounts:
    /// - the account that owns the data (if this account is new to the app, the call adds it first). A merged window
    ///   that shows this account beside others switches to this account alone
    /// - an unmanaged account, if the data has no owner
    ///
    /// The call does not ask the delegate in these cases:
    /// - The owner of the data is known to the app and is unmanaged.
    /// - The app supports only a single identity.
    /// - A scope (`withAccountID`) or the thread has its own account, which a switch of the window does not change.
    ///
    /// If the window is not switched, the first answer stays in effect. ``IncomingDecision/refusal`` tells why a switch failed.
    ///
    /// - Parameters:
    ///   - peer: The app that the data comes from, with the account that owns the data there.
    ///   - payload: The kind of data. Defaults to `text`.
    ///   - reason: The reason for the switch, which is passed to the delegate. Defaults to `documentImport`.
    ///   - ownerPolicy: The policy that the owner of the data has in the other app. It counts if this app does not know the
    ///     owner. Defaults to `nil`: an owner that this app does not know then counts as unmanaged.
    ///   - window: The window that shows the data. Defaults to the key window.
    /// - Returns: The decision, the account to which the window was switched, and the reason of a failed switch.
    public func receive(
        from peer: PeerApp, payload: TransferPayload = .text, reason: MAMIdentitySwitchReason = .documentImport,
        ownerPolicy: MAMPolicy? = nil, in window: WindowID? = nil
    ) async -> IncomingDecision {
        let window = window ?? app.windows.key
        let question = PolicyQuestion.receive(from: peer, payload: payload)
        let first = policy(for: window)
        var asked = question
        if let ownerPolicy, case .managed(.id(let owner)) = peer, !owner.isUnmanaged, !app.accounts.contains(owner) {
            asked = .receive(from: .managed(account: .otherManaged(ownerPolicy)), payload: payload)
        }
        let decision = first.decision(for: asked)
        // If the identity comes from a scope or a thread, switching the window does not change it.
        guard !decision.isAllowed, first.layer != .scope, first.layer != .thread,
            let account = owner(of: peer, insteadOf: first)
        else { return IncomingDecision(decision: decision, switchedTo: nil, refusal: nil) }
        // The executor runs on another thread, so the caller's thread is taken here.
        let thread = app.ownThread
        let answer = await app.offloaded(refused: { _ in IdentityAnswer(result: .failed, refusal: nil) }) {
            await IdentitySwitchDriver(app: app).receive(in: window, for: account, reason: reason, thread: thread)
        }
        guard answer.result == .success else {
            return IncomingDecision(decision: decision, switchedTo: nil, refusal: answer.refusal)
        }
        return IncomingDecision(
            decision: policy(for: window).decision(for: question), switchedTo: account, refusal: nil)
    }

    /// Returns the account to switch to so that the data may come in; `nil` if no switch can let it in.
    private func owner(of peer: PeerApp, insteadOf policy: EffectivePolicy) -> AccountID? {
        guard app.engine.isMultiIdentity else { return nil }
        switch peer {
        case .managed(.id(let owner)) where !owner.isUnmanaged:
            // A merged window that shows the owner beside others refuses the data; the owner's own window may not.
            let shown = policy.accountIDs
            return !shown.isEmpty && shown.allSatisfy { app.accounts.isSame($0, owner) } ? nil : owner
        // Data without an owner goes to an unmanaged identity.
        case .unmanaged, .unenrolled, .managed(.none), .managed(.unmanaged), .managed(.id):
            return policy.isManaged ? .unmanaged : nil
        case .managed(.same), .managed(.otherManaged): return nil
        }
    }
}

extension MAMPolicy {
    /// Returns whether the user may use third-party keyboards in an app whose accounts have the given policies.
    ///
    /// If one policy blocks these keyboards, they are blocked for all accounts of the app, including unmanaged ones.
    ///
    /// - Parameter policies: The policies of all accounts of the app.
    /// - Returns: `false` if at least one of the policies blocks third-party keyboards.
    public static func areThirdPartyKeyboardsAllowed(under policies: some Sequence<MAMPolicy>) -> Bool {
        !policies.contains { $0.word.areThirdPartyKeyboardsBlocked }
    }
}

extension MAMPolicyManager {
    /// Whether the user may now use third-party keyboards in the app.
    ///
    /// The answer is the same for all accounts of the app. The property takes the account list's lock for a moment.
    public var areThirdPartyKeyboardsAllowed: Bool { policy(for: nil).areThirdPartyKeyboardsAllowed }
}

extension ManagedApp {
    /// Returns the other accounts whose policies block third-party keyboards, in the order of registration.
    ///
    /// While two ids become one account, one of the two may already have its policy. Until the own policy is there too,
    /// that id counts as another account, so that the answer does not change in between.
    ///
    /// - Parameters:
    ///   - policy: The identity that is asked, whose own accounts are left out.
    ///   - own: The policy word of that identity.
    /// - Returns: The accounts with their policy words.
    @inline(never)
    func keyboardBlockers(besides policy: EffectivePolicy, _ own: PolicyWord) -> [(id: AccountID, word: PolicyWord)] {
        (table.load()?.records ?? []).compactMap { record in
            let word = record.policyWord
            guard word.areThirdPartyKeyboardsBlocked, !(own.isManaged && policy.isOf(record.id)) else { return nil }
            return (record.id, word)
        }
    }

    /// Returns the first registered other account with a policy: its policy could block keyboards for the whole app.
    func firstManagedAccount(besides policy: EffectivePolicy) -> AccountID? {
        (table.load()?.records ?? []).first { $0.policyWord.isManaged && !policy.isOf($0.id) }?.id
    }
}

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

extension MAMPolicyManager {
    /// Returns whether a web view of the app belongs to the current account or is unmanaged.
    ///
    /// Questions such as ``PolicyQuestion/uploadInWebView(_:)`` take the result as an argument.
    ///
    /// - Parameter policy: The policy that the app set on the web view. For ``MAMWebViewPolicy/unset``, the key
    ///   `TreatAllWebViewsAsUnmanaged` in the app's Info.plist decides.
    /// - Returns: The treatment of the web view in policy questions.
    ///
    /// SDK: `IntuneMAMWebViewPolicyUnset`
    public func webViewTreatment(of policy: MAMWebViewPolicy) -> WebViewTreatment {
        policy.treatment(treatsAllAsUnmanaged: app.engine.treatsWebViewsAsUnmanaged)
    }
}

extension EffectivePolicy {
    /// Decides where a link in a web view opens.
    ///
    /// The web view itself opens web links, and links whose scheme is listed in the app's setting
    /// `WebViewHandledURLSchemes`. The delegate takes precedence: a link that the delegate declares external opens
    /// outside the view, even if its scheme is listed (assumption `handled-schemes-stay` in Docs/Assumptions.md).
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - delegate: The delegate that decides whether a URL is external. If `nil`, web links stay in the view.
    ///   - isFromFrameOrScript: Whether a frame or a script of the page opens the link, and not a tap of the user.
    ///     Defaults to `false`.
    /// - Returns: The decision, and the place where an allowed link opens.
    public func webViewLink(
        _ url: String, delegate: (any MAMWebViewPolicyDelegate)?, isFromFrameOrScript: Bool = false
    ) -> LinkAnswer {
        let isExternal = delegate?.isExternalURL(url)
        let own = word
        guard isExternal != true, !own.isLockdown, app.configuration.settings.handlesInWebView(url) else {
            return answer(for: .webViewLink(url, isExternal: isExternal, isFromFrameOrScript: isFromFrameOrScript))
        }
        if account == .unset { app.noteMissingIdentity(.policyQuestionUnderNoIdentity) }
        return LinkAnswer(
            decision: PolicyDecision(
                isAllowed: true, rule: own.isManaged ? .webViewStays : .unmanaged, kind: .webViewLink, layer: layer),
            target: .webView)
    }
}

extension ManagedAppSettings {
    /// Returns whether the app's web view opens the URL itself.
    ///
    /// Letter case, and a colon after a scheme, are ignored.
    fileprivate func handlesInWebView(_ url: String) -> Bool {
        guard !webViewHandledURLSchemes.isEmpty, let parsed = ParsedURL(url) else { return false }
        return webViewHandledURLSchemes.contains { ParsedURL.schemeName($0) == parsed.scheme }
    }
}

/// The source that delivers the policy of an app.
///
/// SDK: `IntuneMAMPolicySource`
public enum MAMPolicySource: Int, Sendable, Hashable, CaseIterable {
    /// The policy comes from device management (MDM), which manages the app for its first managed account.
    ///
    /// SDK: `IntuneMAMPolicySource_MDM`
    case mdm = 0
    /// The policy comes from the Intune service, without device management.
    ///
    /// SDK: `IntuneMAMPolicySource_MAM`
    case mam = 1
    /// There is no policy, because the app has no managed account.
    ///
    /// SDK: `IntuneMAMPolicySource_Other`
    case other = 2
}

extension MAMPolicyManager {
    /// The source that delivers the policy of the app's first managed account.
    ///
    /// The source is ``MAMPolicySource/mdm`` if device management manages the app for this account
    /// (``MAMAppConfigManager/isDeviceManaged(for:)``).
    ///
    /// SDK: `mamPolicySource`
    public var mamPolicySource: MAMPolicySource {
        guard let account = primaryAccountID else { return .other }
        return app.appConfigManager.isDeviceManaged(for: account) ? .mdm : .mam
    }
}
