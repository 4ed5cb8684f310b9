// The SDK's names from `IntuneMAMAppConfig.h` and `IntuneMAMAppConfigManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMBoolQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMBoolQueryType")
public typealias IntuneMAMBoolQueryType = MAMBoolQueryType

/// `IntuneMAMNumberQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMNumberQueryType")
public typealias IntuneMAMNumberQueryType = MAMNumberQueryType

/// `IntuneMAMStringQueryType` of the SDK.
@available(*, unavailable, renamed: "MAMStringQueryType")
public typealias IntuneMAMStringQueryType = MAMStringQueryType

/// `IntuneMAMAppConfig` of the SDK.
@available(*, unavailable, renamed: "MAMAppConfig")
public typealias IntuneMAMAppConfig = MAMAppConfig

extension MAMAppConfig {
    /// `IntuneMAMAppConfig hasConflict:` of the SDK.
    @available(*, unavailable, renamed: "hasConflict(forKey:)")
    public func hasConflict(_ key: String) -> Bool { fatalError() }
}

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
