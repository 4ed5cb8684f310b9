internal import Synchronization

/// An event of an app, such as a new policy or the end of a wipe, with its time.
///
/// The values of an event contain account ids, because simulations need them. The text that describes an event contains
/// none.
public struct MAMEvent: Sendable, Equatable, Codable {
    /// The time of the event, on the device's wall clock and as the time since the device started.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The kind of the event, with its values.
    public let kind: Kind
    /// The correlation id of the work in which the event occurred; nil if the work had none.
    public let correlationID: CorrelationID?

    /// Creates an event.
    ///
    /// The engine and simulators use this initializer.
    ///
    /// - Parameters:
    ///   - time: The time of the event, on the device's wall clock and as the time since the device started.
    ///   - app: The bundle id of the app.
    ///   - kind: The kind of the event.
    ///   - correlationID: The correlation id of the work in which the event occurred. Defaults to nil.
    public init(time: Instant, app: String, kind: Kind, correlationID: CorrelationID? = nil) {
        self.time = time
        self.app = app
        self.kind = kind
        self.correlationID = correlationID
    }

    /// The kind of an event, with its values.
    public enum Kind: Sendable, Equatable, Codable {
        /// The app set the identity of a thread, or removed it (`nil`).
        case threadIdentityChanged(account: AccountID?)
        /// The app or the engine set the identity of the process, or removed it (`nil`).
        case processIdentityChanged(account: AccountID?)
        /// The engine ignored a call of a single-identity app that sets the identity of the process. In such an app,
        /// the engine itself sets this identity.
        case processIdentityRefused(account: AccountID?)
        /// The app requested another identity for a window. `result` tells whether the window was switched.
        case windowIdentityChanged(window: WindowID, accounts: [AccountID], result: MAMSwitchIdentityResult)
        /// A second id of an account was refused, because it already names another account.
        case aliasRefused(account: AccountID)
        /// An account id was refused, because the app's list of accounts is full. From now on, accounts that are not in
        /// the list are blocked.
        case accountRefused(maximum: Int)
        /// A policy of an account came into force or was removed. `policy` is the fingerprint of the policy in force;
        /// `nil` after the removal.
        ///
        /// SDK: `IntuneMAMPolicyDidChangeNotification`
        case policyChanged(account: AccountID, policy: String?)
        /// The requirement to encrypt an account's data changed. The app has to call
        /// ``MAMFileProtectionManager/reprotectAll(for:)``.
        ///
        /// SDK: `IntuneMAMDataProtectionDidChangeNotification`
        case dataProtectionChanged(account: AccountID, isEncryptionRequired: Bool)
        /// The app configuration of an account changed.
        ///
        /// SDK: `IntuneMAMAppConfigDidChangeNotification`
        case appConfigChanged(account: AccountID)
        /// The app set or removed settings that override its `Info.plist`. `names` are the names of the SDK's
        /// properties.
        ///
        /// SDK: `IntuneMAMSettings`
        case settingsOverridden(names: [String])
        /// The engine asked the app to switch the identity of a window.
        ///
        /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:…`
        case identitySwitchRequired(
            account: AccountID, reason: MAMIdentitySwitchReason, result: MAMSwitchIdentityResult)
        /// The enrollment delegate received the status of a request. `code` is the SDK's number of the status.
        /// `account` is the empty id if the request named no account.
        ///
        /// SDK: `enrollmentRequestWithStatus:`, `policyRequestWithStatus:`, `unenrollRequestWithStatus:`
        case enrollmentStatus(request: EnrollmentRequestKind, code: Int, account: AccountID)
        /// A warning about enrollment. The text contains no account id.
        case enrollmentWarning(String)
        /// An account was enrolled. If the app has to restart first, its first policy comes into force later.
        case accountEnrolled(account: AccountID)
        /// The enrollment of an account ended.
        case accountUnenrolled(account: AccountID)
        /// The device is now managed for another user, or for no user (`nil`).
        ///
        /// SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
        case managedUserChanged(account: AccountID?)
        /// The set of accounts that are allowed to use the app changed; `allowed` is nil if every account is allowed.
        ///
        /// SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
        case allowedAccountsChanged(allowed: [AccountID]?)
        /// Conditional launch ended for the given accounts, with the given result.
        case conditionalLaunchEnded(accounts: [AccountID], result: LaunchResult)
        /// An account with a policy is shown without conditional launch, because the simulated device has no user to
        /// ask. A device reports this only once.
        case launchUserMissing
        /// The check for a required policy, which runs when the app starts, ended. `result` tells whether the user is
        /// allowed to use the app.
        case startEnded(result: StartResult)
        /// Conditional launch blocked an account, the reason of the block changed, or the account is no longer blocked.
        ///
        /// SDK: `blockedReasonForAccountId:`
        case accountBlocked(account: AccountID, reason: MAMBlockAccountReason)
        /// The clock status of an account changed: whether its user is clocked in at work.
        ///
        /// SDK: `IntuneMAMUserStatusDidChangeNotification`
        case userStatusChanged(account: AccountID, status: MAMClockStatus)
        /// A screen of conditional launch covers the app.
        ///
        /// SDK: `IntuneMAMSDKDidTakeOverUINotification`
        case userInterfaceTaken
        /// The screen of conditional launch no longer covers the app.
        ///
        /// SDK: `IntuneMAMSDKDidReleaseUINotification`
        case userInterfaceReleased
        /// An account was wiped from the app, for any reason.
        ///
        /// SDK: `IntuneMAMWipeDidCompleteNotification`
        case accountWiped(account: AccountID)
        /// A wipe of an account could not delete all of its files. The account stays blocked. It is wiped again when
        /// conditional launch next checks it, and when the app next starts. `report` counts the deleted and the
        /// remaining files; it is nil if they could not be listed.
        case accountWipeIncomplete(account: AccountID, report: WipeReport?)
        /// A request to remediate the compliance of an account (``MAMComplianceManager``) was ignored, for the given
        /// reason.
        ///
        /// SDK: `remediateComplianceForAccountId:silent:`
        case remediationDropped(account: AccountID, ComplianceWarning)
        /// The remediation of an account's compliance ended (``MAMComplianceManager``). The compliance delegate
        /// receives the status.
        case remediationEnded(account: AccountID, status: MAMComplianceStatus)
        /// The app has to be restarted. `isDoneByApp` tells whether the app restarts itself.
        ///
        /// SDK: `restartApplication`
        case restartRequired(isDoneByApp: Bool)
        /// The app has to end, because its screen still shows an account that must not be shown.
        case exitRequired
        /// In this process, ordinary Dispatch calls cannot pass identities on to their blocks, although the app is
        /// configured for it (``DispatchPropagation``).
        case dispatchPropagationInactive(DispatchPropagation.Reason)
        /// The files of an account were excluded from backups, or included again.
        case backupExclusionChanged(account: AccountID, isExcluded: Bool)
        /// At the start of the app, an interrupted wipe of an account's files was completed.
        case filesWiped(account: AccountID, report: WipeReport)
        /// Stored data could not be read or written. The text gives the reason.
        case storageFailed(String)
        /// The owner tag of an unencrypted file, an extended attribute that names the owner, was not accepted. The tag
        /// was changed, or was written on another device.
        case ownerTagRefused(path: String)
        /// A protected file was replaced by an earlier copy: the content is older than the content that the file had
        /// when it was last open.
        case fileRolledBack(path: String)
        /// A delegate has no method of its own for a call of the engine, so the default implementation answered. This
        /// can be intended. It can also be a mistake: a method with a slightly different signature is never called. The
        /// event is reported only if the app detects identity leaks
        /// (``ManagedApp/Configuration/detectsIdentityLeaks``).
        case defaultAnswered(DelegateMethod)
        /// An identity was left on a thread, or an identity is missing. The event is reported only if the app detects
        /// identity leaks (``ManagedApp/Configuration/detectsIdentityLeaks``).
        case identityLeak(IdentityLeak)
    }
}

/// An object that receives all events of an app.
public protocol MAMObserver: Sendable {
    /// Receives an event after it occurred, on the thread on which it occurred. The engine holds no lock during the
    /// call.
    ///
    /// The events `ownerTagRefused` and `fileRolledBack` arrive while a file is being opened, before it can be used.
    /// This method must not open that file.
    ///
    /// - Parameter event: The event that occurred.
    func report(_ event: MAMEvent)
}

extension ManagedApp {
    /// Delivers an event to the observer and the other recipients.
    ///
    /// Without recipients it costs two loads.
    func report(_ kind: @autoclosure () -> MAMEvent.Kind) {
        let isHeard = audience.load(ordering: .relaxed)
        guard isObserved || isHeard else { return }
        let event = MAMEvent(
            time: device.time.now(), app: configuration.bundleID, kind: kind(), correlationID: CorrelationID.current)
        if isObserved {
            device.tally.events.add(1, ordering: .relaxed)
            configuration.observer?.report(event)
        }
        let isTold = isHeard && tell(event)
        if isTold, !isObserved { device.tally.events.add(1, ordering: .relaxed) }
    }
}
