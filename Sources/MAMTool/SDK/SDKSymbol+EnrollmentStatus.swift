extension SDKSymbol {
    /// `IntuneMAMEnrollmentStatus.h`.
    static let enrollmentStatus = header(
        "IntuneMAMEnrollmentStatus.h",
        [
            (
                "IntuneMAMEnrollmentStatusCode", .enumeration, "MAMEnrollmentStatus.Code",
                "has a constant for every number; Docs/Enrollment.md lists them"
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNewPoliciesReceived", .value(100),
                "MAMEnrollmentStatus.Code.newPoliciesReceived", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPoliciesHaveNotChanged", .value(101),
                "MAMEnrollmentStatus.Code.policiesHaveNotChanged", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusWipeReceived", .value(102),
                "MAMEnrollmentStatus.Code.wipeReceived", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNoPolicyReceived", .value(103),
                "MAMEnrollmentStatus.Code.noPolicyReceived", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusUnenrollmentSuccess", .value(104),
                "MAMEnrollmentStatus.Code.unenrollmentSuccess", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAccountNotLicensed", .value(200),
                "MAMEnrollmentStatus.Code.accountNotLicensed", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusInternalError", .value(201),
                "MAMEnrollmentStatus.Code.internalError", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusMamServiceDisabled", .value(202),
                "MAMEnrollmentStatus.Code.mamServiceDisabled", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAuthRequired", .value(203),
                "MAMEnrollmentStatus.Code.authRequired", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLocationServiceFailure", .value(204),
                "MAMEnrollmentStatus.Code.locationServiceFailure", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusEnrollmentEndPointNetworkFailure", .value(205),
                "MAMEnrollmentStatus.Code.enrollmentEndPointNetworkFailure", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusParsingFailure", .value(206),
                "MAMEnrollmentStatus.Code.parsingFailure", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNilAccount", .value(207),
                "MAMEnrollmentStatus.Code.nilAccount", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAlreadyEnrolled", .value(208),
                "MAMEnrollmentStatus.Code.alreadyEnrolled", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEmmAccount", .value(209),
                "MAMEnrollmentStatus.Code.notEMMAccount", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusMdmEnrolledDifferentUser", .value(210),
                "MAMEnrollmentStatus.Code.mdmEnrolledDifferentUser", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotDeviceAccount", .value(211),
                "MAMEnrollmentStatus.Code.notDeviceAccount", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPolicyEndPointNetworkFailure", .value(212),
                "MAMEnrollmentStatus.Code.policyEndPointNetworkFailure", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAppNotEnrolled", .value(213),
                "MAMEnrollmentStatus.Code.appNotEnrolled", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEnrolledAccount", .value(214),
                "MAMEnrollmentStatus.Code.notEnrolledAccount", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusFailedToClearMamData", .value(215),
                "MAMEnrollmentStatus.Code.failedToClearMamData", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusTimeout", .value(216),
                "MAMEnrollmentStatus.Code.timeout", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusADALInternalError", .value(217),
                "MAMEnrollmentStatus.Code.adalInternalError", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusSwitchExistingAccount", .value(218),
                "MAMEnrollmentStatus.Code.switchExistingAccount", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLoginCanceled", .value(219),
                "MAMEnrollmentStatus.Code.loginCanceled", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPolicyRecordGone", .value(220),
                "MAMEnrollmentStatus.Code.policyRecordGone", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusReEnrollForUnenrolledUser", .value(221),
                "MAMEnrollmentStatus.Code.reEnrollForUnenrolledUser", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusTenantMigration", .value(222),
                "MAMEnrollmentStatus.Code.tenantMigration", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusUnsupportedAPI", .value(223),
                "MAMEnrollmentStatus.Code.unsupportedAPI", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusADALMethodUnsupported", .value(224),
                "MAMEnrollmentStatus.Code.adalMethodUnsupported", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLicensedNotTargeted", .value(225),
                "MAMEnrollmentStatus.Code.licensedNotTargeted", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusDeviceBlockedEnrollment", .value(226),
                "MAMEnrollmentStatus.Code.deviceBlockedEnrollment", ""
            ),
            (
                "IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusSingleManagedAccountMode", .value(227),
                "MAMEnrollmentStatus.Code.singleManagedAccountMode", ""
            ),
            ("IntuneMAMEnrollmentStatus", .class, "MAMEnrollmentStatus", "a value type"),
            (
                "IntuneMAMEnrollmentStatus.identity", .property, "MAMEnrollmentStatus.userPrincipalName",
                "nil if it is not known"
            ),
            (
                "IntuneMAMEnrollmentStatus.accountId", .property, "MAMEnrollmentStatus.accountID",
                "the object id of the account, if it is known"
            ),
            (
                "IntuneMAMEnrollmentStatus.didSucceed", .property, "MAMEnrollmentStatus.didSucceed",
                "whether the request succeeded"
            ),
            (
                "IntuneMAMEnrollmentStatus.statusCode", .property, "MAMEnrollmentStatus.code",
                "a constant for each of the SDK's numbers"
            ),
            (
                "IntuneMAMEnrollmentStatus.errorString", .property, "MAMEnrollmentStatus.errorText",
                "one line that names no account; nil if the request succeeded"
            ),
            (
                "IntuneMAMEnrollmentStatus.error", .property, "MAMEnrollmentStatus.errorText",
                "this library has a text instead of an error object"
            ),
        ])
}
