/// How an enrolment or a check-in ended, as far as remediation tells it apart.
package enum ComplianceAnswer: Sendable, Hashable, CaseIterable {
    /// The policy is in force after a restart of the app.
    case policyAppliedAfterRestart
    /// The policy is in force.
    case policyApplied
    /// The account is enrolled after a restart of the app: another one goes first.
    case enrollsAfterRestart
    /// The account is enrolled already; whether it has a policy is not known.
    case alreadyEnrolled
    /// No policy of the app is targeted at the account.
    case noPolicy
    /// The account has no licence.
    case notLicensed
    /// The account may not be managed here.
    case accountRefused
    /// The account is being wiped, or is no longer enrolled.
    case accountRemoved
    /// The user has to sign in.
    case signInNeeded
    /// The user has to be asked something else.
    case screenNeeded
    /// The user cancelled.
    case cancelled
    /// The service failed.
    case serviceFailed
    /// The service was not reached.
    case networkFailed

    /// The answer that a status number of enrolment stands for; numbers nobody knows are failures of the service.
    ///
    /// Where a number may mean several things, none of those is chosen that leads to a wipe. Whether the first policy
    /// needs a restart is not in the number.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    package init(enrollmentStatus code: Int) {
        self =
            switch code {
            case 100, 101: .policyApplied
            case 102, 104: .accountRemoved
            case 103, 225: .noPolicy
            case 200: .notLicensed
            case 203: .signInNeeded
            case 205, 212, 216: .networkFailed
            case 207, 209, 210, 211, 226, 227: .accountRefused
            case 208: .alreadyEnrolled
            case 218: .screenNeeded
            case 219: .cancelled
            default: .serviceFailed
            }
    }

    /// Why the remediation ends with it; nil when it goes on.
    ///
    /// An app that lets screens be shown is never told to let them be shown.
    func ending(isSilent: Bool) -> ComplianceReason? {
        switch self {
        case .policyAppliedAfterRestart, .policyApplied, .enrollsAfterRestart, .alreadyEnrolled: nil
        case .noPolicy: .noPolicy
        case .notLicensed: .notLicensed
        case .accountRefused: .accountRefused
        case .accountRemoved: .accountRemoved
        case .signInNeeded: isSilent ? .signInNeeded : .signInFailed
        case .screenNeeded: isSilent ? .screenNeeded : .serviceFailed
        case .cancelled: .cancelled
        case .serviceFailed: .serviceFailed
        case .networkFailed: .networkFailed
        }
    }
}

/// How conditional launch ended for the account.
package enum ComplianceLaunchAnswer: Sendable, Hashable, CaseIterable {
    /// It may be shown.
    case passed
    /// A check blocked or wiped it.
    case blocked
    /// The user cancelled.
    case cancelled
    /// What is needed could not be read.
    case failed

    var reason: ComplianceReason {
        switch self {
        case .passed: .policyApplied
        case .blocked: .blocked
        case .cancelled: .cancelled
        case .failed: .serviceFailed
        }
    }
}
