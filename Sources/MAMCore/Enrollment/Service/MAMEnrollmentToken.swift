/// A token for the service, as the app's enrolment delegate got it from its token library.
///
/// Descriptions show nothing of it.
///
/// SDK: `IntuneMAMEnrollmentToken`
public struct MAMEnrollmentToken: Sendable, Hashable {
    /// The access token.
    ///
    /// SDK: `accessToken`
    public let accessToken: MAMAccessToken
    /// The user principal name it is for.
    ///
    /// SDK: `upn`
    public let userPrincipalName: AccountID?
    /// The object id it is for; a token without one is of no use (status 206).
    ///
    /// SDK: `oid`
    public let objectID: AccountID?
    /// The tenant it is for.
    ///
    /// SDK: `tenantId`
    public let tenantID: AccountID?
    /// What the token library calls the request, for its support.
    ///
    /// SDK: `correlationId`
    public let correlationID: String?

    /// Makes a token.
    public init(
        _ accessToken: MAMAccessToken, objectID: AccountID?, userPrincipalName: AccountID? = nil,
        tenantID: AccountID? = nil, correlationID: String? = nil
    ) {
        (self.accessToken, self.objectID, self.userPrincipalName) = (accessToken, objectID, userPrincipalName)
        (self.tenantID, self.correlationID) = (tenantID, correlationID)
    }
}

extension MAMEnrollmentToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type and nothing else.
    public var description: String { "MAMEnrollmentToken" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why there is no token.
///
/// SDK: `error` of `IntuneMAMEnrollmentToken`
public enum MAMTokenFailure: String, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The user has to give credentials.
    case credentials
    /// The user cancelled the sign-in.
    case canceled
    /// The token library failed.
    case tokenLibrary
    /// The token library lacks a method.
    case tokenMethod
    /// The token library did not reach its service.
    case network
    /// What the token library gave cannot be read.
    case malformed
    /// It took too long.
    case timeout
    /// Something else failed.
    case internalError
}
