internal import Synchronization

/// An event of an app, such as a new policy or the end of a wipe, with its time.
///
/// An event's values contain account ids, because simulations need them. The text that describes an event contains no account ids.
public struct MAMEvent: Sendable, Equatable, Codable {
    /// The time of the event: the wall-clock time of the device, and the time since the device started.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The kind of the event, with its values.
    public let kind: Kind
    /// The id of the request or job during which the event occurred; nil if there was none.
    ///
    /// ``CorrelationID`` explains how to set this id.
    public let correlationID: CorrelationID?

    /// Creates an event of an app.
    ///
    /// The engine and simulators use this initializer.
    ///
    /// - Parameters:
    ///   - time: The time of the event: the wall-clock time of the device, and the time since the device started.
    ///   - app: The bundle id of the app.
    ///   - kind: The kind of the event.
    ///   - correlationID: The id of the request or job during which the event occurred. Defaults to nil.
    public init(time: Instant, app: String, kind: Kind, correlationID: CorrelationID? = nil) {
        self.time = time
        self.app = app
        self.kind = kind
        self.correlationID = correlationID
    }

    /// The kind of an app's event, with the values that belong to it.
    public enum Kind: Sendable, Equatable, Codable {
        /// The app set the account that code on a thread acts for, or removed it (`nil`).
        case threadIdentityChanged(account: AccountID?)
        /// The app or the engine set the account of the whole process, or removed it (`nil`).
        case processIdentityChanged(account: AccountID?)
        /// The engine ignored a call with which the app wanted to set the account of its process.
        ///
        /// In a single-identity app, the engine itself sets this account.
        case processIdentityRefused(account: AccountID?)
        /// The app asked to show another account in a window.
        ///
        /// `result` states whether the window was switched. `accounts` are the requested accounts.
        case windowIdentityChanged(window: WindowID, accounts: [AccountID], result: MAMSwitchIdentityResult)
        /// The app tried to register a second id for an account, but that id already names another account.
        ///
        /// The second id was refused.
        case aliasRefused(account: AccountID)
        /// An account id was refused, because the app's list of accounts is full.
        ///
        /// From now on, accounts that are not in the list are blocked. `maximum` is the maximum number of ids.
        case accountRefused(maximum: Int)
        /// The policy of an account came into force, was replaced or was removed.
        ///
        /// `policy` is the fingerprint of the policy in force; `nil` after the removal.
        ///
        /// SDK: `IntuneMAMPolicyDidChangeNotification`
        case policyChanged(account: AccountID, policy: String?)
        /// The policy of an account now requires the account's data to be encrypted, or no longer requires this.
        ///
        /// The app has to call ``MAMFileProtectionManager/reprotectAll(for:)``.
        ///
        /// SDK: `IntuneMAMDataProtectionDidChangeNotification`
        case dataProtectionChanged(account: AccountID, isEncryptionRequired: Bool)
        /// The app configuration of an account changed.
        ///
        /// SDK: `IntuneMAMAppConfigDidChangeNotification`
        case appConfigChanged(account: AccountID)
        /// The app set or removed settings that override its `Info.plist`.
        ///
        /// `names` are the names of these settings in the SDK.
        ///
        /// SDK: `IntuneMAMSettings`
        case settingsOverridden(names: [String])
        /// The engine asked the app to switch a window to another account, for the given reason.
        ///
        /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:…`
        case identitySwitchRequired(
            account: AccountID, reason: MAMIdentitySwitchReason, result: MAMSwitchIdentityResult)
        /// The app's enrollment delegate received the result of a request about an account.
        ///
        /// `code` is the SDK's number of the result. `account` is the empty id if the request named no account.
        ///
        /// SDK: `enrollmentRequestWithStatus:`, `policyRequestWithStatus:`, `unenrollRequestWithStatus:`
        case enrollmentStatus(request: EnrollmentRequestKind, code: Int, account: AccountID)
        /// A warning about enrollment. The text contains no account id.
        case enrollmentWarning(String)
        /// The service accepted an account: the account was enrolled.
        ///
        /// If the app has to restart first, the policy of the account comes into force after the restart.
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
        /// Conditional launch, the checks before accounts are shown, ended for these accounts with this result.
        case conditionalLaunchEnded(accounts: [AccountID], result: LaunchResult)
        /// An account with a policy is shown without any checks, because the simulated device has no user to ask.
        ///
        /// These checks are called conditional launch, see ``LaunchManager``. A device reports this event only once.
        case launchUserMissing
        /// The engine completed the check that it makes when an app starts.
        ///
        /// It checks whether the app has a policy. `result` states whether the user is allowed to use the app.
        case startEnded(result: StartResult)
        /// Conditional launch blocked an account, the reason of the block changed, or the account is no longer blocked.
        ///
        /// Conditional launch is the set of checks before an account is shown.
        ///
        /// SDK: `blockedReasonForAccountId:`
        case accountBlocked(account: AccountID, reason: MAMBlockAccountReason)
        /// The clock status of an account's user changed: whether the user is at work.
        ///
        /// SDK: `IntuneMAMUserStatusDidChangeNotification`
        case userStatusChanged(account: AccountID, status: MAMClockStatus)
        /// A screen of the engine, such as a prompt for a PIN, now covers the app.
        ///
        /// SDK: `IntuneMAMSDKDidTakeOverUINotification`
        case userInterfaceTaken
        /// The screen of the engine no longer covers the app.
        ///
        /// SDK: `IntuneMAMSDKDidReleaseUINotification`
        case userInterfaceReleased
        /// An account was wiped from the app, for any reason.
        ///
        /// SDK: `IntuneMAMWipeDidCompleteNotification`
        case accountWiped(account: AccountID)
        /// A wipe of an account could not delete all of the account's files.
        ///
        /// The account stays blocked. It is wiped again at its next conditional-launch check, and when the app next
        /// starts. `report` gives the numbers of deleted and remaining files; nil if the files could not be listed.
        case accountWipeIncomplete(account: AccountID, report: WipeReport?)
        /// A request for a remediation (``MAMComplianceManager``) of an account was ignored, for the given reason.
        ///
        /// SDK: `remediateComplianceForAccountId:silent:`
        case remediationDropped(account: AccountID, ComplianceWarning)
        /// The remediation (``MAMComplianceManager``) of an account ended.
        ///
        /// The app's compliance delegate receives the status.
        case remediationEnded(account: AccountID, status: MAMComplianceStatus)
        /// The app has to be restarted.
        ///
        /// `isDoneByApp` states whether the app restarts itself.
        ///
        /// SDK: `restartApplication`
        case restartRequired(isDoneByApp: Bool)
        /// The process of the app has to end, because its screen still shows an account that must not be shown.
        case exitRequired
        /// Ordinary Dispatch calls in this process cannot pass identities on to their blocks.
        ///
        /// The app is configured to pass them on (``DispatchPropagation``). The value is the reason for the failure.
        case dispatchPropagationInactive(DispatchPropagation.Reason)
        /// The files of an account are now excluded from backups, or are included again.
        case backupExclusionChanged(account: AccountID, isExcluded: Bool)
        /// The engine completed an interrupted wipe of an account's files when the app started.
        case filesWiped(account: AccountID, report: WipeReport)
        /// Stored data could not be read or written. The text gives the reason.
        case storageFailed(String)
        /// The engine did not accept the owner tag of an unencrypted file.
        ///
        /// The tag is an extended attribute that names the owner. It was changed, or written on another device.
        case ownerTagRefused(path: String)
        /// A protected file was replaced by an earlier copy of itself.
        ///
        /// The file's content is older than the content that the file had when it was last open.
        case fileRolledBack(path: String)
        /// A delegate does not implement a method that the engine called, so the default implementation answered.
        ///
        /// The app possibly relies on the default implementation. But the event can also reveal a mistake: if the app
        /// implements the method with a slightly different signature, the engine never calls the app's method. The
        /// event is reported only if the app detects identity leaks
        /// (``ManagedApp/Configuration/detectsIdentityLeaks``).
        case defaultAnswered(DelegateMethod)
        /// The app made a mistake in its use of identities: an identity was left on a thread, or is missing.
        ///
        /// The event is reported only if the app detects identity leaks
        /// (``ManagedApp/Configuration/detectsIdentityLeaks``).
        case identityLeak(IdentityLeak)
    }
}

/// An object that receives all events of an app.
public protocol MAMObserver: Sendable {
    /// Receives an event of an app after it occurred.
    ///
    /// The engine calls this method on the thread on which the event occurred, and holds no lock during the call. The
    /// events `ownerTagRefused` and `fileRolledBack` arrive while a file is being opened. Do not open that file in this method.
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
