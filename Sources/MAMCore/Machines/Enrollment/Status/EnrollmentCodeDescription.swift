/// The description of an enrollment status, for documents and tools.
package struct EnrollmentCodeDescription: Sendable, Hashable {
    package let code: MAMEnrollmentStatus.Code
    /// The kinds of requests that have the status; empty for a status that is never used.
    package let kinds: [EnrollmentRequestKind]
    /// The meaning, in lower case without a full stop.
    package let meaning: String
    package let causes: String
    /// The steps that the app takes.
    package let duty: String

    init(
        _ code: MAMEnrollmentStatus.Code, _ kinds: [EnrollmentRequestKind], _ meaning: String, causes: String,
        duty: String
    ) {
        self.code = code
        self.kinds = kinds
        self.meaning = meaning
        self.causes = causes
        self.duty = duty
    }

    /// All statuses, ordered by number.
    package static let all = first + second

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
