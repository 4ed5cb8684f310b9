// The SDK's names from `IntuneMAMFileProtectionInfo.h` and `IntuneMAMFileProtectionManager.h`.
// The compiler points from each to this package's name.

/// `IntuneMAMFileProtectionInfo` of the SDK.
@available(*, unavailable, renamed: "MAMFileProtectionInfo")
public typealias IntuneMAMFileProtectionInfo = MAMFileProtectionInfo

extension MAMFileProtectionInfo {
    /// `IntuneMAMFileProtectionInfo.accountId` of the SDK.
    @available(*, unavailable, renamed: "accountID")
    public var accountId: String { fatalError() }
}

/// `IntuneMAMFileProtectionStatusCode` of the SDK.
@available(*, unavailable, renamed: "MAMFileProtectionError.Code")
public typealias IntuneMAMFileProtectionStatusCode = MAMFileProtectionError.Code

/// `IntuneMAMFileProtectionManager` of the SDK.
@available(*, unavailable, renamed: "MAMFileProtectionManager")
public typealias IntuneMAMFileProtectionManager = MAMFileProtectionManager

/// `IntuneMAMFileProtectionErrorDomain` of the SDK.
@available(*, unavailable, message: "one type stands for the error domain: `MAMFileProtectionError`")
public var IntuneMAMFileProtectionErrorDomain: String { fatalError() }

extension MAMFileProtectionManager {
    /// `IntuneMAMFileProtectionManager instance` of the SDK.
    @available(*, unavailable, message: "each app has its own, `app.fileProtectionManager`")
    public static func instance() -> MAMFileProtectionManager { fatalError() }

    /// `IntuneMAMFileProtectionManager protect:accountId:` of the SDK.
    @available(*, unavailable, renamed: "protect(_:accountID:)")
    public func protect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager verifyAndProtect:accountId:` of the SDK.
    @available(*, unavailable, renamed: "verifyAndProtect(_:accountID:)")
    public func verifyAndProtect(_ path: String, accountId: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectionInfo:` of the SDK.
    @available(*, unavailable, renamed: "protectionInfo(for:)")
    public func protectionInfo(_ path: String) -> MAMFileProtectionInfo? { fatalError() }

    /// `IntuneMAMFileProtectionManager encryptFile:forAccountId:` of the SDK.
    @available(*, unavailable, renamed: "encryptFile(_:for:)")
    public func encryptFile(_ path: String, forAccountId id: String) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator:` of the SDK.
    @available(*, unavailable, renamed: "setAccountID(_:on:)")
    public func setAccountId(_ id: String?, on enumerator: FileProviderEnumerator) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId:` of the SDK.
    @available(*, unavailable, renamed: "protectFileProviderItem(_:for:)")
    public func protectFileProviderItem(_ path: String, forAccountId id: String?) { fatalError() }

    /// `IntuneMAMFileProtectionManager protectSqliteVFS:` of the SDK.
    @available(*, unavailable, renamed: "protectSQLiteVFS(_:)")
    public func protectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }

    /// `IntuneMAMFileProtectionManager unprotectSqliteVFS:` of the SDK.
    @available(*, unavailable, renamed: "unprotectSQLiteVFS(_:)")
    public func unprotectSqliteVFS(_ vfs: UnsafeMutableRawPointer) -> Bool { fatalError() }
}
