extension MAMEnrollmentStatus.Code {
    /// The title and text for the user.
    ///
    /// An unknown number has the texts of a failure of the service.
    package var userTexts: (title: UserText, text: UserText) {
        switch self {
        case .newPoliciesReceived: (.titleManaged, .policyReceived)
        case .policiesHaveNotChanged, .alreadyEnrolled: (.titleManaged, .policyUnchanged)
        case .wipeReceived: (.titleRemoved, .dataRemoved)
        case .unenrollmentSuccess: (.titleRemoved, .unenrolled)
        case .noPolicyReceived, .mamServiceDisabled, .licensedNotTargeted, .policyRecordGone:
            (.titleAccount, .noPolicy)
        case .accountNotLicensed: (.titleAccount, .noLicense)
        case .authRequired, .nilAccount, .adalInternalError, .adalMethodUnsupported, .reEnrollForUnenrolledUser:
            (.titleSignIn, .signIn)
        case .loginCanceled: (.titleSignIn, .signInCancelled)
        case .locationServiceFailure, .enrollmentEndPointNetworkFailure, .policyEndPointNetworkFailure, .timeout:
            (.titleTryAgain, .noNetwork)
        case .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount: (.titleAccount, .otherDeviceUser)
        case .notEnrolledAccount, .switchExistingAccount, .singleManagedAccountMode: (.titleAccount, .otherAccount)
        case .failedToClearMamData: (.titleRestart, .dataNotRemoved)
        case .deviceBlockedEnrollment: (.titleAccount, .deviceBlocked)
        case .unsupportedAPI, .appNotEnrolled: (.titleNotAllowed, .notHere)
        default: (.titleTryAgain, .serviceFailed)
        }
    }
}
