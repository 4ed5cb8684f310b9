public import MAMCore

/// A kind of call that an app makes to the service, or to the token library (MSAL on a real device) to get a token for
/// the service.
public enum ServiceCall: String, Sendable, Hashable, CaseIterable {
    /// Fetches a token.
    case token
    /// Enrolls an account.
    case enroll
    /// Checks in.
    case checkIn
    /// Un-enrolls an account.
    case unenroll
    /// Tells the service that an account was removed from the app.
    case accountLeft
    /// Asks device management for the user of the device.
    case managedDevice
}

/// A fault of one call to the service.
public enum ServiceFault: Sendable, Hashable {
    /// The service refuses the call with this error, or cannot be reached, and does nothing.
    case refused(MAMServiceError)
    /// The token library fails with this error and returns no token.
    ///
    /// A call of another kind with this fault fails as if the service could not be reached.
    case noToken(MAMTokenFailure)
    /// The service carries out the call, but its answer is lost.
    case lost
    /// The answer concerns another user: a token request gets that user's token, and other calls get the error that
    /// another account is enrolled.
    case wrongUser
    /// The app's process ends during the call.
    ///
    /// A call to the service has been carried out by then. A request for a token has returned none.
    case processEnds
    /// The answer takes this many seconds, by which the device's clock advances.
    case slow(Double)
}

extension ServiceFault {
    /// One fault for each ``name`` except `slow`.
    ///
    /// A scenario file writes these faults by their name alone; only `slow` needs a number of seconds as well.
    public static let named: [ServiceFault] =
        MAMServiceError.allCases.map { .refused($0) }
        + MAMTokenFailure.allCases.filter { MAMServiceError(rawValue: $0.rawValue) == nil }.map { .noToken($0) }
        + [.lost, .wrongUser, .processEnds]

    /// The name of the fault, which later versions keep; `slow` for every number of seconds.
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
