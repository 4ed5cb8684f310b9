// The SDK's names from `IntuneMAMDataProtectionInfo.h` and `IntuneMAMDataProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMDataProtectionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMDataProtectionInfo")
public typealias IntuneMAMDataProtectionInfo = MAMDataProtectionInfo

extension MAMDataProtectionInfo {
    /// `IntuneMAMDataProtectionInfo.accountId` of the SDK.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMDataProtectionStatusCode` of the SDK.
@available(*, unavailable, renamed: "MAMDataProtectionError.Code")
public typealias IntuneMAMDataProtectionStatusCode = MAMDataProtectionError.Code

/// `IntuneMAMDataProtectionManager` of the SDK.
@available(*, unavailable, renamed: "MAMDataProtectionManager")
public typealias IntuneMAMDataProtectionManager = MAMDataProtectionManager

/// `IntuneMAMDataProtectionDidChangeNotification` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotification: String { fatalError() }

/// `IntuneMAMDataProtectionDidChangeNotificationAccountId` of the SDK.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMDataProtectionErrorDomain` of the SDK.
@available(*, unavailable, message: "one type stands for the error domain: `MAMDataProtectionError`")
public var IntuneMAMDataProtectionErrorDomain: String { fatalError() }

extension MAMDataProtectionManager {
    /// `IntuneMAMDataProtectionManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.dataProtectionManager`")
    public static func instance() -> MAMDataProtectionManager { fatalError() }

    /// `IntuneMAMDataProtectionManager protect:accountId:` of the SDK.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ data: some Collection<UInt8>, accountId: String?) -> [UInt8]? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectString:accountId:` of the SDK.
    @available(*, unavailable, renamed: "protectString(_:accountID:)")
    public func protectString(_ text: String, accountId: String?) -> String? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfo:` of the SDK.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ data: some Collection<UInt8>) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForString:` of the SDK.
    @available(*, unavailable, renamed: "protectionInfo(forString:)")
    public func protectionInfo(for text: String) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForItemProvider:` of the SDK.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(forItemProvider item: ItemProvider) -> MAMDataProtectionInfo? { fatalError() }
}
