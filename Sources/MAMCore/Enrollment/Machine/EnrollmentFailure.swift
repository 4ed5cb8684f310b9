/// What goes wrong with a token or at the service.
package enum EnrollmentFailure: String, Sendable, Hashable, CaseIterable {
    /// The token needs the user's credentials.
    case credentials
    /// The user cancelled the sign-in.
    case canceled
    /// The token library failed.
    case tokenLibrary
    /// The token library lacks a method.
    case tokenMethod
    /// The token is that of another user.
    case otherUsersToken
    /// The service that knows where the tenant lives was not reached.
    case location
    /// The service was not reached.
    case network
    /// The answer cannot be read.
    case malformed
    /// There was no answer in time.
    case timeout
    /// The service, or the edge, failed.
    case internalError
    /// The service answered Gone.
    case gone
    /// The service does not know the app as enrolled.
    case notEnrolled
    /// The service knows another account as the enrolled one.
    case otherAccountEnrolled
    /// The service has the account as enrolled.
    case alreadyEnrolled
    /// Only the account of device management is allowed.
    case notEMMAccount
    /// The device is managed for another user.
    case otherManagedUser
    /// The account is not that of the device.
    case notDeviceAccount
    /// The user is no longer enrolled and cannot enrol again.
    case unenrolledUser
    /// The tenant is being moved.
    case tenantMigration
    /// The device blocks enrolment.
    case deviceBlocked
    /// The service allows one managed account only.
    case onlyOneAccount

    /// Those that a token can have; the others are the service's.
    package static let ofTokens: [EnrollmentFailure] = [
        .credentials, .canceled, .tokenLibrary, .tokenMethod, .network, .malformed, .timeout, .internalError,
    ]

    /// Those of the service.
    package static let ofService = allCases.filter { failure in
        ![.credentials, .canceled, .tokenLibrary, .tokenMethod, .otherUsersToken].contains(failure)
    }

    /// The status it has in a request; every status arrives only where the SDK's table lets it.
    func code(in kind: EnrollmentRequestKind, isInteractive: Bool = false) -> MAMEnrollmentStatus.Code {
        switch kind {
        case .enrollment: enrollmentCode(isInteractive)
        case .policy: policyCode
        case .unenroll: unenrollCode
        }
    }

    private func enrollmentCode(_ isInteractive: Bool) -> MAMEnrollmentStatus.Code {
        switch self {
        case .credentials, .otherUsersToken, .otherAccountEnrolled: .authRequired
        case .canceled: isInteractive ? .loginCanceled : .authRequired
        case .tokenLibrary: .adalInternalError
        case .tokenMethod: .adalMethodUnsupported
        case .location: .locationServiceFailure
        case .network: .enrollmentEndPointNetworkFailure
        case .malformed: .parsingFailure
        case .timeout: .timeout
        case .internalError, .gone, .notEnrolled: .internalError
        case .alreadyEnrolled: .alreadyEnrolled
        case .notEMMAccount: .notEMMAccount
        case .otherManagedUser: .mdmEnrolledDifferentUser
        case .notDeviceAccount: .notDeviceAccount
        case .unenrolledUser: .reEnrollForUnenrolledUser
        case .tenantMigration: .tenantMigration
        case .deviceBlocked: .deviceBlockedEnrollment
        case .onlyOneAccount: .singleManagedAccountMode
        }
    }

    private var policyCode: MAMEnrollmentStatus.Code {
        switch self {
        case .location, .network: .policyEndPointNetworkFailure
        case .gone: .policyRecordGone
        default: sharedCode
        }
    }

    private var unenrollCode: MAMEnrollmentStatus.Code {
        switch self {
        case .gone: .appNotEnrolled
        default: sharedCode
        }
    }

    /// What fetching a policy and un-enrolling have in common.
    private var sharedCode: MAMEnrollmentStatus.Code {
        switch self {
        case .credentials, .canceled: .authRequired
        case .tokenLibrary, .tokenMethod: .adalInternalError
        case .malformed: .parsingFailure
        case .timeout: .timeout
        case .notEnrolled, .unenrolledUser: .appNotEnrolled
        case .otherUsersToken, .otherAccountEnrolled, .notEMMAccount, .otherManagedUser, .notDeviceAccount:
            .notEnrolledAccount
        case .location, .network, .internalError, .gone, .alreadyEnrolled, .tenantMigration, .deviceBlocked,
            .onlyOneAccount:
            .internalError
        }
    }
}

extension MAMEnrollmentStatus.Code {
    /// When an account that was refused is tried again.
    func retry(after timer: ServiceTimer) -> ServiceTimer {
        switch self {
        case .locationServiceFailure, .enrollmentEndPointNetworkFailure, .policyEndPointNetworkFailure, .timeout:
            if case .checkIn(let outcome) = timer { return .checkIn(outcome.next(.unreachable)) }
            return .checkIn(.networkFailure(count: 1))
        case .accountNotLicensed: return .checkIn(.userNotLicensed)
        case .licensedNotTargeted: return .checkIn(.noPolicy)
        case .tenantMigration: return .checkIn(.tenantNotOnboarded)
        default: return .enrollmentRetry
        }
    }
}
