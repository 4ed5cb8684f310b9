extension EnrollmentCodeDescription {
    static let second: [EnrollmentCodeDescription] = [
        EnrollmentCodeDescription(
            .policyEndPointNetworkFailure, [.policy], "the service was not reached to fetch the policy",
            causes: "no network at a check-in",
            duty: "nothing; the request is tried again soon"),
        EnrollmentCodeDescription(
            .appNotEnrolled, [.policy, .unenroll], "the app is not enrolled",
            causes: "the service forgot the app, or an account is de-registered while none is enrolled",
            duty: "nothing; registered accounts enroll again"),
        EnrollmentCodeDescription(
            .notEnrolledAccount, [.policy, .unenroll], "the account is not the enrolled one",
            causes:
                "the token belongs to another user, the service knows another account, or the app de-registers an account that is not the enrolled one",
            duty: "return tokens of the requested account"),
        EnrollmentCodeDescription(
            .failedToClearMamData, [.unenroll], "data of the account could not be removed",
            causes: "the engine could not remove files or keys in a wipe",
            duty: "nothing; the wipe is tried again"),
        EnrollmentCodeDescription(
            .timeout, [.enrollment, .policy, .unenroll], "the request took too long",
            causes: "the token or the service did not answer in time",
            duty: "nothing; the request is tried again soon"),
        EnrollmentCodeDescription(
            .adalInternalError, [.policy, .unenroll], "the token library failed",
            causes: "the app's token delegate reports an error of its library; an enrollment then ends with 201 or 203",
            duty: "read the library's error"),
        EnrollmentCodeDescription(
            .switchExistingAccount, [.enrollment], "the managed account has to be removed first",
            causes:
                "the user is asked which account to keep, and keeps the new account or dismisses the question",
            duty:
                "if the user kept the new account: nothing, because it enrolls at the next launch; otherwise remove the old account and try again"
        ),
        EnrollmentCodeDescription(
            .loginCanceled, [.enrollment], "the user canceled the sign-in",
            causes: "the user cancels a log-in",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .policyRecordGone, [.policy], "the service no longer has a record of the policy",
            causes: "the service answers a check-in with Gone",
            duty: "nothing; the account counts as not enrolled and enrolls again"),
        EnrollmentCodeDescription(
            .reEnrollForUnenrolledUser, [.enrollment],
            "the account cannot enroll again, because it is no longer enrolled at the service",
            causes: "the app tries to enroll an account again, and the service no longer has this account",
            duty: "nothing; the account lost its policy and enrolls later"),
        EnrollmentCodeDescription(
            .tenantMigration, [.enrollment], "the tenant is being moved, or does not use the service",
            causes: "the service reports it during an enrollment",
            duty: "nothing; the request is tried again"),
        EnrollmentCodeDescription(
            .unsupportedAPI, [.enrollment, .unenroll], "extensions cannot enroll accounts",
            causes: "an extension registers, logs in or de-registers",
            duty: "call from the app itself"),
        EnrollmentCodeDescription(
            .adalMethodUnsupported, [.enrollment], "the token library lacks a method",
            causes: "the app's token delegate reports it",
            duty: "use a newer token library"),
        EnrollmentCodeDescription(
            .licensedNotTargeted, [.enrollment],
            "the user has a license, and neither a policy nor app configuration for this app",
            causes: "no policy and no app configuration is assigned",
            duty: "treat the account as not managed; the enrollment is tried again"),
        EnrollmentCodeDescription(
            .deviceBlockedEnrollment, [.enrollment], "the device blocked the enrollment",
            causes: "the device is not allowed to enroll",
            duty: "tell the user"),
        EnrollmentCodeDescription(
            .singleManagedAccountMode, [.enrollment], "only one managed account is allowed",
            causes: "the user keeps the old account, or the service allows only one account",
            duty: "remove the new account"),
    ]
}
