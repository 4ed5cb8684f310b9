// The SDK's names from `IntuneMAMDataProtectionInfo.h` and `IntuneMAMDataProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMDataProtectionInfo` is the SDK's name; use `MAMDataProtectionInfo` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionInfo")
public typealias IntuneMAMDataProtectionInfo = MAMDataProtectionInfo

extension MAMDataProtectionInfo {
    /// `IntuneMAMDataProtectionInfo.accountId` is the SDK's name; use `accountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMDataProtectionStatusCode` is the SDK's name; use `MAMDataProtectionError.Code` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionError.Code")
public typealias IntuneMAMDataProtectionStatusCode = MAMDataProtectionError.Code

/// `IntuneMAMDataProtectionManager` is the SDK's name; use `MAMDataProtectionManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionManager")
public typealias IntuneMAMDataProtectionManager = MAMDataProtectionManager

/// `IntuneMAMDataProtectionDidChangeNotification` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.dataProtectionDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotification: String { fatalError() }

/// `IntuneMAMDataProtectionDidChangeNotificationAccountId` is the SDK's name; listen to `app.notifications`
/// for `MAMNotification.dataProtectionDidChange(account:)` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMDataProtectionErrorDomain` is the SDK's name; catch the type `MAMDataProtectionError` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "one type stands for the error domain: `MAMDataProtectionError`")
public var IntuneMAMDataProtectionErrorDomain: String { fatalError() }

extension MAMDataProtectionManager {
    /// `IntuneMAMDataProtectionManager instance` is the SDK's name; use `app.dataProtectionManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.dataProtectionManager`")
    public static func instance() -> MAMDataProtectionManager { fatalError() }

    /// `IntuneMAMDataProtectionManager protect:accountId:` is the SDK's name; call `protect(_:accountID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ data: some Collection<UInt8>, accountId: String?) -> [UInt8]? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectString:accountId:` is the SDK's name; call `protectString(_:accountID:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectString(_:accountID:)")
    public func protectString(_ text: String, accountId: String?) -> String? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfo:` is the SDK's name; call `protectionInfo(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ data: some Collection<UInt8>) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForString:` is the SDK's name; call `protectionInfo(forString:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(forString:)")
    public func protectionInfo(for text: String) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForItemProvider:` is the SDK's name; call `protectionInfo(for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(forItemProvider item: ItemProvider) -> MAMDataProtectionInfo? { fatalError() }
}
