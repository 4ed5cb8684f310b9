// The SDK's names from `IntuneMAMFileProtectionInfo.h` and `IntuneMAMFileProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMFileProtectionInfo` of the SDK; use `MAMFileProtectionInfo` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionInfo")
public typealias IntuneMAMFileProtectionInfo = MAMFileProtectionInfo

extension MAMFileProtectionInfo {
    /// `IntuneMAMFileProtectionInfo.accountId` of the SDK; use `accountID` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMFileProtectionStatusCode` of the SDK; use `MAMFileProtectionError.Code` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionError.Code")
public typealias IntuneMAMFileProtectionStatusCode = MAMFileProtectionError.Code

/// `IntuneMAMFileProtectionManager` of the SDK; use `MAMFileProtectionManager` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMFileProtectionManager")
public typealias IntuneMAMFileProtectionManager = MAMFileProtectionManager

/// `IntuneMAMFileProtectionErrorDomain` of the SDK; catch the type `MAMFileProtectionError` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, message: "one type stands for the error domain: `MAMFileProtectionError`")
public var IntuneMAMFileProtectionErrorDomain: String { fatalError() }

extension MAMFileProtectionManager {
    /// `IntuneMAMFileProtectionManager instance` of the SDK; use `app.fileProtectionManager` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own, `app.fileProtectionManager`")
    public static func instance() -> MAMFileProtectionManager { fatalError() }

    /// `IntuneMAMFileProtectionManager protect:accountId:` of the SDK; call `protect(_:accountID:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager verifyAndProtect:accountId:` of the SDK; call `verifyAndProtect(_:accountID:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "verifyAndProtect(_:accountID:)")
    public func verifyAndProtect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectionInfo:` of the SDK; call `protectionInfo(for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ path: String) -> MAMFileProtectionInfo? { fatalError() }

    /// `IntuneMAMFileProtectionManager encryptFile:forAccountId:` of the SDK; call `encryptFile(_:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "encryptFile(_:for:)")
    public func encryptFile(_ path: String, forAccountId id: String) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:` of the SDK; call `setAccountID(_:on:)`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "setAccountID(_:on:)")
    public func setAccountId(_ id: String?, on enumerator: FileProviderEnumerator) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:` of the SDK;
    /// call `protectFileProviderItem(_:for:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectFileProviderItem(_:for:)")
    public func protectFileProviderItem(_ path: String, forAccountId id: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectSqliteVFS:` of the SDK; call `protectSQLiteVFS(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "protectSQLiteVFS(_:)")
    public func protectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager unprotectSqliteVFS:` of the SDK; call `unprotectSQLiteVFS(_:)` instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, renamed: "unprotectSQLiteVFS(_:)")
    public func unprotectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }
}
