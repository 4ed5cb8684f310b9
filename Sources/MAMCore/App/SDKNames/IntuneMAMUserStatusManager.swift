// The SDK's names from `IntuneMAMUserStatus.h` and `IntuneMAMUserStatusManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMClockStatus` is the SDK's name; use `MAMClockStatus` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMClockStatus")
public typealias IntuneMAMClockStatus = MAMClockStatus

/// `IntuneMAMUserStatus` is the SDK's name; use `MAMUserStatus` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUserStatus")
public typealias IntuneMAMUserStatus = MAMUserStatus

/// `IntuneMAMUserStatusManager` is the SDK's name; use `MAMUserStatusManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUserStatusManager")
public typealias IntuneMAMUserStatusManager = MAMUserStatusManager

/// `IntuneMAMUserStatusDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.userStatusDidChange(account:status:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotification: String { fatalError() }

/// `IntuneMAMUserStatusDidChangeNotificationAccountId` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.userStatusDidChange(account:status:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotificationAccountId: String { fatalError() }

extension MAMUserStatusManager {
    /// `IntuneMAMUserStatusManager instance` is the SDK's name; use `app.userStatusManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.userStatusManager`")
    public static func instance() -> MAMUserStatusManager { fatalError() }

    /// `IntuneMAMUserStatusManager userStatusForAccountId:` is the SDK's name; call `userStatus(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "userStatus(for:)")
    public func userStatus(forAccountId id: String) -> MAMUserStatus { fatalError() }
}
