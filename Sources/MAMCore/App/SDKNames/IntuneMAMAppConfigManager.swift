// The SDK's names from `IntuneMAMAppConfig.h` and `IntuneMAMAppConfigManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMBoolQueryType` is the SDK's name; use `MAMBoolQueryType` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBoolQueryType")
public typealias IntuneMAMBoolQueryType = MAMBoolQueryType

/// `IntuneMAMNumberQueryType` is the SDK's name; use `MAMNumberQueryType` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMNumberQueryType")
public typealias IntuneMAMNumberQueryType = MAMNumberQueryType

/// `IntuneMAMStringQueryType` is the SDK's name; use `MAMStringQueryType` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMStringQueryType")
public typealias IntuneMAMStringQueryType = MAMStringQueryType

/// `IntuneMAMAppConfig` is the SDK's name; use `MAMAppConfig` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAppConfig")
public typealias IntuneMAMAppConfig = MAMAppConfig

extension MAMAppConfig {
    /// `IntuneMAMAppConfig hasConflict:` is the SDK's name; call `hasConflict(forKey:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "hasConflict(forKey:)")
    public func hasConflict(_ key: String) -> Bool { fatalError() }
}

/// `IntuneMAMAppConfigManager` is the SDK's name; use `MAMAppConfigManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAppConfigManager")
public typealias IntuneMAMAppConfigManager = MAMAppConfigManager

/// `IntuneMAMAppConfigDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.appConfigDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotification: String { fatalError() }

/// `IntuneMAMAppConfigDidChangeNotificationAccountId` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.appConfigDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotificationAccountId: String { fatalError() }

extension MAMAppConfigManager {
    /// `IntuneMAMAppConfigManager instance` is the SDK's name; use `app.appConfigManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.appConfigManager`")
    public static func instance() -> MAMAppConfigManager { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountId:` is the SDK's name; call `appConfig(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "appConfig(for:)")
    public func appConfig(forAccountId id: String?) -> MAMAppConfig { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountIds:` is the SDK's name; call `appConfig(forAccountIDs:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "appConfig(forAccountIDs:)")
    public func appConfig(forAccountIds ids: [String]) -> MAMAppConfig { fatalError() }
}
