extension EnrollmentCodeDescription {
    static let first: [EnrollmentCodeDescription] = [
        EnrollmentCodeDescription(
            .newPoliciesReceived, [.enrollment, .policy],
            "the app received its first policy or a changed one, or app configuration without a policy",
            causes:
                "the service accepts an account that has a policy or app configuration, or a check-in brings another policy",
            duty: "nothing; after a first policy most apps restart"),
        EnrollmentCodeDescription(
            .policiesHaveNotChanged, [.policy], "the policy has not changed",
            causes: "a check-in finds no change",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .wipeReceived, [.policy], "the service told the app to wipe the account",
            causes: "an administrator requested a wipe, and the app checks in or enrolls the account",
            duty: "wait for the request to remove the data of the account"),
        EnrollmentCodeDescription(
            .noPolicyReceived, [.policy], "the request succeeded, and there is no policy",
            causes:
                "a check-in finds that the user no longer has a policy or a license, or that the tenant no longer uses the service",
            duty: "treat the account as not managed"),
        EnrollmentCodeDescription(
            .unenrollmentSuccess, [.unenroll], "the account is un-enrolled and no longer registered",
            causes: "a de-registration or a wipe ended",
            duty: "nothing; register the account again to manage it"),
        EnrollmentCodeDescription(
            .accountNotLicensed, [.enrollment], "the user has no license",
            causes: "the service refuses a user without a license",
            duty: "treat the account as not managed; the enrollment is tried again"),
        EnrollmentCodeDescription(
            .internalError, [.enrollment, .policy, .unenroll], "an internal failure",
            causes:
                "another change of the account ended the request early, a policy could not be stored, the service failed, the app has too many accounts, or a log-in found no working token library (MSALErrorDomain, -50000)",
            duty:
                "read the error text; for -50000 check the client id, the redirect URI and, in an app of a single tenant, the authority; the request is tried again unless another change ended it"
        ),
        EnrollmentCodeDescription(
            .mamServiceDisabled, [], "the service is disabled",
            causes: "obsolete: no request ends with it",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .authRequired, [.enrollment, .policy, .unenroll],
            "the token needs the user's credentials; sign the user in, or log in and enroll",
            causes:
                "the app's token delegate has no token, or returns a token of another user, or the token library does not work",
            duty: "sign the user in, then log in and enroll again"),
        EnrollmentCodeDescription(
            .locationServiceFailure, [.enrollment], "the user's service was not found",
            causes: "the service that finds the user's tenant was not reached",
            duty: "nothing; the request is tried again soon"),
        EnrollmentCodeDescription(
            .enrollmentEndPointNetworkFailure, [.enrollment], "the service was not reached to enroll the account",
            causes: "no network during the enrollment",
            duty: "nothing; the request is tried again soon"),
        EnrollmentCodeDescription(
            .parsingFailure, [.enrollment, .policy, .unenroll], "the answer of the service cannot be read",
            causes: "a malformed answer, or a token without a user",
            duty: "nothing; the request is tried again"),
        EnrollmentCodeDescription(
            .nilAccount, [.enrollment], "no account was named, or a user principal name has no known object id",
            causes:
                "the app registers nil or the empty id, or a user principal name for which the token library has no account",
            duty: "register the account's object id, after its user signed in"),
        EnrollmentCodeDescription(
            .alreadyEnrolled, [.enrollment], "the account is already enrolled",
            causes: "a log-in of an enrolled account, or an answer of the service",
            duty: "nothing"),
        EnrollmentCodeDescription(
            .notEMMAccount, [.enrollment], "only the account of device management is allowed",
            causes: "device management allows only one user, and the account belongs to another user",
            duty: "remove the account"),
        EnrollmentCodeDescription(
            .mdmEnrolledDifferentUser, [.enrollment], "the device is managed for another user",
            causes:
                "the app may have only one managed account, and the device is managed for the user of another account",
            duty: "remove the account"),
        EnrollmentCodeDescription(
            .notDeviceAccount, [.enrollment], "the device belongs to another account",
            causes: "the service says that the device belongs to another account",
            duty: "remove the account"),
    ]
}
