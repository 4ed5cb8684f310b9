// The SDK's names from `IntuneMAMEnrollmentManager.h`. The compiler points from each to this package's name.

/// `IntuneMAMEnrollmentManager` of the SDK.
@available(*, unavailable, renamed: "MAMEnrollmentManager")
public typealias IntuneMAMEnrollmentManager = MAMEnrollmentManager

/// `IntuneMAMAllowedAccountsDidChangeNotification` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.allowedAccountsDidChange(allowed:)`"
)
public var IntuneMAMAllowedAccountsDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdDidChangeNotification` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdDidChangeNotification: String { fatalError() }

/// `IntuneMAMMDMEnrolledAccountIdKey` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.mdmEnrolledAccountIDDidChange(account:)`"
)
public var IntuneMAMMDMEnrolledAccountIdKey: String { fatalError() }

extension MAMEnrollmentManager {
    /// `IntuneMAMEnrollmentManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.enrollmentManager`")
    public static func instance() -> MAMEnrollmentManager { fatalError() }

    /// `IntuneMAMEnrollmentManager registerAndEnrollAccountId:` of the SDK.
    @available(*, unavailable, renamed: "registerAndEnroll(_:userPrincipalName:tenantID:)")
    public func registerAndEnrollAccountId(_ id: String) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:` of the SDK.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?) { fatalError() }

    /// `IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow:` of the SDK.
    @available(*, unavailable, renamed: "loginAndEnroll(_:)")
    public func loginAndEnrollAccount(_ id: String?, on window: WindowID?) { fatalError() }

    /// `IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe:` of the SDK.
    @available(*, unavailable, renamed: "deregisterAndUnenroll(_:withWipe:)")
    public func deRegisterAndUnenrollAccountId(_ id: String, withWipe: Bool) { fatalError() }

    /// `IntuneMAMEnrollmentManager registeredAccountIds` of the SDK.
    @available(*, unavailable, renamed: "registeredAccountIDs")
    public func registeredAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountId` of the SDK.
    @available(*, unavailable, renamed: "enrolledAccountID")
    public func enrolledAccountId() -> String? { fatalError() }

    /// `IntuneMAMEnrollmentManager enrolledAccountIds` of the SDK.
    @available(*, unavailable, renamed: "enrolledAccountIDs")
    public func enrolledAccountIds() -> [String] { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccounts` of the SDK.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccounts() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager allowedAccountIds` of the SDK.
    @available(*, unavailable, renamed: "allowedAccountIDs")
    public func allowedAccountIds() -> [String]? { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion:` of the SDK.
    @available(*, unavailable, renamed: "mdmEnrolledAccountID()")
    public func mdmEnrolledAccountId(completion: (String?) -> Void) { fatalError() }

    /// `IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache` of the SDK.
    @available(*, unavailable, renamed: "mdmEnrolledAccountIDFromCache")
    public func mdmEnrolledAccountIdFromCache() -> String? { fatalError() }
}
