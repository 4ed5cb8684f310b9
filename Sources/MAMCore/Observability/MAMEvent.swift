internal import Synchronization

/// Something that happened in an app, with the moment it happened.
///
/// Events carry account ids, because a simulator needs them; their descriptions do not.
public struct MAMEvent: Sendable, Hashable, Codable {
    /// When it happened, by the device's clocks.
    public let time: Instant
    /// The bundle id of the app.
    public let app: String
    /// What happened.
    public let kind: Kind
    /// The correlation id that was in force where it happened; nil where none was.
    public let correlationID: CorrelationID?

    /// Makes an event; the engine and simulators do.
    public init(time: Instant, app: String, kind: Kind, correlationID: CorrelationID? = nil) {
        self.time = time
        self.app = app
        self.kind = kind
        self.correlationID = correlationID
    }

    /// What happened.
    public enum Kind: Sendable, Hashable, Codable {
        /// The plain setter ran on some thread.
        case threadIdentityChanged(account: AccountID?)
        /// The process identity was set.
        case processIdentityChanged(account: AccountID?)
        /// A single-identity app tried to set the process identity.
        case processIdentityRefused(account: AccountID?)
        /// A window's identity was asked to change.
        case windowIdentityChanged(window: WindowID, accounts: [AccountID], result: MAMSwitchIdentityResult)
        /// An alias was given that is known as another account.
        case aliasRefused(account: AccountID)
        /// The directory of accounts is full, and an id was refused; accounts that it does not know are blocked from now on.
        case accountRefused(maximum: Int)
        /// A policy came into force (its fingerprint), or went (`nil`). SDK: `IntuneMAMPolicyDidChangeNotification`
        case policyChanged(account: AccountID, policy: String?)
        /// Whether an account's data must be encrypted changed; the app protects that data again.
        ///
        /// SDK: `IntuneMAMDataProtectionDidChangeNotification`
        case dataProtectionChanged(account: AccountID, isEncryptionRequired: Bool)
        /// The app configuration of an account changed. SDK: `IntuneMAMAppConfigDidChangeNotification`
        case appConfigChanged(account: AccountID)
        /// The app set something over its Info.plist, or took it back; the names are those of the SDK's properties.
        ///
        /// SDK: `IntuneMAMSettings`
        case settingsOverridden(names: [String])
        /// The engine asked the app to switch a window. SDK: `identitySwitchRequiredForAccountId:forWindow:reason:…`
        case identitySwitchRequired(
            account: AccountID, reason: MAMIdentitySwitchReason, result: MAMSwitchIdentityResult)
        /// The enrolment delegate is told how a request ended, by the SDK's number; the account is the empty one where the
        /// request named none. SDK: `enrollmentRequestWithStatus:`, `policyRequestWithStatus:`, `unenrollRequestWithStatus:`
        case enrollmentStatus(request: EnrollmentRequestKind, code: Int, account: AccountID)
        /// What enrolment logs; the message names nobody.
        case enrollmentWarning(String)
        /// An account is enrolled from now on; its first policy may wait for the app to start anew.
        case accountEnrolled(account: AccountID)
        /// An account is enrolled no longer.
        case accountUnenrolled(account: AccountID)
        /// The device is managed for another user, or for none. SDK: `IntuneMAMMDMEnrolledAccountIdDidChangeNotification`
        case managedUserChanged(account: AccountID?)
        /// Other accounts are allowed; nil for all. SDK: `IntuneMAMAllowedAccountsDidChangeNotification`
        case allowedAccountsChanged(allowed: [AccountID]?)
        /// Conditional launch ended for some accounts.
        case conditionalLaunchEnded(accounts: [AccountID], result: LaunchResult)
        /// The start of the app ended, as far as a missing policy goes.
        case startEnded(result: StartResult)
        /// An account is blocked from now on, for another reason, or no longer. SDK: `blockedReasonForAccountId:`
        case accountBlocked(account: AccountID, reason: MAMBlockAccountReason)
        /// Whether a user is at work changed. SDK: `IntuneMAMUserStatusDidChangeNotification`
        case userStatusChanged(account: AccountID, status: MAMClockStatus)
        /// A screen of conditional launch covers the app. SDK: `IntuneMAMSDKDidTakeOverUINotification`
        case userInterfaceTaken
        /// It covers the app no longer. SDK: `IntuneMAMSDKDidReleaseUINotification`
        case userInterfaceReleased
        /// An account was wiped, whatever led to it. SDK: `IntuneMAMWipeDidCompleteNotification`
        case accountWiped(account: AccountID)
        /// A wipe of an account could not remove all of its files: the account stays, blocked, and is wiped again at its next
        /// check and at the next start; how many files went and how many are left, nil when they could not be looked at.
        case accountWipeIncomplete(account: AccountID, report: WipeReport?)
        /// A call for a remediation was dropped. SDK: `remediateComplianceForAccountId:silent:`
        case remediationDropped(account: AccountID, ComplianceWarning)
        /// A remediation ended; the delegate is being told.
        case remediationEnded(account: AccountID, status: MAMComplianceStatus)
        /// The app has to start anew; whether it does so itself. SDK: `restartApplication`
        case restartRequired(isDoneByApp: Bool)
        /// The app has to end, because it could not take an account off its screen.
        case exitRequired
        /// The app wants plain blocks to carry identities, and this process cannot do that.
        case dispatchPropagationInactive(DispatchPropagation.Reason)
        /// Files of the account go into backups from now on, or no longer.
        case backupExclusionChanged(account: AccountID, isExcluded: Bool)
        /// A wipe that was interrupted has gone on to its end at the start of the app.
        case filesWiped(account: AccountID, report: WipeReport)
        /// What survives a restart could not be written; the message says why.
        case storageFailed(String)
        /// The tag that says whose a clear file is was not written on this device, or was changed.
        case ownerTagRefused(path: String)
        /// A protected file is older than when it was last open: somebody put an earlier copy in its place.
        case fileRolledBack(path: String)
        /// An identity was left behind, or was missing. Only in apps that look for leaks.
        case identityLeak(IdentityLeak)
    }
}

/// Told about everything that happens in an app.
public protocol MAMObserver: Sendable {
    /// Called after the fact, on the thread it happened on, never under a lock of the engine; but what is noticed while a
    /// file is opened (`ownerTagRefused`, `fileRolledBack`) is told before that file can be used, so do not open it here.
    func report(_ event: MAMEvent)
}

extension ManagedApp {
    /// Tells the observer and whoever listens, if there is somebody; without anybody this costs two loads.
    func report(_ kind: @autoclosure () -> MAMEvent.Kind) {
        let isHeard = audience.load(ordering: .relaxed)
        guard isObserved || isHeard else { return }
        let event = MAMEvent(
            time: device.time.now(), app: configuration.bundleID, kind: kind(), correlationID: CorrelationID.current)
        device.tally.events.add(1, ordering: .relaxed)
        if isObserved { configuration.observer?.report(event) }
        if isHeard { tell(event) }
    }
}
