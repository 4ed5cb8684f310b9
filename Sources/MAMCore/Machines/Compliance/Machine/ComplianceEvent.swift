package enum ComplianceEvent: Sendable, Hashable {
    /// The app requested a remediation. SDK: `remediateComplianceForAccountId:silent:`
    case asked(AccountID, isSilent: Bool)
    /// The app finished launching. Screens may be shown, and the delegate may be called.
    case launched
    /// An account was wiped or has left the app.
    case removed(AccountID)
    /// The data of an account was wiped in this app, for any reason.
    case wasWiped(AccountID)
    /// An enrollment or a check-in ended.
    case answered(step: UInt64, ComplianceAnswer)
    /// The app was asked to restart. `ends` is whether its process ends; `false` if no restart is needed.
    case restarting(step: UInt64, ends: Bool)
    case launchEnded(step: UInt64, ComplianceLaunchAnswer)
    /// The account was wiped in this app.
    case wiped(step: UInt64)
    /// The delegate received the status, or there is no delegate.
    case told(step: UInt64)
}

/// An effect of a remediation.
///
/// The caller carries out effects in order, without holding a lock.
package enum ComplianceEffect: Sendable, Hashable {
    /// Replace the stored record. This comes first, so that the next process can continue if this process ends.
    case store(ComplianceRecord)
    /// Report that a request for a remediation was ignored.
    case warn(ComplianceWarning)
    /// Cover the app. SDK: `IntuneMAMSDKDidTakeOverUINotification`
    case takeUserInterface
    /// Uncover the app. SDK: `IntuneMAMSDKDidReleaseUINotification`
    case releaseUserInterface
    /// Enroll and fetch the policy; ends with ``ComplianceEvent/answered(step:_:)``.
    case enroll(AccountID, showsScreens: Bool, step: UInt64)
    /// Fetch the policy of an enrolled account; ends with ``ComplianceEvent/answered(step:_:)``.
    case checkIn(AccountID, showsScreens: Bool, step: UInt64)
    /// Restart the app; ends with ``ComplianceEvent/restarting(step:ends:)`` or with the process.
    ///
    /// SDK: `restartApplication`
    case restart(AccountID, step: UInt64)
    /// Run conditional launch; ends with ``ComplianceEvent/launchEnded(step:_:)``.
    case launch(AccountID, step: UInt64)
    /// Wipe the account in this app; ends with ``ComplianceEvent/wiped(step:)``.
    case wipe(AccountID, step: UInt64)
    /// Report the status to the delegate, with the texts of the reason; ends with ``ComplianceEvent/told(step:)``.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    case tell(AccountID, ComplianceReason, request: UInt64, step: UInt64)
    /// Cancel the effect of this step. Its answer will be ignored.
    case giveUp(step: UInt64)
}

package struct ComplianceFacts: Sendable, Hashable {
    package var isEnrolled: Bool
    /// Whether the account's policy is in force.
    package var hasPolicy: Bool
    /// Whether the app holds data of the account that a wipe would remove.
    package var hasManagedContent: Bool
    /// Whether the account is enrolled for its app configuration alone.
    package var isUnprotected = false

    package init(isEnrolled: Bool = false, hasPolicy: Bool = false, hasManagedContent: Bool = false) {
        self.isEnrolled = isEnrolled
        self.hasPolicy = hasPolicy
        self.hasManagedContent = hasManagedContent
    }
}

package typealias ComplianceSituation = [AccountID: ComplianceFacts]
