// The SDK's names from `IntuneMAMDataProtectionInfo.h` and `IntuneMAMDataProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMDataProtectionInfo` of the SDK; use `MAMDataProtectionInfo` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionInfo")
public typealias IntuneMAMDataProtectionInfo = MAMDataProtectionInfo

extension MAMDataProtectionInfo {
    /// `IntuneMAMDataProtectionInfo.accountId` of the SDK; use `accountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMDataProtectionStatusCode` of the SDK; use `MAMDataProtectionError.Code` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionError.Code")
public typealias IntuneMAMDataProtectionStatusCode = MAMDataProtectionError.Code

/// `IntuneMAMDataProtectionManager` of the SDK; use `MAMDataProtectionManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMDataProtectionManager")
public typealias IntuneMAMDataProtectionManager = MAMDataProtectionManager

/// `IntuneMAMDataProtectionDidChangeNotification` of the SDK; listen to `app.notifications`
/// for `MAMNotification.dataProtectionDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotification: String { fatalError() }

/// `IntuneMAMDataProtectionDidChangeNotificationAccountId` of the SDK; listen to `app.notifications`
/// for `MAMNotification.dataProtectionDidChange(account:)` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(
    *, unavailable, message: "listen to `app.notifications`: `MAMNotification.dataProtectionDidChange(account:)`"
)
public var IntuneMAMDataProtectionDidChangeNotificationAccountId: String { fatalError() }

/// `IntuneMAMDataProtectionErrorDomain` of the SDK; catch the type `MAMDataProtectionError` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "one type stands for the error domain: `MAMDataProtectionError`")
public var IntuneMAMDataProtectionErrorDomain: String { fatalError() }

extension MAMDataProtectionManager {
    /// `IntuneMAMDataProtectionManager instance` of the SDK; use `app.dataProtectionManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.dataProtectionManager`")
    public static func instance() -> MAMDataProtectionManager { fatalError() }

    /// `IntuneMAMDataProtectionManager protect:accountId:` of the SDK; call `protect(_:accountID:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ data: some Collection<UInt8>, accountId: String?) -> [UInt8]? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectString:accountId:` of the SDK; call `protectString(_:accountID:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectString(_:accountID:)")
    public func protectString(_ text: String, accountId: String?) -> String? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfo:` of the SDK; call `protectionInfo(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ data: some Collection<UInt8>) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForString:` of the SDK; call `protectionInfo(forString:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(forString:)")
    public func protectionInfo(for text: String) -> MAMDataProtectionInfo? { fatalError() }

    /// `IntuneMAMDataProtectionManager protectionInfoForItemProvider:` of the SDK; call `protectionInfo(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(forItemProvider item: ItemProvider) -> MAMDataProtectionInfo? { fatalError() }
}
