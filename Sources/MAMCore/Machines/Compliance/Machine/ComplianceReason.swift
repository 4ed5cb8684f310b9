/// The reason for the result of a remediation.
///
/// The raw values are stored.
package enum ComplianceReason: UInt8, Sendable, Hashable, CaseIterable {
    /// The policy is in force.
    case policyApplied = 0
    /// No policy of the app is targeted at the account.
    case noPolicy = 1
    /// The account has no license.
    case notLicensed = 2
    /// The account may not be managed here: another account is managed, or the device is blocked.
    case accountRefused = 3
    /// The account was wiped or removed from the app meanwhile.
    case accountRemoved = 4
    /// Conditional launch blocked the account.
    case blocked = 5
    /// The service failed.
    case serviceFailed = 6
    /// The user signed in, but the service still asks for a sign-in.
    case signInFailed = 7
    /// The service could not be reached.
    case networkFailed = 8
    /// The user has to sign in, and the app forbade screens.
    case signInNeeded = 9
    /// The user has to answer another question, and the app forbade screens.
    case screenNeeded = 10
    /// The user canceled.
    case cancelled = 11

    /// The status for the app.
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
