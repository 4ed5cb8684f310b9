/// The reason why a request of an account failed.
package enum EnrollmentFailure: Sendable, Hashable {
    case token(MAMTokenFailure)
    case otherUsersToken
    /// The service refused or could not be reached.
    case service(MAMServiceError)

    /// Returns the status of the failure in a kind of request, in accordance with the SDK's table of statuses.
    ///
    /// - Parameters:
    ///   - kind: The kind of request.
    ///   - isInteractive: Whether the user could be asked to sign in.
    ///   - hasObjectID: Whether the object id of the account is known.
    /// - Returns: The code of the status.
    func code(
        in kind: EnrollmentRequestKind, isInteractive: Bool = false, hasObjectID: Bool = true
    ) -> MAMEnrollmentStatus.Code {
        switch kind {
        // A token library without the account knows no object id for a principal name either (207).
        case .enrollment where self == .token(.credentials) && !isInteractive && !hasObjectID: .nilAccount
        case .enrollment: enrollmentCode(isInteractive)
        case .policy: policyCode
        case .unenroll: unenrollCode
        }
    }

    private func enrollmentCode(_ isInteractive: Bool) -> MAMEnrollmentStatus.Code {
        switch self {
        case .token(.credentials), .otherUsersToken, .service(.otherAccountEnrolled): .authRequired
        case .token(.canceled): isInteractive ? .loginCanceled : .authRequired
        // A token library that cannot be made: the app's client id, redirect URI or authority do not fit.
        case .token(.tokenLibrary): isInteractive ? .internalError : .authRequired
        case .token(.tokenMethod): .adalMethodUnsupported
        case .service(.location): .locationServiceFailure
        case .token(.network), .service(.network): .enrollmentEndPointNetworkFailure
        case .token(.malformed), .service(.malformed): .parsingFailure
        case .token(.timeout), .service(.timeout): .timeout
        case .token(.internalError), .service(.internalError), .service(.gone), .service(.notEnrolled): .internalError
        case .service(.alreadyEnrolled): .alreadyEnrolled
        case .service(.notEMMAccount): .notEMMAccount
        case .service(.otherManagedUser): .mdmEnrolledDifferentUser
        case .service(.notDeviceAccount): .notDeviceAccount
        case .service(.unenrolledUser): .reEnrollForUnenrolledUser
        case .service(.tenantMigration): .tenantMigration
        case .service(.deviceBlocked): .deviceBlockedEnrollment
        case .service(.onlyOneAccount): .singleManagedAccountMode
        }
    }

    /// The text of the status; nil if the code says everything.
    var text: String? {
        guard self == .token(.tokenLibrary) else { return nil }
        return "the token library failed (MSALErrorDomain, -50000): check client id, redirect URI and authority"
    }

    private var policyCode: MAMEnrollmentStatus.Code {
        switch self {
        case .service(.location), .service(.network), .token(.network): .policyEndPointNetworkFailure
        case .service(.gone): .policyRecordGone
        default: sharedCode
        }
    }

    private var unenrollCode: MAMEnrollmentStatus.Code {
        switch self {
        case .service(.gone): .appNotEnrolled
        default: sharedCode
        }
    }

    /// The statuses that policy requests and un-enrollments have in common.
    private var sharedCode: MAMEnrollmentStatus.Code {
        switch self {
        case .token(.credentials), .token(.canceled): .authRequired
        case .token(.tokenLibrary), .token(.tokenMethod): .adalInternalError
        case .token(.malformed), .service(.malformed): .parsingFailure
        case .token(.timeout), .service(.timeout): .timeout
        case .token(.network), .token(.internalError): .internalError
        case .otherUsersToken: .notEnrolledAccount
        case .service(.notEnrolled), .service(.unenrolledUser): .appNotEnrolled
        case .service(.otherAccountEnrolled), .service(.notEMMAccount), .service(.otherManagedUser),
            .service(.notDeviceAccount):
            .notEnrolledAccount
        case .service: .internalError
        }
    }
}

extension MAMEnrollmentStatus.Code {
    /// Returns the timer for the next try of a refused account.
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
