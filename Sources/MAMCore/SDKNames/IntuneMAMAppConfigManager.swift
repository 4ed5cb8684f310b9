// The SDK's names from `IntuneMAMAppConfig.h` and `IntuneMAMAppConfigManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMBoolQueryType` of the SDK; use `MAMBoolQueryType` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMBoolQueryType")
public typealias IntuneMAMBoolQueryType = MAMBoolQueryType

/// `IntuneMAMNumberQueryType` of the SDK; use `MAMNumberQueryType` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMNumberQueryType")
public typealias IntuneMAMNumberQueryType = MAMNumberQueryType

/// `IntuneMAMStringQueryType` of the SDK; use `MAMStringQueryType` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMStringQueryType")
public typealias IntuneMAMStringQueryType = MAMStringQueryType

/// `IntuneMAMAppConfig` of the SDK; use `MAMAppConfig` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAppConfig")
public typealias IntuneMAMAppConfig = MAMAppConfig

extension MAMAppConfig {
    /// `IntuneMAMAppConfig hasConflict:` of the SDK; call `hasConflict(forKey:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "hasConflict(forKey:)")
    public func hasConflict(_ key: String) -> Bool { fatalError() }
}

/// `IntuneMAMAppConfigManager` of the SDK; use `MAMAppConfigManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMAppConfigManager")
public typealias IntuneMAMAppConfigManager = MAMAppConfigManager

/// `IntuneMAMAppConfigDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.appConfigDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotification: String { fatalError() }

/// `IntuneMAMAppConfigDidChangeNotificationAccountId` of the SDK; listen to `app.notifications`
/// for `MAMNotification.appConfigDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "listen to `app.notifications`: `MAMNotification.appConfigDidChange(account:)`")
public var IntuneMAMAppConfigDidChangeNotificationAccountId: String { fatalError() }

extension MAMAppConfigManager {
    /// `IntuneMAMAppConfigManager instance` of the SDK; use `app.appConfigManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.appConfigManager`")
    public static func instance() -> MAMAppConfigManager { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountId:` of the SDK; call `appConfig(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "appConfig(for:)")
    public func appConfig(forAccountId id: String?) -> MAMAppConfig { fatalError() }

    /// `IntuneMAMAppConfigManager appConfigForAccountIds:` of the SDK; call `appConfig(forAccountIDs:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "appConfig(forAccountIDs:)")
    public func appConfig(forAccountIds ids: [String]) -> MAMAppConfig { fatalError() }
}
