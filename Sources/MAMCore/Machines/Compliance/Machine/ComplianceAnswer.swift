/// The result of an enrollment or a check-in, as remediation distinguishes it.
package enum ComplianceAnswer: Sendable, Hashable, CaseIterable {
    /// The policy is in force after a restart of the app.
    case policyAppliedAfterRestart
    case policyApplied
    /// The account will be enrolled after a restart of the app, because another account has to be removed first.
    case enrollsAfterRestart
    /// The account is already enrolled. It is unknown whether it has a policy.
    case alreadyEnrolled
    /// No policy of the app is targeted at the account.
    case noPolicy
    case notLicensed
    /// The account may not be managed on this device or in this app.
    case accountRefused
    /// The account is being wiped, or is no longer enrolled.
    case accountRemoved
    case signInNeeded
    /// The user has to be asked something else.
    case screenNeeded
    case cancelled
    case serviceFailed
    /// The service could not be reached.
    case networkFailed

    /// Creates the answer for a status code of enrollment.
    ///
    /// Unknown codes are failures of the service. A code with several meanings never leads to a wipe. The code does not
    /// contain whether the first policy requires a restart.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    package init(enrollmentStatus code: Int) {
        self =
            switch code {
            case 100, 101: .policyApplied
            case 102, 104: .accountRemoved
            case 103, 225: .noPolicy
            case 200: .notLicensed
            // 207 is also a principal name for which the token library has no account.
            case 203, 207: .signInNeeded
            case 205, 212, 216: .networkFailed
            case 209, 210, 211, 226, 227: .accountRefused
            case 208: .alreadyEnrolled
            case 218: .screenNeeded
            case 219: .cancelled
            default: .serviceFailed
            }
    }

    /// Returns the reason with which the remediation ends; nil if it continues.
    ///
    /// An app that allows screens never gets a status that asks it to allow them.
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

/// The result of conditional launch for the account.
package enum ComplianceLaunchAnswer: Sendable, Hashable, CaseIterable {
    case passed
    /// A check blocked or wiped the account.
    case blocked
    case cancelled
    /// The store could not be read.
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

/// The reason for the result of a remediation.
///
/// The raw values are stored.
package enum ComplianceReason: UInt8, Sendable, Hashable, CaseIterable {
    case policyApplied = 0
    /// No policy of the app is targeted at the account.
    case noPolicy = 1
    case notLicensed = 2
    /// The account may not be managed here: another account is managed, or the device is blocked.
    case accountRefused = 3
    /// The account was wiped or removed from the app meanwhile.
    case accountRemoved = 4
    /// Conditional launch blocked the account.
    case blocked = 5
    case serviceFailed = 6
    /// The user signed in, but the service still asks for a sign-in.
    case signInFailed = 7
    /// The service could not be reached.
    case networkFailed = 8
    /// The user has to sign in, and the app forbade screens.
    case signInNeeded = 9
    /// The user has to answer another question, and the app forbade screens.
    case screenNeeded = 10
    case cancelled = 11

    package var status: MAMComplianceStatus {
        switch self {
        case .policyApplied: .compliant
        case .noPolicy, .notLicensed, .accountRefused, .accountRemoved, .blocked: .notCompliant
        case .serviceFailed, .signInFailed: .serviceFailure
        case .networkFailed: .networkFailure
        case .signInNeeded, .screenNeeded: .interactionRequired
        case .cancelled: .userCancelled
        }
    }
}

extension MAMComplianceStatus {
    /// The reason that is used for a status without a known reason.
    package var plainReason: ComplianceReason {
        switch self {
        case .compliant: .policyApplied
        case .notCompliant: .noPolicy
        case .serviceFailure: .serviceFailed
        case .networkFailure: .networkFailed
        case .interactionRequired: .signInNeeded
        case .userCancelled: .cancelled
        }
    }
}
