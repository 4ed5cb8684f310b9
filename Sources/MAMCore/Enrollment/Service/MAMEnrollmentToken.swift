/// An access token for the Intune service and the names of its account, as the app's delegate provides them
/// (``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)``).
///
/// Descriptions of the value contain none of its parts.
///
/// SDK: `IntuneMAMEnrollmentToken`
public struct MAMEnrollmentToken: Sendable, Equatable {
    /// The access token.
    ///
    /// SDK: `accessToken`
    public let accessToken: MAMAccessToken
    /// The user principal name of the token's account; nil if unknown.
    ///
    /// SDK: `upn`
    public let userPrincipalName: AccountID?
    /// The object id of the token's account.
    ///
    /// If the token has no object id, the engine's request to the service, for which the app provided the token, fails
    /// with the status ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///
    /// SDK: `oid`
    public let objectID: AccountID?
    /// The tenant of the token's account; nil if unknown.
    ///
    /// SDK: `tenantId`
    public let tenantID: AccountID?
    /// The id under which the token library (such as MSAL) logged the request for the token, for support; nil if
    /// unknown.
    ///
    /// SDK: `correlationId`
    public let correlationID: String?

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - objectID: The object id of the token's account. If it is nil, the engine's request to the service, for which
    ///     the app provides the token, fails with the status ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///   - userPrincipalName: The user principal name of the token's account. Defaults to nil.
    ///   - tenantID: The tenant of the token's account. Defaults to nil.
    ///   - correlationID: The id under which the token library (such as MSAL) logged the request for the token.
    ///     Defaults to nil.
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
