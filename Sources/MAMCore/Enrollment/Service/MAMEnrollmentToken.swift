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
        self.accessToken = accessToken
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
        self.correlationID = correlationID
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
