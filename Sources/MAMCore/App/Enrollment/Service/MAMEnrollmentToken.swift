/// An access token for the Intune service, with the names of the token's account.
///
/// ``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)`` returns it. A description shows only the type's name.
///
/// SDK: `IntuneMAMEnrollmentToken`
public struct MAMEnrollmentToken: Sendable, Equatable {
    /// The access token for the Intune service.
    ///
    /// SDK: `accessToken`
    public let accessToken: MAMAccessToken
    /// The user principal name of the token's account; nil if unknown.
    ///
    /// SDK: `upn`
    public let userPrincipalName: AccountID?
    /// The object id of the token's account; nil if unknown.
    ///
    /// If the object id is nil, a service request that uses the token fails with the status
    /// ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///
    /// SDK: `oid`
    public let objectID: AccountID?
    /// The id of the tenant to which the token's account belongs; nil if unknown.
    ///
    /// SDK: `tenantId`
    public let tenantID: AccountID?
    /// The id under which the token library (such as MSAL) logged the request for the token; nil if unknown.
    ///
    /// With this id, the support staff can find the request in the log.
    ///
    /// SDK: `correlationId`
    public let correlationID: String?

    /// Creates a token with the names of its account.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - objectID: The object id of the token's account; nil if unknown. A request to the service with a token that
    ///     has no object id fails with the status ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///   - userPrincipalName: The user principal name of the token's account. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    ///   - correlationID: The id under which the token library (such as MSAL) logged the request. Defaults to nil.
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

extension MAMEnrollmentToken: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without any part of the token.
    public var description: String { "MAMEnrollmentToken" }
    /// An empty mirror, so that `dump` does not print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
