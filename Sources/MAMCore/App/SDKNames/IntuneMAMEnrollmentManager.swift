// The SDK's names from `IntuneMAMEnrollmentManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentManager` is the SDK's name; use `MAMEnrollmentManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMEnrollmentManager")
public typealias IntuneMAMEnrollmentManager = MAMEnrollmentManager

/// `IntuneMAMAllowedAccountsDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.allowedAccountsDidChange(allowed:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.allowedAccountsDidChange(allowed:)`"
)
public var IntuneMAMAllowedAccountsDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.mdmEnrolledAccountIDDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdKey` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.mdmEnrolledAccountIDDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdKey: String { fatalError() }

extension MAMEnrollmentManager {
    /// `IntuneMAMEnrollmentManager instance` is the SDK's name; use `app.enrollmentManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.enrollmentManager`")
    public static func instance() -> MAMEnrollmentManager { fatalError() }

    /// `IntuneMAMEnrollmentManager registerAndEnrollAccountId:` is the SDK's name;
    /// call `registerAndEnroll(_:userPrincipalName:tenantID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "registerAndEnroll(_:userPrincipalName:tenantID:)")
    public func registerAndEnrollAccountId(_ id: String) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:` is the SDK's name; call `loginAndEnroll(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:` is the SDK's name; call `loginAndEnroll(_:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?, on window: WindowID?) { fatalError() }

    /// `IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:` is the SDK's name;
    /// call `deregisterAndUnenroll(_:withWipe:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "deregisterAndUnenroll(_:withWipe:)")
    public func deRegisterAndUnenrollAccountId(_ id: String, withWipe: Bool) { fatalError() }

    /// `IntuneMAMEnrollmentManager registeredAccountIds` is the SDK's name; use `registeredAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "registeredAccountIDs")
    public func registeredAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountId` is the SDK's name; use `enrolledAccountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "enrolledAccountID")
    public func enrolledAccountId() -> String? { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountIds` is the SDK's name; use `enrolledAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "enrolledAccountIDs")
    public func enrolledAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccounts` is the SDK's name; use `allowedAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccounts() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccountIds` is the SDK's name; use `allowedAccountIDs` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccountIds() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion:` is the SDK's name;
    /// call `mdmEnrolledAccountID()` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "mdmEnrolledAccountID()")
    public func mdmEnrolledAccountId(completion: (String?) -> Void) { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache` is the SDK's name;
    /// use `mdmEnrolledAccountIDFromCache` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "mdmEnrolledAccountIDFromCache")
    public func mdmEnrolledAccountIdFromCache() -> String? { fatalError() }
}
