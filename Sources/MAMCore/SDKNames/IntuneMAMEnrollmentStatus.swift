// The SDK's names from `IntuneMAMEnrollmentStatus.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentStatusCode` of the SDK; use `MAMEnrollmentStatus.Code` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentStatus.Code")
public typealias IntuneMAMEnrollmentStatusCode = MAMEnrollmentStatus.Code

/// `IntuneMAMEnrollmentStatus` of the SDK; use `MAMEnrollmentStatus` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentStatus")
public typealias IntuneMAMEnrollmentStatus = MAMEnrollmentStatus

extension MAMEnrollmentStatus {
    /// `IntuneMAMEnrollmentStatus.identity` of the SDK; use `userPrincipalName` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "userPrincipalName")
    public var identity: String { fatalError() }

    /// `IntuneMAMEnrollmentStatus.accountId` of the SDK; use `accountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }

    /// `IntuneMAMEnrollmentStatus.statusCode` of the SDK; use `code` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "code")
    public var statusCode: MAMEnrollmentStatus.Code { fatalError() }

    /// `IntuneMAMEnrollmentStatus.errorString` of the SDK; use `errorText` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorText")
    public var errorString: String? { fatalError() }

    /// `IntuneMAMEnrollmentStatus.error` of the SDK; use `errorText` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "errorText")
    public var error: (any Error)? { fatalError() }
}

extension MAMEnrollmentStatus.Code {
    /// `IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEmmAccount` of the SDK; use `notEMMAccount` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "notEMMAccount")
    public static var notEmmAccount: MAMEnrollmentStatus.Code { fatalError() }
}
