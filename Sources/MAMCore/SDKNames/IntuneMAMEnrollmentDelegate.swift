// The SDK's names from `IntuneMAMEnrollmentDelegate.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentToken` of the SDK; use `MAMEnrollmentToken` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentToken")
public typealias IntuneMAMEnrollmentToken = MAMEnrollmentToken

/// `IntuneMAMEnrollmentDelegate` of the SDK; use `MAMEnrollmentDelegate` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentDelegate")
public typealias IntuneMAMEnrollmentDelegate = MAMEnrollmentDelegate

extension MAMEnrollmentToken {
    /// `IntuneMAMEnrollmentToken.upn` of the SDK; use `userPrincipalName` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "userPrincipalName")
    public var upn: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.oid` of the SDK; use `objectID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "objectID")
    public var oid: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.tenantId` of the SDK; use `tenantID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "tenantID")
    public var tenantId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.correlationId` of the SDK; use `correlationID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "correlationID")
    public var correlationId: String? { fatalError() }

    /// `IntuneMAMEnrollmentToken.error` of the SDK; throw `MAMTokenFailure` from the delegate instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "a delegate throws `MAMTokenFailure` where no token can be had")
    public var error: (any Error)? { fatalError() }
}

extension MAMEnrollmentDelegate {
    /// `IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion:` of the SDK;
    /// implement `accessToken(for:resource:isInteractive:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "accessToken(for:resource:isInteractive:)")
    public func getAccessToken(
        forAccountId id: String, resource: String, completion: (MAMEnrollmentToken) -> Void
    ) { fatalError() }
}
