// The names of `IntuneMAMUserStatusManager.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMUserStatusDidChangeNotification` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotification: String { fatalError() }

/// `IntuneMAMUserStatusDidChangeNotificationAccountId` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.userStatusDidChange(account:status:)`"
)
public var IntuneMAMUserStatusDidChangeNotificationAccountId: String { fatalError() }
