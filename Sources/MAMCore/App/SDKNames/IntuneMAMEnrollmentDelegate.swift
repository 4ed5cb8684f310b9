// The SDK's names from `IntuneMAMEnrollmentDelegate.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentToken` is the SDK's name; use `MAMEnrollmentToken` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentToken")
public typealias IntuneMAMEnrollmentToken = MAMEnrollmentToken

/// `IntuneMAMEnrollmentDelegate` is the SDK's name; use `MAMEnrollmentDelegate` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentDelegate")
public typealias IntuneMAMEnrollmentDelegate = MAMEnrollmentDelegate

extension MAMEnrollmentToken {
    /// `IntuneMAMEnrollmentToken.upn` is the SDK's name; use `userPrincipalName` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "userPrincipalName")
    public var upn: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.oid` is the SDK's name; use `objectID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "objectID")
    public var oid: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.tenantId` is the SDK's name; use `tenantID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "tenantID")
    public var tenantId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.correlationId` is the SDK's name; use `correlationID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "correlationID")
    public var correlationId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.error` is the SDK's name; throw `MAMTokenFailure` from the delegate instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "a delegate throws `MAMTokenFailure` where no token can be had")
    public var error: (any Error)? { fatalError() }
}

extension MAMEnrollmentDelegate {
    /// `IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:` is the SDK's name;
    /// implement `accessToken(for:resource:isInteractive:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "accessToken(for:resource:isInteractive:)")
    public func getAccessToken(
        forAccountId id: String, resource: String, completion: (MAMEnrollmentToken) -> Void
    ) { fatalError() }
}
