// The SDK's names from `IntuneMAMEnrollmentStatus.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentStatusCode` is the SDK's name; use `MAMEnrollmentStatus.Code` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentStatus.Code")
public typealias IntuneMAMEnrollmentStatusCode = MAMEnrollmentStatus.Code

/// `IntuneMAMEnrollmentStatus` is the SDK's name; use `MAMEnrollmentStatus` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentStatus")
public typealias IntuneMAMEnrollmentStatus = MAMEnrollmentStatus

extension MAMEnrollmentStatus {
    /// `IntuneMAMEnrollmentStatus.identity` is the SDK's name; use `userPrincipalName` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "userPrincipalName")
    public var identity: String { fatalError() }

    /// `IntuneMAMEnrollmentStatus.accountId` is the SDK's name; use `accountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }

    /// `IntuneMAMEnrollmentStatus.statusCode` is the SDK's name; use `code` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "code")
    public var statusCode: MAMEnrollmentStatus.Code { fatalError() }

    /// `IntuneMAMEnrollmentStatus.errorString` is the SDK's name; use `errorText` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorText")
    public var errorString: String? { fatalError() }

    /// `IntuneMAMEnrollmentStatus.error` is the SDK's name; use `errorText` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorText")
    public var error: (any Error)? { fatalError() }
}

extension MAMEnrollmentStatus.Code {
    /// `IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEmmAccount` is the SDK's name; use `notEMMAccount`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "notEMMAccount")
    public static var notEmmAccount: MAMEnrollmentStatus.Code { fatalError() }
}
