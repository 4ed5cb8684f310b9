extension SDKSymbol {
    /// `IntuneMAMEnrollmentDelegate.h`.
    static let enrollmentDelegate = header(
        "IntuneMAMEnrollmentDelegate.h",
        [
            (
                "IntuneMAMEnrollmentToken", .class, "MAMEnrollmentToken",
                "a value whose description shows none of its contents"
            ),
            (
                "IntuneMAMEnrollmentToken.accessToken", .property, "MAMEnrollmentToken.accessToken",
                "a `MAMAccessToken`, whose bytes are in locked memory"
            ),
            (
                "IntuneMAMEnrollmentToken.upn", .property, "MAMEnrollmentToken.userPrincipalName",
                "the user principal name"
            ),
            (
                "IntuneMAMEnrollmentToken.oid", .property, "MAMEnrollmentToken.objectID",
                "if a token has no object id, the request returns the status 206"
            ),
            (
                "IntuneMAMEnrollmentToken.tenantId", .property, "MAMEnrollmentToken.tenantID",
                "the tenant of the token's account"
            ),
            (
                "IntuneMAMEnrollmentToken.correlationId", .property, "MAMEnrollmentToken.correlationID",
                "the id of the request in the log of the token library; the library's support asks for it"
            ),
            (
                "IntuneMAMEnrollmentToken.error", .property, "MAMTokenFailure",
                "the delegate throws this error instead of returning a token"
            ),
            ("IntuneMAMEnrollmentDelegate", .protocol, "MAMEnrollmentDelegate", "the app keeps the delegate alive"),
            (
                "IntuneMAMEnrollmentDelegate enrollmentRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.enrollmentRequest(with:)",
                "does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate policyRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.policyRequest(with:)",
                "does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate unenrollRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.unenrollRequest(with:)",
                "does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:", .method,
                "MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:)",
                "asynchronous; returns a token or throws an error"
            ),
        ])

    /// `IntuneMAMEnrollmentManager.h`.
    static let enrollmentManager = header(
        "IntuneMAMEnrollmentManager.h",
        [
            (
                "IntuneMAMAllowedAccountsDidChangeNotification", .constant,
                "MAMNotification.allowedAccountsDidChange(allowed:)",
                "contains the allowed accounts; nil if every account is allowed"
            ),
            (
                "IntuneMAMMDMEnrolledAccountIdDidChangeNotification", .constant,
                "MAMNotification.mdmEnrolledAccountIDDidChange(account:)",
                "contains the account; nil if the device is not managed for a user"
            ),
            (
                "IntuneMAMMDMEnrolledAccountIdKey", .constant,
                "MAMNotification.mdmEnrolledAccountIDDidChange(account:)",
                "a value of the notification; nil if the device is not managed for a user"
            ),
            ("IntuneMAMEnrollmentManager", .class, "MAMEnrollmentManager", "a value of one app"),
            (
                "IntuneMAMEnrollmentManager.delegate", .property, "MAMEnrollmentManager.delegate",
                "the app keeps the delegate alive"
            ),
            (
                "IntuneMAMEnrollmentManager instance", .classMethod, "ManagedApp.enrollmentManager",
                "a property of each app"
            ),
            (
                "IntuneMAMEnrollmentManager init", .method, nil,
                "managers are properties of a `ManagedApp`; callers do not create them"
            ),
            (
                "IntuneMAMEnrollmentManager registerAndEnrollAccountId:", .method,
                "MAMEnrollmentManager.registerAndEnroll(_:userPrincipalName:tenantID:)",
                "asynchronous; also returns the outcome"
            ),
            (
                "IntuneMAMEnrollmentManager loginAndEnrollAccount:", .method, "MAMEnrollmentManager.loginAndEnroll(_:)",
                "asynchronous; also returns the outcome; the delegate's token signs the user in"
            ),
            (
                "IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:", .method,
                "MAMEnrollmentManager.loginAndEnroll(_:)", "in this library a sign-in does not belong to a window"
            ),
            (
                "IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:", .method,
                "MAMEnrollmentManager.deregisterAndUnenroll(_:withWipe:)",
                "asynchronous; also returns the outcome; wipes the account if `withWipe` is true"
            ),
            (
                "IntuneMAMEnrollmentManager registeredAccountIds", .method, "MAMEnrollmentManager.registeredAccountIDs",
                "also contains the enrolled accounts"
            ),
            (
                "IntuneMAMEnrollmentManager enrolledAccountId", .method, "MAMEnrollmentManager.enrolledAccountID",
                "the first enrolled account; nil if there is none"
            ),
            (
                "IntuneMAMEnrollmentManager enrolledAccountIds", .method, "MAMEnrollmentManager.enrolledAccountIDs",
                "contains several accounts only if `MultiManagedIdentities` is set"
            ),
            (
                "IntuneMAMEnrollmentManager allowedAccounts", .method, "MAMEnrollmentManager.allowedAccountIDs",
                "every name of each allowed account; set by the service, or by device management through the app's configuration"
            ),
            (
                "IntuneMAMEnrollmentManager allowedAccountIds", .method, "MAMEnrollmentManager.allowedAccountIDs",
                "every name of each allowed account; nil if every account is allowed"
            ),
            (
                "IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion:", .method,
                "MAMEnrollmentManager.mdmEnrolledAccountID()",
                "asks the service; returns the last known user if the service is not reached"
            ),
            (
                "IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache", .method,
                "MAMEnrollmentManager.mdmEnrolledAccountIDFromCache", "returns the last known user, without a request"
            ),
        ])
}
