// The SDK's names from `IntuneMAMEnrollmentManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentManager` of the SDK; use `MAMEnrollmentManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentManager")
public typealias IntuneMAMEnrollmentManager = MAMEnrollmentManager

/// `IntuneMAMAllowedAccountsDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.allowedAccountsDidChange(allowed:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.allowedAccountsDidChange(allowed:)`"
)
public var IntuneMAMAllowedAccountsDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.mdmEnrolledAccountIDDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdKey` of the SDK; listen to `app.notifications`
/// for `MAMNotification.mdmEnrolledAccountIDDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdKey: String { fatalError() }

extension MAMEnrollmentManager {
    /// `IntuneMAMEnrollmentManager instance` of the SDK; use `app.enrollmentManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.enrollmentManager`")
    public static func instance() -> MAMEnrollmentManager { fatalError() }

    /// `IntuneMAMEnrollmentManager registerAndEnrollAccountId:` of the SDK;
    /// call `registerAndEnroll(_:userPrincipalName:tenantID:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "registerAndEnroll(_:userPrincipalName:tenantID:)")
    public func registerAndEnrollAccountId(_ id: String) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:` of the SDK; call `loginAndEnroll(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:` of the SDK; call `loginAndEnroll(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?, on window: WindowID?) { fatalError() }

    /// `IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:` of the SDK;
    /// call `deregisterAndUnenroll(_:withWipe:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "deregisterAndUnenroll(_:withWipe:)")
    public func deRegisterAndUnenrollAccountId(_ id: String, withWipe: Bool) { fatalError() }

    /// `IntuneMAMEnrollmentManager registeredAccountIds` of the SDK; use `registeredAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "registeredAccountIDs")
    public func registeredAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountId` of the SDK; use `enrolledAccountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "enrolledAccountID")
    public func enrolledAccountId() -> String? { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountIds` of the SDK; use `enrolledAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "enrolledAccountIDs")
    public func enrolledAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccounts` of the SDK; use `allowedAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccounts() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccountIds` of the SDK; use `allowedAccountIDs` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccountIds() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion:` of the SDK; call `mdmEnrolledAccountID()`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "mdmEnrolledAccountID()")
    public func mdmEnrolledAccountId(completion: (String?) -> Void) { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache` of the SDK; use `mdmEnrolledAccountIDFromCache`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "mdmEnrolledAccountIDFromCache")
    public func mdmEnrolledAccountIdFromCache() -> String? { fatalError() }
}
