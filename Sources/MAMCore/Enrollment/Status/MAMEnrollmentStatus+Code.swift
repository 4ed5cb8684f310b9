/// The SDK's numbers; ``EnrollmentCodeDescription/all`` says what leads to each and what an app does then.
extension MAMEnrollmentStatus.Code {
    /// A policy came, the first one or one that changed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNewPoliciesReceived`
    public static let newPoliciesReceived = Self(rawValue: 100)
    /// The policy is the one the app has.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPoliciesHaveNotChanged`
    public static let policiesHaveNotChanged = Self(rawValue: 101)
    /// The service told the app to wipe the account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusWipeReceived`
    public static let wipeReceived = Self(rawValue: 102)
    /// The request was fine, and there is no policy.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNoPolicyReceived`
    public static let noPolicyReceived = Self(rawValue: 103)
    /// The account is un-enrolled and no longer registered.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusUnenrollmentSuccess`
    public static let unenrollmentSuccess = Self(rawValue: 104)
    /// The user has no licence.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAccountNotLicensed`
    public static let accountNotLicensed = Self(rawValue: 200)
    /// Something failed inside.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusInternalError`
    public static let internalError = Self(rawValue: 201)
    /// The service is disabled.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusMamServiceDisabled`
    public static let mamServiceDisabled = Self(rawValue: 202)
    /// The token needs the user's credentials.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAuthRequired`
    public static let authRequired = Self(rawValue: 203)
    /// The user's service was not found.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLocationServiceFailure`
    public static let locationServiceFailure = Self(rawValue: 204)
    /// The service was not reached to enrol.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusEnrollmentEndPointNetworkFailure`
    public static let enrollmentEndPointNetworkFailure = Self(rawValue: 205)
    /// The answer of the service cannot be read.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusParsingFailure`
    public static let parsingFailure = Self(rawValue: 206)
    /// No account was named.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNilAccount`
    public static let nilAccount = Self(rawValue: 207)
    /// The account is enrolled already.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAlreadyEnrolled`
    public static let alreadyEnrolled = Self(rawValue: 208)
    /// Only the account of device management is allowed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotEmmAccount`
    public static let notEMMAccount = Self(rawValue: 209)
    /// The device is managed for another user.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusMdmEnrolledDifferentUser`
    public static let mdmEnrolledDifferentUser = Self(rawValue: 210)
    /// The account is not that of the device.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotDeviceAccount`
    public static let notDeviceAccount = Self(rawValue: 211)
    /// The service was not reached to fetch the policy.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPolicyEndPointNetworkFailure`
    public static let policyEndPointNetworkFailure = Self(rawValue: 212)
    /// The app is not enrolled.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAppNotEnrolled`
    public static let appNotEnrolled = Self(rawValue: 213)
    /// The account is not the enrolled one.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotEnrolledAccount`
    public static let notEnrolledAccount = Self(rawValue: 214)
    /// Data of the account could not be removed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusFailedToClearMamData`
    public static let failedToClearMamData = Self(rawValue: 215)
    /// It took too long.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusTimeout`
    public static let timeout = Self(rawValue: 216)
    /// The token library failed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusADALInternalError`
    public static let adalInternalError = Self(rawValue: 217)
    /// The managed account is to be removed first.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusSwitchExistingAccount`
    public static let switchExistingAccount = Self(rawValue: 218)
    /// The user cancelled the sign-in.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLoginCanceled`
    public static let loginCanceled = Self(rawValue: 219)
    /// The service has no record of the policy any more.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPolicyRecordGone`
    public static let policyRecordGone = Self(rawValue: 220)
    /// Only a user who is still enrolled can enrol again.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusReEnrollForUnenrolledUser`
    public static let reEnrollForUnenrolledUser = Self(rawValue: 221)
    /// The tenant is being moved, or does not use the service.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusTenantMigration`
    public static let tenantMigration = Self(rawValue: 222)
    /// Extensions cannot enrol.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusUnsupportedAPI`
    public static let unsupportedAPI = Self(rawValue: 223)
    /// The token library lacks a method.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusADALMethodUnsupported`
    public static let adalMethodUnsupported = Self(rawValue: 224)
    /// The user has a licence and no policy for this app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLicensedNotTargeted`
    public static let licensedNotTargeted = Self(rawValue: 225)
    /// The device blocked the enrolment.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusDeviceBlockedEnrollment`
    public static let deviceBlockedEnrollment = Self(rawValue: 226)
    /// Only one managed account is allowed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusSingleManagedAccountMode`
    public static let singleManagedAccountMode = Self(rawValue: 227)

    /// Whether the request ended well.
    public var isSuccess: Bool { (100..<200).contains(rawValue) }

    /// What it means in words: lower case, one line, no full stop.
    public var text: String { description?.meaning ?? "status \(rawValue)" }

    /// Whether the app has to remove the account.
    public var requiresRemoval: Bool {
        self == .notEMMAccount || self == .mdmEnrolledDifferentUser || self == .notDeviceAccount
    }

    /// Its row of the catalogue; nil for a number without a meaning.
    package var description: EnrollmentCodeDescription? { EnrollmentCodeDescription.all.first { $0.code == self } }
}
