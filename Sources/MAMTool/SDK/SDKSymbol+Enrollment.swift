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
                "a `MAMAccessToken`, in locked memory"
            ),
            (
                "IntuneMAMEnrollmentToken.upn", .property, "MAMEnrollmentToken.userPrincipalName",
                "the user principal name"
            ),
            (
                "IntuneMAMEnrollmentToken.oid", .property, "MAMEnrollmentToken.objectID",
                "a token without an object id ends with status 206"
            ),
            (
                "IntuneMAMEnrollmentToken.tenantId", .property, "MAMEnrollmentToken.tenantID",
                "the tenant of the configuration"
            ),
            (
                "IntuneMAMEnrollmentToken.correlationId", .property, "MAMEnrollmentToken.correlationID",
                "the token library's id of the request, for the library's support"
            ),
            ("IntuneMAMEnrollmentToken.error", .property, "MAMTokenFailure", "thrown instead of returned with a token"),
            ("IntuneMAMEnrollmentDelegate", .protocol, "MAMEnrollmentDelegate", "kept alive by the app"),
            (
                "IntuneMAMEnrollmentDelegate enrollmentRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.enrollmentRequest(with:)",
                "called when an enrollment request ended; does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate policyRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.policyRequest(with:)",
                "called when a request for a policy ended; does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate unenrollRequestWithStatus:", .method,
                "MAMEnrollmentDelegate.unenrollRequest(with:)",
                "called when an account was removed; does nothing by default"
            ),
            (
                "IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:", .method,
                "MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:)",
                "asynchronous; throws instead of a token with an error"
            ),
        ])

    /// `IntuneMAMEnrollmentManager.h`.
    static let enrollmentManager = header(
        "IntuneMAMEnrollmentManager.h",
        [
            (
                "IntuneMAMAllowedAccountsDidChangeNotification", .constant,
                "MAMNotification.allowedAccountsDidChange(allowed:)",
                "has the allowed accounts, nil if every account is allowed"
            ),
            (
                "IntuneMAMMDMEnrolledAccountIdDidChangeNotification", .constant,
                "MAMNotification.mdmEnrolledAccountIDDidChange(account:)",
                "has the account, nil when the device is not managed for a user"
            ),
            (
                "IntuneMAMMDMEnrolledAccountIdKey", .constant,
                "MAMNotification.mdmEnrolledAccountIDDidChange(account:)",
                "its account; nil when the device is not managed for a user"
            ),
            ("IntuneMAMEnrollmentManager", .class, "MAMEnrollmentManager", "a view, made on demand"),
            (
                "IntuneMAMEnrollmentManager.delegate", .property, "MAMEnrollmentManager.delegate",
                "kept alive by the app"
            ),
            ("IntuneMAMEnrollmentManager instance", .classMethod, "ManagedApp.enrollmentManager", "one per app"),
            (
                "IntuneMAMEnrollmentManager init", .method, nil,
                "managers are views of a `ManagedApp`; callers do not create them"
            ),
            (
                "IntuneMAMEnrollmentManager registerAndEnrollAccountId:", .method,
                "MAMEnrollmentManager.registerAndEnroll(_:userPrincipalName:tenantID:)",
                "asynchronous; returns its outcome as well"
            ),
            (
                "IntuneMAMEnrollmentManager loginAndEnrollAccount:", .method, "MAMEnrollmentManager.loginAndEnroll(_:)",
                "asynchronous; returns its outcome as well; the delegate's token signs the user in"
            ),
            (
                "IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:", .method,
                "MAMEnrollmentManager.loginAndEnroll(_:)", "the sign-in is not bound to a window here"
            ),
            (
                "IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:", .method,
                "MAMEnrollmentManager.deregisterAndUnenroll(_:withWipe:)",
                "asynchronous; returns its outcome as well; wipes when asked to"
            ),
            (
                "IntuneMAMEnrollmentManager registeredAccountIds", .method, "MAMEnrollmentManager.registeredAccountIDs",
                "including enrolled accounts"
            ),
            (
                "IntuneMAMEnrollmentManager enrolledAccountId", .method, "MAMEnrollmentManager.enrolledAccountID",
                "the first of several; nil for none"
            ),
            (
                "IntuneMAMEnrollmentManager enrolledAccountIds", .method, "MAMEnrollmentManager.enrolledAccountIDs",
                "several only with `MultiManagedIdentities`"
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
                "MAMEnrollmentManager.mdmEnrolledAccountIDFromCache", "the last known value, without a request"
            ),
        ])
}
