internal import MAMCore

extension MAMEnrollmentStatus.Code {
    /// The link that the status shows broken; `nil` for a success, and for an unknown status.
    var brokenLink: Diagnosis.Link? {
        switch self {
        case .accountNotLicensed, .mamServiceDisabled: .license
        case .authRequired, .adalInternalError, .loginCanceled, .adalMethodUnsupported, .nilAccount: .token
        case .internalError, .locationServiceFailure, .enrollmentEndPointNetworkFailure, .parsingFailure,
            .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount, .appNotEnrolled, .notEnrolledAccount,
            .failedToClearMamData, .timeout, .switchExistingAccount, .reEnrollForUnenrolledUser, .tenantMigration,
            .unsupportedAPI, .licensedNotTargeted, .deviceBlockedEnrollment, .singleManagedAccountMode,
            .unenrollmentSuccess:
            .enrollment
        case .wipeReceived, .noPolicyReceived, .policyEndPointNetworkFailure, .policyRecordGone: .checkIn
        default: nil
        }
    }

    /// The links that must have held before the status could come.
    var heldLinks: Set<Diagnosis.Link> {
        switch self {
        // Not the links of a policy: app configuration alone is enough to enroll.
        case .newPoliciesReceived, .policiesHaveNotChanged: [.license, .token, .enrollment, .checkIn]
        case .alreadyEnrolled, .noPolicyReceived, .wipeReceived, .policyRecordGone: [.token, .enrollment]
        case .licensedNotTargeted: [.license, .token]
        case .accountNotLicensed: [.token]
        default: []
        }
    }

    /// Returns the advice for a person who looks for the cause; the table tells what the app does.
    func advice(_ row: EnrollmentCodeDescription) -> String {
        switch self {
        case .accountNotLicensed: "assign a license with Intune to the account, and wait until it has arrived"
        case .licensedNotTargeted:
            "assign a policy to a group of the account, and include the app and the device's management level in it"
        case .noPolicyReceived: "look up the license, the groups and the policy's apps: the account lost one of them"
        case .authRequired:
            "sign the account in before it is registered, register its object id, and answer the SDK with its token"
        case .mamServiceDisabled: "look up the state of the service"
        default: row.duty.hasPrefix("nothing; ") ? String(row.duty.dropFirst(9)) : row.duty
        }
    }
}
