// The SDK's names from `IntuneMAMFileProtectionInfo.h` and `IntuneMAMFileProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMFileProtectionInfo` is the SDK's name; use `MAMFileProtectionInfo` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionInfo")
public typealias IntuneMAMFileProtectionInfo = MAMFileProtectionInfo

extension MAMFileProtectionInfo {
    /// `IntuneMAMFileProtectionInfo.accountId` is the SDK's name; use `accountID` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMFileProtectionStatusCode` is the SDK's name; use `MAMFileProtectionError.Code` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionError.Code")
public typealias IntuneMAMFileProtectionStatusCode = MAMFileProtectionError.Code

/// `IntuneMAMFileProtectionManager` is the SDK's name; use `MAMFileProtectionManager` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionManager")
public typealias IntuneMAMFileProtectionManager = MAMFileProtectionManager

/// `IntuneMAMFileProtectionErrorDomain` is the SDK's name; catch the type `MAMFileProtectionError` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, message: "one type stands for the error domain: `MAMFileProtectionError`")
public var IntuneMAMFileProtectionErrorDomain: String { fatalError() }

extension MAMFileProtectionManager {
    /// `IntuneMAMFileProtectionManager instance` is the SDK's name; use `app.fileProtectionManager` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.fileProtectionManager`")
    public static func instance() -> MAMFileProtectionManager { fatalError() }

    /// `IntuneMAMFileProtectionManager protect:accountId:` is the SDK's name; call `protect(_:accountID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager verifyAndProtect:accountId:` is the SDK's name;
    /// call `verifyAndProtect(_:accountID:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "verifyAndProtect(_:accountID:)")
    public func verifyAndProtect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectionInfo:` is the SDK's name; call `protectionInfo(for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ path: String) -> MAMFileProtectionInfo? { fatalError() }

    /// `IntuneMAMFileProtectionManager encryptFile:forAccountId:` is the SDK's name; call `encryptFile(_:for:)`.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "encryptFile(_:for:)")
    public func encryptFile(_ path: String, forAccountId id: String) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:` is the SDK's name;
    /// call `setAccountID(_:on:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "setAccountID(_:on:)")
    public func setAccountId(_ id: String?, on enumerator: FileProviderEnumerator) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:` is the SDK's name;
    /// call `protectFileProviderItem(_:for:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectFileProviderItem(_:for:)")
    public func protectFileProviderItem(_ path: String, forAccountId id: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectSqliteVFS:` is the SDK's name; call `protectSQLiteVFS(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectSQLiteVFS(_:)")
    public func protectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager unprotectSqliteVFS:` is the SDK's name; call `unprotectSQLiteVFS(_:)` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, renamed: "unprotectSQLiteVFS(_:)")
    public func unprotectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }
}
