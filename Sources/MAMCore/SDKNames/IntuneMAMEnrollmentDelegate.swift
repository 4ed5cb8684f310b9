// The SDK's names from `IntuneMAMEnrollmentDelegate.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentToken` of the SDK.
@available(*, unavailable, renamed: "MAMEnrollmentToken")
public typealias IntuneMAMEnrollmentToken = MAMEnrollmentToken

/// `IntuneMAMEnrollmentDelegate` of the SDK.
@available(*, unavailable, renamed: "MAMEnrollmentDelegate")
public typealias IntuneMAMEnrollmentDelegate = MAMEnrollmentDelegate

extension MAMEnrollmentToken {
    /// `IntuneMAMEnrollmentToken.upn` of the SDK.
    @available(*, unavailable, renamed: "userPrincipalName")
    public var upn: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.oid` of the SDK.
    @available(*, unavailable, renamed: "objectID")
    public var oid: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.tenantId` of the SDK.
    @available(*, unavailable, renamed: "tenantID")
    public var tenantId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.correlationId` of the SDK.
    @available(*, unavailable, renamed: "correlationID")
    public var correlationId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.error` of the SDK.
    @available(*, unavailable, message: "a delegate throws `MAMTokenFailure` where no token can be had")
    public var error: (any Error)? { fatalError() }
}

extension MAMEnrollmentDelegate {
    /// `IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:` of the SDK.
    @available(*, unavailable, renamed: "accessToken(for:resource:isInteractive:)")
    public func getAccessToken(
        forAccountId id: String, resource: String, completion: (MAMEnrollmentToken) -> Void
    ) { fatalError() }
}
