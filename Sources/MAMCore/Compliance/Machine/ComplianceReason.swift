/// Why a remediation ended as it did; the raw values are stored.
package enum ComplianceReason: UInt8, Sendable, Hashable, CaseIterable {
    /// The policy is in force.
    case policyApplied = 0
    /// No policy of the app is targeted at the account.
    case noPolicy = 1
    /// The account has no licence.
    case notLicensed = 2
    /// The account may not be managed here: another one is, or the device is blocked.
    case accountRefused = 3
    /// The account was wiped or taken out of the app meanwhile.
    case accountRemoved = 4
    /// Conditional launch blocked the account.
    case blocked = 5
    /// The service failed.
    case serviceFailed = 6
    /// The user signed in and the service asks for it still.
    case signInFailed = 7
    /// The service was not reached.
    case networkFailed = 8
    /// The user has to sign in, and the app wanted no screens.
    case signInNeeded = 9
    /// The user has to be asked something else, and the app wanted no screens.
    case screenNeeded = 10
    /// The user cancelled.
    case cancelled = 11

    /// What the app is told.
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
    /// What is said where no other reason is known.
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
