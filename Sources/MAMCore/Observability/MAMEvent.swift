internal import Synchronization

/// An event of an app, with its time.
///
/// Events contain account ids, which simulators need. Their descriptions do not contain them.
public struct MAMEvent: Sendable, Hashable, Codable {
    /// The time of the event, by the device's clocks.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// The kind of the event, with its values.
    public let kind: Kind
    /// The correlation id that was in force at the event; nil without one.
    public let correlationID: CorrelationID?

    /// Creates an event; used by the engine and simulators.
    ///
    /// - Parameters:
    ///   - time: The time of the event, by the device's clocks.
    ///   - app: The bundle id of the app.
    ///   - kind: The kind of the event.
    ///   - correlationID: The correlation id in force. Defaults to nil.
    public init(time: Instant, app: String, kind: Kind, correlationID: CorrelationID? = nil) {
        self.time = time
        self.app = app
        self.kind = kind
        self.correlationID = correlationID
    }

    /// The kind of an event, with its values.
    public enum Kind: Sendable, Hashable, Codable {
        /// A thread identity was set.
        case threadIdentityChanged(account: AccountID?)
        /// The process identity was set.
        case processIdentityChanged(account: AccountID?)
        /// A single-identity app tried to set the process identity.
        case processIdentityRefused(account: AccountID?)
        /// A change of a window's identity was requested, with this result.
        case windowIdentityChanged(window: WindowID, accounts: [AccountID], result: MAMSwitchIdentityResult)
        /// An alias was refused because it belongs to another account.
        case aliasRefused(account: AccountID)
        /// The directory of accounts is full, and an id was refused. From now on unknown accounts are blocked.
        case accountRefused(maximum: Int)
        /// A policy came into force, given by its fingerprint, or was removed (`nil`).
        ///
        /// SDK: `IntuneMAMPolicyDidChangeNotification`
        case policyChanged(account: AccountID, policy: String?)
        /// The requirement to encrypt an account's data changed. The app has to protect the data again.
        ///
        /// SDK: `IntuneMAMDataProtectionDidChangeNotification`
        case dataProtectionChanged(account: AccountID, isEncryptionRequired: Bool)
        /// The app configuration of an account changed.
        ///
        /// SDK: `IntuneMAMAppConfigDidChangeNotification`
        case appConfigChanged(account: AccountID)
        /// The app set or removed settings that override its `Info.plist`. The names are those of the SDK's properties.
        ///
        /// SDK: `IntuneMAMSettings`
        case settingsOverridden(names: [String])
        /// The engine asked the app to switch the identity of a window.
        ///
        /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:…`
        case identitySwitchRequired(
            account: AccountID, reason: MAMIdentitySwitchReason, result: MAMSwitchIdentityResult)
        /// The enrollment delegate receives the status of a request, with the SDK's code. The account is the empty id
        /// if the request named none.
        ///
        /// SDK: `enrollmentRequestWithStatus:`, `policyRequestWithStatus:`, `unenrollRequestWithStatus:`
        case enrollmentStatus(request: EnrollmentRequestKind, code: Int, account: AccountID)
        /// A warning of enrollment. The message contains no account.
        case enrollmentWarning(String)
        /// An account was enrolled. Its first policy may wait for a restart of the app.
        case accountEnrolled(account: AccountID)
        /// The enrollment of an account ended.
        case accountUnenrolled(account: AccountID)
        /// The device is managed for another user, or for none (`nil`).
        ///
        /// SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
        case managedUserChanged(account: AccountID?)
        /// The accounts that may use the app changed; nil if every account may.
        ///
        /// SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
        case allowedAccountsChanged(allowed: [AccountID]?)
        /// Conditional launch ended for some accounts.
        case conditionalLaunchEnded(accounts: [AccountID], result: LaunchResult)
        /// An account with a policy is shown unchecked, because conditional launch has no user to ask. Reported once by
        /// a simulated device.
        case launchUserMissing
        /// The app's start finished its check for a missing policy.
        case startEnded(result: StartResult)
        /// An account was blocked, blocked for another reason, or unblocked.
        ///
        /// SDK: `blockedReasonForAccountId:`
        case accountBlocked(account: AccountID, reason: MAMBlockAccountReason)
        /// The clock status of an account's user changed.
        ///
        /// SDK: `IntuneMAMUserStatusDidChangeNotification`
        case userStatusChanged(account: AccountID, status: MAMClockStatus)
        /// A screen of conditional launch covers the app.
        ///
        /// SDK: `IntuneMAMSDKDidTakeOverUINotification`
        case userInterfaceTaken
        /// The conditional-launch screen was dismissed.
        ///
        /// SDK: `IntuneMAMSDKDidReleaseUINotification`
        case userInterfaceReleased
        /// An account was wiped, for any reason.
        ///
        /// SDK: `IntuneMAMWipeDidCompleteNotification`
        case accountWiped(account: AccountID)
        /// A wipe of an account could not remove all of its files. The account stays blocked, and is wiped again at its
        /// next check and at the next start. The report counts removed and remaining files; it is nil if they could not
        /// be listed.
        case accountWipeIncomplete(account: AccountID, report: WipeReport?)
        /// A request for a remediation was dropped.
        ///
        /// SDK: `remediateComplianceForAccountId:silent:`
        case remediationDropped(account: AccountID, ComplianceWarning)
        /// A remediation ended. The delegate receives its status.
        case remediationEnded(account: AccountID, status: MAMComplianceStatus)
        /// The app has to restart. The value tells whether it restarts itself.
        ///
        /// SDK: `restartApplication`
        case restartRequired(isDoneByApp: Bool)
        /// The app has to end, because it could not remove an account from its screen.
        case exitRequired
        /// The app requires plain Dispatch calls to carry identities, but this process does not support it.
        case dispatchPropagationInactive(DispatchPropagation.Reason)
        /// The account's files were included in backups, or excluded from them.
        case backupExclusionChanged(account: AccountID, isExcluded: Bool)
        /// An interrupted wipe was completed at the start of the app.
        case filesWiped(account: AccountID, report: WipeReport)
        /// Persistent data could not be read or written. The message contains the reason.
        case storageFailed(String)
        /// The owner tag of a clear file was changed, or was written on another device.
        case ownerTagRefused(path: String)
        /// A protected file is older than when it was last open: it was replaced by an earlier copy.
        case fileRolledBack(path: String)
        /// A delegate was asked, and the default of the method answered. Either the app needs no method of its own, or
        /// its method has another signature and is never called. Reported only in apps that detect leaks.
        case defaultAnswered(DelegateMethod)
        /// A leak of an identity was found, or a missing identity. Reported only in apps that detect leaks.
        case identityLeak(IdentityLeak)
    }
}

/// Receives all events of an app.
public protocol MAMObserver: Sendable {
    /// Receives an event after it happened, on the thread of the event, without locks of the engine.
    ///
    /// The events `ownerTagRefused` and `fileRolledBack` arrive while the file is being opened, before it can be used.
    /// Do not open that file in this method.
    ///
    /// - Parameter event: The event.
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
