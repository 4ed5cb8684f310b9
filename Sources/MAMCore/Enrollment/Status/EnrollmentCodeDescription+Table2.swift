extension EnrollmentCodeDescription {
    static let second: [EnrollmentCodeDescription] = [
        EnrollmentCodeDescription(
            .policyEndPointNetworkFailure, [.policy], "the service was not reached to fetch the policy",
            causes: "no network at a check-in",
            duty: "nothing; it is tried again soon"),
        EnrollmentCodeDescription(
            .appNotEnrolled, [.policy, .unenroll], "the app is not enrolled",
            causes: "the service forgot the app, or an account is de-registered while none is enrolled",
            duty: "nothing; what is registered enrols again"),
        EnrollmentCodeDescription(
            .notEnrolledAccount, [.policy, .unenroll], "the account is not the enrolled one",
            causes:
                "the token is another user's, the service knows another account, or an account is de-registered that is not the one enrolled",
            duty: "give tokens of the account that is asked for"),
        EnrollmentCodeDescription(
            .failedToClearMamData, [.unenroll], "data of the account could not be removed",
            causes: "the engine could not remove files or keys in a wipe",
            duty: "nothing; the wipe is tried again"),
        EnrollmentCodeDescription(
            .timeout, [.enrollment, .policy, .unenroll], "it took too long",
            causes: "the token or the service did not answer in time",
            duty: "nothing; it is tried again soon"),
        EnrollmentCodeDescription(
            .adalInternalError, [.enrollment, .policy, .unenroll], "the token library failed",
            causes: "the app's token delegate reports an error of its library",
            duty: "look at the library's error"),
        EnrollmentCodeDescription(
            .switchExistingAccount, [.enrollment], "the managed account is to be removed first",
            causes: "the user takes the new account and the old one is removed, or gives up the question",
            duty:
                "after a removal nothing: the account enrols at the next launch; else remove the old account and try again"
        ),
        EnrollmentCodeDescription(
            .loginCanceled, [.enrollment], "the user cancelled the sign-in",
            causes: "a log-in, and the user cancels",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .policyRecordGone, [.policy], "the service has no record of the policy any more",
            causes: "the service answers a check-in with Gone",
            duty: "nothing; the account counts as not enrolled and enrols again"),
        EnrollmentCodeDescription(
            .reEnrollForUnenrolledUser, [.enrollment], "only a user who is still enrolled can enrol again",
            causes: "the app enrols an account anew, and the service no longer has it",
            duty: "nothing; the account lost its policy and enrols later"),
        EnrollmentCodeDescription(
            .tenantMigration, [.enrollment], "the tenant is being moved, or does not use the service",
            causes: "the service answers so when an account enrols",
            duty: "nothing; it is tried again"),
        EnrollmentCodeDescription(
            .unsupportedAPI, [.enrollment, .unenroll], "extensions cannot enrol",
            causes: "an extension registers, logs in or de-registers",
            duty: "call from the app itself"),
        EnrollmentCodeDescription(
            .adalMethodUnsupported, [.enrollment], "the token library lacks a method",
            causes: "the app's token delegate reports so",
            duty: "use a newer token library"),
        EnrollmentCodeDescription(
            .licensedNotTargeted, [.enrollment], "the user has a license and no policy for this app",
            causes: "no policy is assigned",
            duty: "treat the account as not managed; it is tried again"),
        EnrollmentCodeDescription(
            .deviceBlockedEnrollment, [.enrollment], "the device blocked the enrollment",
            causes: "the device is not allowed to enrol",
            duty: "tell the user"),
        EnrollmentCodeDescription(
            .singleManagedAccountMode, [.enrollment], "only one managed account is allowed",
            causes: "the user keeps the account that is managed, or the service allows one only",
            duty: "remove the new account"),
    ]
}
