public import MAMCore

/// A call that goes to the service, or to the token library on the way.
public enum ServiceCall: String, Sendable, Hashable, CaseIterable {
    /// A token is fetched.
    case token
    /// An account is enrolled.
    case enroll
    /// An app checks in.
    case checkIn
    /// An account is un-enrolled.
    case unenroll
    /// The service is told that an account left.
    case accountLeft
    /// Device management is asked about accounts.
    case managedDevice
}

/// What goes wrong with a call.
public enum ServiceFault: Sendable, Hashable {
    /// The service refuses, or is not reached; it does nothing.
    case refused(MAMServiceError)
    /// The token library has no token; means "not reached" elsewhere.
    case noToken(MAMTokenFailure)
    /// The service does what it is asked, and its answer is lost on the way.
    case lost
    /// The answer is another user's: a token of his, or that the service knows him as the enrolled one.
    case wrongUser
    /// The process of the app ends while the call is under way; what the service did stays done.
    case processEnds
    /// The answer takes so many seconds, which pass meanwhile on the device's clock.
    case slow(Double)
}

extension ServiceFault {
    /// Every fault that scenarios can name; ``slow(_:)`` is named with its seconds.
    public static let named: [ServiceFault] =
        MAMServiceError.allCases.map { .refused($0) }
        + MAMTokenFailure.allCases.filter { MAMServiceError(rawValue: $0.rawValue) == nil }.map { .noToken($0) }
        + [.lost, .wrongUser, .processEnds]

    /// The stable name, `slow` whatever the seconds.
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

    /// What a call to the service throws; nil for what is no error.
    var error: MAMServiceError? {
        switch self {
        case .refused(let error): error
        case .noToken: .network
        case .lost, .processEnds: .network
        case .wrongUser: .otherAccountEnrolled
        case .slow: nil
        }
    }

    /// What a request for a token throws; nil for what is no error.
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
