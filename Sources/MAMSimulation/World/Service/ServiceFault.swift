public import MAMCore

/// A kind of call that an app or its engine makes to the Intune service, or to the token library.
///
/// The token library is MSAL on a real device. The engine requests tokens for the service, and the app requests tokens
/// for its own purposes.
public enum ServiceCall: String, Sendable, Hashable, CaseIterable {
    /// A call to the token library that requests a token.
    case token
    /// A call to the service that enrolls an account.
    case enroll
    /// A check-in: a call to the service that asks for changes to an account's policy.
    case checkIn
    /// A call to the service that un-enrolls an account.
    case unenroll
    /// A call that informs the service of an account's removal from the app.
    case accountLeft
    /// A call that requests the user for whom the device is managed.
    case managedDevice
}

/// A planned error or delay of one call to the simulated service.
public enum ServiceFault: Sendable, Hashable {
    /// The call fails with this error, for example because the service cannot be reached.
    ///
    /// The service does not carry out the call.
    case refused(MAMServiceError)
    /// The token library returns this error and no token.
    ///
    /// If this fault is planned for a call to the service, the call fails as if the service could not be reached.
    case noToken(MAMTokenFailure)
    /// The service carries out the call, but its answer does not reach the app.
    case lost
    /// The answer is for another user.
    ///
    /// A request for a token for the service returns the token of another user. A request for a token for the app's own
    /// purposes fails with the error `MSALErrorMismatchedUser`. A call to the service fails with the error
    /// `otherAccountEnrolled`.
    case wrongUser
    /// The process of the app ends during the call.
    ///
    /// A call to the service is carried out before the process ends. A request for a token returns no token.
    case processEnds
    /// The answer is delayed by this number of seconds. The device's clock advances by the same time.
    case slow(Double)

    /// All faults except `slow`, one for each ``name``.
    ///
    /// A scenario file writes each of these faults as a name. The fault `slow` also needs a number of seconds.
    public static let named: [ServiceFault] =
        MAMServiceError.allCases.map { .refused($0) }
        + MAMTokenFailure.allCases.filter { MAMServiceError(rawValue: $0.rawValue) == nil }.map { .noToken($0) }
        + [.lost, .wrongUser, .processEnds]

    /// The name of the fault, which is `slow` for every number of seconds.
    ///
    /// Later versions keep the name.
    public var name: String {
        switch self {
        case .refused(let error): error.rawValue
        case .noToken(let failure): failure.rawValue
        case .lost: "lost"
        case .wrongUser: "wrongUser"
        case .processEnds: "processEnds"
        case .slow: "slow"
        }
    }

    /// The error that a call to the service throws; `nil` if it throws none.
    var error: MAMServiceError? {
        switch self {
        case .refused(let error): error
        case .noToken: .network
        case .lost, .processEnds: .network
        case .wrongUser: .otherAccountEnrolled
        case .slow: nil
        }
    }

    /// The error that a request for a token throws; `nil` if it throws none.
    var tokenFailure: MAMTokenFailure? {
        switch self {
        case .refused(.timeout): .timeout
        case .refused(.malformed): .malformed
        case .refused(.internalError): .internalError
        case .refused(.network), .lost: .network
        case .refused, .processEnds: .tokenLibrary
        case .noToken(let failure): failure
        case .wrongUser, .slow: nil
        }
    }
}
