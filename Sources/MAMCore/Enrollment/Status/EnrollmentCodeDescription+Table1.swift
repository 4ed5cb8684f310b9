extension EnrollmentCodeDescription {
    static let first: [EnrollmentCodeDescription] = [
        EnrollmentCodeDescription(
            .newPoliciesReceived, [.enrollment, .policy], "a policy came, the first one or one that changed",
            causes: "the service accepts an account that has a policy, or a check-in brings another policy",
            duty: "nothing; after the first policy the app starts anew"),
        EnrollmentCodeDescription(
            .policiesHaveNotChanged, [.policy], "the policy is the one the app has",
            causes: "a check-in brings nothing new",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .wipeReceived, [.policy], "the service told the app to wipe the account",
            causes: "an administrator asked for a wipe, and the app checks in or enrols the account",
            duty: "wait for the request to remove the data of the account"),
        EnrollmentCodeDescription(
            .noPolicyReceived, [.policy], "the request was fine, and there is no policy",
            causes: "a check-in finds that the user lost policy, license or service",
            duty: "treat the account as not managed"),
        EnrollmentCodeDescription(
            .unenrollmentSuccess, [.unenroll], "the account is un-enrolled and no longer registered",
            causes: "a de-registration or a wipe came to its end",
            duty: "nothing; register the account again to manage it"),
        EnrollmentCodeDescription(
            .accountNotLicensed, [.enrollment], "the user has no license",
            causes: "the service refuses a user without a license",
            duty: "treat the account as not managed; it is tried again"),
        EnrollmentCodeDescription(
            .internalError, [.enrollment, .policy, .unenroll], "something failed inside",
            causes: "a request was overtaken, a policy could not be stored, the service failed, too many accounts",
            duty: "read the text; it is tried again unless it was overtaken"),
        EnrollmentCodeDescription(
            .mamServiceDisabled, [], "the service is disabled",
            causes: "obsolete: nothing leads to it",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .authRequired, [.enrollment, .policy, .unenroll], "the token needs the user's credentials",
            causes: "the app's token delegate has no token, or one of another user",
            duty: "sign the user in, then log in and enrol again"),
        EnrollmentCodeDescription(
            .locationServiceFailure, [.enrollment], "the user's service was not found",
            causes: "the service that knows where the tenant lives was not reached",
            duty: "nothing; it is tried again soon"),
        EnrollmentCodeDescription(
            .enrollmentEndPointNetworkFailure, [.enrollment], "the service was not reached to enrol",
            causes: "no network on the way to enrol",
            duty: "nothing; it is tried again soon"),
        EnrollmentCodeDescription(
            .parsingFailure, [.enrollment, .policy, .unenroll], "the answer of the service cannot be read",
            causes: "a malformed answer, or a token without a user",
            duty: "nothing; it is tried again"),
        EnrollmentCodeDescription(
            .nilAccount, [.enrollment], "no account was named",
            causes: "the app registers nothing or the empty id",
            duty: "name an account"),
        EnrollmentCodeDescription(
            .alreadyEnrolled, [.enrollment], "the account is enrolled already",
            causes: "a log-in of an enrolled account, or the service says so",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .notEMMAccount, [.enrollment], "only the account of device management is allowed",
            causes: "device management allows its own user only, and this is another",
            duty: "remove the account"),
        EnrollmentCodeDescription(
            .mdmEnrolledDifferentUser, [.enrollment], "the device is managed for another user",
            causes: "one managed account is allowed, device management has a user, and this is another",
            duty: "remove the account"),
        EnrollmentCodeDescription(
            .notDeviceAccount, [.enrollment], "the account is not that of the device",
            causes: "the service knows the device under another account",
            duty: "remove the account"),
    ]
}
