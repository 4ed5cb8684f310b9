/// The result of a request to enroll an account, to fetch the account's policy, or to remove the account.
///
/// SDK: `IntuneMAMEnrollmentStatus`
public struct MAMEnrollmentStatus: Sendable, Equatable, CustomStringConvertible {
    /// The result of a request about an account, with the SDK's number.
    ///
    /// Codes from 100 to 199 are successes.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number that the SDK uses for this result.
        public let rawValue: Int
        /// Creates a status code from the SDK's number.
        ///
        /// - Parameter rawValue: The number that the SDK uses for this result.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The account of the request, by its object id if known.
    ///
    /// ``AccountID/unmanaged`` if the request named no account.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID
    /// The account's user principal name; nil if unknown.
    ///
    /// SDK: `identity`
    public let userPrincipalName: AccountID?
    /// The result of the request, as the SDK's code.
    ///
    /// SDK: `statusCode`
    public let code: Code
    /// The reason why the request failed; nil after a success.
    ///
    /// The text is one line in lower case, without a full stop and without account names.
    ///
    /// SDK: `errorString`, `error`
    public let errorText: String?

    /// Creates the status of a request about an account.
    ///
    /// - Parameters:
    ///   - code: The result of the request.
    ///   - accountID: The account, by its object id if known.
    ///   - userPrincipalName: The account's user principal name. Defaults to nil, which means unknown.
    ///   - errorText: The reason of a failure. Ignored for a success. Defaults to the ``Code/text`` of `code`.
    public init(
        _ code: Code, accountID: AccountID, userPrincipalName: AccountID? = nil, errorText: String? = nil
    ) {
        self.accountID = accountID
        self.userPrincipalName = userPrincipalName
        self.code = code
        self.errorText = code.isSuccess ? nil : errorText ?? code.text
    }

    /// Whether the request succeeded.
    ///
    /// SDK: `didSucceed`
    public var didSucceed: Bool { code.isSuccess }

    /// A text with the number of the code and the reason of a failure, without the account's names.
    public var description: String {
        errorText.map { "status \(code.rawValue): \($0)" } ?? "status \(code.rawValue)"
    }
}

/// The kind of a request about an account.
///
/// The kind determines which method of the delegate receives the status.
public enum EnrollmentRequestKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A request to enroll an account.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    case enrollment
    /// A request for an account's policy.
    ///
    /// SDK: `policyRequestWithStatus:`
    case policy
    /// A request to end the enrollment of an account.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    case unenroll
}

/// The SDK's status codes. ``EnrollmentCodeDescription/all`` lists the causes of each code and the steps an app takes.
extension MAMEnrollmentStatus.Code {
    /// The service delivered a policy that is new, or that differs from the policy in force.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNewPoliciesReceived`
    public static let newPoliciesReceived = Self(rawValue: 100)
    /// The app already has the account's current policy, so the service delivered no new one.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPoliciesHaveNotChanged`
    public static let policiesHaveNotChanged = Self(rawValue: 101)
    /// The service commanded the app to wipe the account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusWipeReceived`
    public static let wipeReceived = Self(rawValue: 102)
    /// The request succeeded, but no policy is assigned to the account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNoPolicyReceived`
    public static let noPolicyReceived = Self(rawValue: 103)
    /// The account's enrollment has ended, and the account is no longer registered with the app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusUnenrollmentSuccess`
    public static let unenrollmentSuccess = Self(rawValue: 104)
    /// The user of the account has no Intune license.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAccountNotLicensed`
    public static let accountNotLicensed = Self(rawValue: 200)
    /// The request failed internally, its result could not be stored, or another call ended the request.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusInternalError`
    public static let internalError = Self(rawValue: 201)
    /// The service is disabled.
    ///
    /// No request of this library has this result.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusMamServiceDisabled`
    public static let mamServiceDisabled = Self(rawValue: 202)
    /// The user has to sign in before the app's delegate can provide a token, or the token belongs to another user.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAuthRequired`
    public static let authRequired = Self(rawValue: 203)
    /// The location service, which finds the Intune service of the user's tenant, could not be reached.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLocationServiceFailure`
    public static let locationServiceFailure = Self(rawValue: 204)
    /// The Intune service could not be reached for the enrollment.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusEnrollmentEndPointNetworkFailure`
    public static let enrollmentEndPointNetworkFailure = Self(rawValue: 205)
    /// The answer of the service or of the token library (such as MSAL) cannot be read.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusParsingFailure`
    public static let parsingFailure = Self(rawValue: 206)
    /// The request to the service named no account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNilAccount`
    public static let nilAccount = Self(rawValue: 207)
    /// The account is already enrolled in this app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAlreadyEnrolled`
    public static let alreadyEnrolled = Self(rawValue: 208)
    /// The service enrolls only the account for which the device is managed, and this is another account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotEmmAccount`
    public static let notEMMAccount = Self(rawValue: 209)
    /// Device management (MDM) manages the device for another user.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusMdmEnrolledDifferentUser`
    public static let mdmEnrolledDifferentUser = Self(rawValue: 210)
    /// According to the service, the device belongs to another account.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotDeviceAccount`
    public static let notDeviceAccount = Self(rawValue: 211)
    /// The Intune service could not be reached to fetch the policy.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPolicyEndPointNetworkFailure`
    public static let policyEndPointNetworkFailure = Self(rawValue: 212)
    /// According to the service, the app is not enrolled.
    ///
    /// The code is also used if the app asks to remove an account while no account is enrolled.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusAppNotEnrolled`
    public static let appNotEnrolled = Self(rawValue: 213)
    /// The account of the request is not an enrolled account, or the app's delegate provided a token of another user.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusNotEnrolledAccount`
    public static let notEnrolledAccount = Self(rawValue: 214)
    /// Some data of the account could not be removed.
    ///
    /// The engine tries again later.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusFailedToClearMamData`
    public static let failedToClearMamData = Self(rawValue: 215)
    /// The request to the service timed out.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusTimeout`
    public static let timeout = Self(rawValue: 216)
    /// The token library (such as MSAL) failed.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusADALInternalError`
    public static let adalInternalError = Self(rawValue: 217)
    /// Another account is already managed, and has to be removed before this account can be enrolled.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusSwitchExistingAccount`
    public static let switchExistingAccount = Self(rawValue: 218)
    /// The user canceled the sign-in.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLoginCanceled`
    public static let loginCanceled = Self(rawValue: 219)
    /// The service no longer has a record of the policy that the account has in this app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusPolicyRecordGone`
    public static let policyRecordGone = Self(rawValue: 220)
    /// The account could not be enrolled again, because the user's enrollment has ended at the service.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusReEnrollForUnenrolledUser`
    public static let reEnrollForUnenrolledUser = Self(rawValue: 221)
    /// The organization (tenant) is being migrated, or does not use the Intune service.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusTenantMigration`
    public static let tenantMigration = Self(rawValue: 222)
    /// The call was made in an app extension.
    ///
    /// Only the app that contains the extension can enroll or remove accounts.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusUnsupportedAPI`
    public static let unsupportedAPI = Self(rawValue: 223)
    /// The token library (such as MSAL) does not have a method that is required.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusADALMethodUnsupported`
    public static let adalMethodUnsupported = Self(rawValue: 224)
    /// The user has a license, but no policy for this app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusLicensedNotTargeted`
    public static let licensedNotTargeted = Self(rawValue: 225)
    /// The service does not allow the device to enroll accounts.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusDeviceBlockedEnrollment`
    public static let deviceBlockedEnrollment = Self(rawValue: 226)
    /// Only one managed account is allowed in the app.
    ///
    /// SDK: `IntuneMAMEnrollmentStatusSingleManagedAccountMode`
    public static let singleManagedAccountMode = Self(rawValue: 227)

    /// Whether the code means a success.
    ///
    /// The codes from 100 to 199 mean a success.
    public var isSuccess: Bool { (100..<200).contains(rawValue) }

    /// The meaning of the code on one line, in lower case and without a full stop.
    public var text: String { description?.meaning ?? "status \(rawValue)" }

    /// Whether the app has to remove the account because of this code.
    ///
    /// The codes ``notEMMAccount``, ``mdmEnrolledDifferentUser`` and ``notDeviceAccount`` require this.
    package var requiresRemoval: Bool {
        self == .notEMMAccount || self == .mdmEnrolledDifferentUser || self == .notDeviceAccount
    }

    /// The code's row in the table of codes; nil for an unknown number.
    package var description: EnrollmentCodeDescription? { EnrollmentCodeDescription.all.first { $0.code == self } }
}
