/// What happens to the remediations of an app.
package enum ComplianceEvent: Sendable, Hashable {
    /// The app asks for one. SDK: `remediateComplianceForAccountId:silent:`
    case asked(AccountID, isSilent: Bool)
    /// The app finished launching: screens may be shown and the delegate told.
    case launched
    /// An account was wiped or left the app.
    case removed(AccountID)
    /// The data of an account was wiped in this app, whatever led to it.
    case wasWiped(AccountID)
    /// An enrolment or a check-in ended.
    case answered(step: UInt64, ComplianceAnswer)
    /// Whether the app ends now, to start anew; an app that needs no restart says false.
    case restarting(step: UInt64, ends: Bool)
    /// Conditional launch ended.
    case launchEnded(step: UInt64, ComplianceLaunchAnswer)
    /// The account was wiped in this app.
    case wiped(step: UInt64)
    /// The delegate was told, or there is none.
    case told(step: UInt64)
}

/// What remediation wants done, in this order; the caller holds no lock meanwhile.
package enum ComplianceEffect: Sendable, Hashable {
    /// Keep this in place of what was kept before; it comes first, so that what follows survives an end of the process.
    case store(ComplianceRecord)
    /// A call was dropped.
    case warn(ComplianceWarning)
    /// Cover the app. SDK: `IntuneMAMSDKDidTakeOverUINotification`
    case takeUserInterface
    /// Uncover it. SDK: `IntuneMAMSDKDidReleaseUINotification`
    case releaseUserInterface
    /// Enrol and fetch the policy; ends with ``ComplianceEvent/answered(step:_:)``.
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
    /// Tell the delegate, with the texts of the reason; ends with ``ComplianceEvent/told(step:)``.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    case tell(AccountID, ComplianceReason, request: UInt64, step: UInt64)
    /// What was asked for under this step is of no use any more; its answer will be ignored.
    case giveUp(step: UInt64)
}

/// What is the case for an account when an event happens; an account without any is unknown.
package struct ComplianceFacts: Sendable, Hashable {
    /// Whether it is enrolled.
    package var isEnrolled: Bool
    /// Whether its policy is in force.
    package var hasPolicy: Bool
    /// Whether the app holds data of it that a wipe would remove.
    package var hasManagedContent: Bool

    /// Makes facts.
    package init(isEnrolled: Bool = false, hasPolicy: Bool = false, hasManagedContent: Bool = false) {
        self.isEnrolled = isEnrolled
        self.hasPolicy = hasPolicy
        self.hasManagedContent = hasManagedContent
    }
}

/// What is the case, by account.
package typealias ComplianceSituation = [AccountID: ComplianceFacts]
