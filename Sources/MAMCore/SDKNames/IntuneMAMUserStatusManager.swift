// The SDK's names from `IntuneMAMUserStatus.h` and `IntuneMAMUserStatusManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMClockStatus` of the SDK; use `MAMClockStatus` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMClockStatus")
public typealias IntuneMAMClockStatus = MAMClockStatus

/// `IntuneMAMUserStatus` of the SDK; use `MAMUserStatus` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUserStatus")
public typealias IntuneMAMUserStatus = MAMUserStatus

/// `IntuneMAMUserStatusManager` of the SDK; use `MAMUserStatusManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUserStatusManager")
public typealias IntuneMAMUserStatusManager = MAMUserStatusManager

/// `IntuneMAMUserStatusDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.userStatusDidChange(account:status:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotification: String { fatalError() }

/// `IntuneMAMUserStatusDidChangeNotificationAccountId` of the SDK; listen to `app.notifications`
/// for `MAMNotification.userStatusDidChange(account:status:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotificationAccountId: String { fatalError() }

extension MAMUserStatusManager {
    /// `IntuneMAMUserStatusManager instance` of the SDK; use `app.userStatusManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.userStatusManager`")
    public static func instance() -> MAMUserStatusManager { fatalError() }

    /// `IntuneMAMUserStatusManager userStatusForAccountId:` of the SDK; call `userStatus(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "userStatus(for:)")
    public func userStatus(forAccountId id: String) -> MAMUserStatus { fatalError() }
}
