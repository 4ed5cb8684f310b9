// The names of `IntuneMAMAppConfigManager.h`, as the SDK has them: the compiler leads from each to ours.

/// `IntuneMAMAppConfigManager` of the SDK.
@available(*, unavailable, renamed: "MAMAppConfigManager")
public typealias IntuneMAMAppConfigManager = MAMAppConfigManager

/// `IntuneMAMAppConfigDidChangeNotification` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotification: String { fatalError() }

/// `IntuneMAMAppConfigDidChangeNotificationAccountId` of the SDK.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotificationAccountId: String { fatalError() }

extension MAMAppConfigManager {
    /// `IntuneMAMAppConfigManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.appConfigManager`")
    public static func instance() -> MAMAppConfigManager { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountId:` of the SDK.
    @available(*, unavailable, renamed: "appConfig(for:)")
    public func appConfig(forAccountId id: String?) -> MAMAppConfig { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountIds:` of the SDK.
    @available(*, unavailable, renamed: "appConfig(forAccountIDs:)")
    public func appConfig(forAccountIds ids: [String]) -> MAMAppConfig { fatalError() }
}
