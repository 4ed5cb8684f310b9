public import Foundation
internal import MAMCore
internal import MAMSimulation

/// The results of requests about accounts.
///
/// SDK: `IntuneMAMEnrollmentStatusCode`
public enum IntuneMAMEnrollmentStatusCode: UInt, Sendable {
    /// The service delivered a policy that is new, or that differs from the policy in force.
    case newPoliciesReceived = 100
    /// The app already has the account's current policy, so the service delivered no new one.
    case policiesHaveNotChanged = 101
    /// The service commanded the app to wipe the account.
    case wipeReceived = 102
    /// The request succeeded, but no policy is assigned to the account.
    case noPolicyReceived = 103
    /// The account's enrollment has ended, and the account is no longer registered with the app.
    case unenrollmentSuccess = 104
    /// The user of the account has no Intune license.
    case accountNotLicensed = 200
    /// The request failed internally, its result could not be stored, or another call ended the request.
    case internalError = 201
    /// The service is disabled.
    case mamServiceDisabled = 202
    /// The user has to sign in before the app's delegate can provide a token, or the token belongs to another user.
    case authRequired = 203
    /// The location service, which finds the Intune service of the user's tenant, could not be reached.
    case locationServiceFailure = 204
    /// The Intune service could not be reached for the enrollment.
    case enrollmentEndPointNetworkFailure = 205
    /// The answer of the service or of the token library (such as MSAL) cannot be read.
    case parsingFailure = 206
    /// The request to the service named no account.
    case nilAccount = 207
    /// The account is already enrolled in this app.
    case alreadyEnrolled = 208
    /// The service enrolls only the account for which the device is managed, and this is another account.
    case notEmmAccount = 209
    /// Device management (MDM) manages the device for another user.
    case mdmEnrolledDifferentUser = 210
    /// According to the service, the device belongs to another account.
    case notDeviceAccount = 211
    /// The Intune service could not be reached to fetch the policy.
    case policyEndPointNetworkFailure = 212
    /// According to the service, the app is not enrolled.
    case appNotEnrolled = 213
    /// The account of the request is not an enrolled account, or the app's delegate provided a token of another user.
    case notEnrolledAccount = 214
    /// Some data of the account could not be removed.
    case failedToClearMamData = 215
    /// The request to the service timed out.
    case timeout = 216
    /// The token library (such as MSAL) failed.
    case adalInternalError = 217
    /// Another account is already managed, and has to be removed before this account can be enrolled.
    case switchExistingAccount = 218
    /// The user canceled the sign-in.
    case loginCanceled = 219
    /// The service no longer has a record of the policy that the account has in this app.
    case policyRecordGone = 220
    /// The account could not be enrolled again, because the user's enrollment has ended at the service.
    case reEnrollForUnenrolledUser = 221
    /// The organization (tenant) is being migrated, or does not use the Intune service.
    case tenantMigration = 222
    /// The call was made in an app extension.
    case unsupportedAPI = 223
    /// The token library (such as MSAL) does not have a method that is required.
    case adalMethodUnsupported = 224
    /// The user has a license, but no policy for this app.
    case licensedNotTargeted = 225
    /// The service does not allow the device to enroll accounts.
    case deviceBlockedEnrollment = 226
    /// Only one managed account is allowed in the app.
    case singleManagedAccountMode = 227
}

/// The result of a request about an account.
///
/// SDK: `IntuneMAMEnrollmentStatus`
open class IntuneMAMEnrollmentStatus: NSObject {
    /// The user principal name of the account, or its object id if the name is not known. SDK: `identity`
    open var identity = ""
    /// The object id of the account. SDK: `accountId`
    open var accountId = ""
    /// Whether the request succeeded. SDK: `didSucceed`
    open var didSucceed = false
    /// The number of the result. SDK: `statusCode`
    open var statusCode = IntuneMAMEnrollmentStatusCode.internalError
    /// The reason of a failure. SDK: `errorString`
    open var errorString: String?
    /// The error behind a failure, which is `nil` here. SDK: `error`
    open var error: (any Error)?

    /// Makes a status, for example for a test of a delegate alone.
    public override init() { super.init() }

    /// Makes the status of a result of the engine.
    convenience init(_ status: MAMEnrollmentStatus, of host: SDKHost) {
        self.init()
        let user = host.device.tenant.user(status.accountID)
        identity = (status.userPrincipalName ?? user?.userPrincipalName ?? status.accountID).rawValue
        accountId = (user?.objectID ?? status.accountID).rawValue
        (didSucceed, errorString) = (status.didSucceed, status.errorText)
        statusCode = IntuneMAMEnrollmentStatusCode(rawValue: UInt(status.code.rawValue)) ?? .internalError
    }
}
