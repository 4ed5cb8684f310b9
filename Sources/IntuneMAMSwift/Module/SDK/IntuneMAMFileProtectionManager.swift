public import Foundation
internal import MAMCore

/// The domain of the errors of calls about files.
///
/// SDK: `IntuneMAMFileProtectionErrorDomain`
public let IntuneMAMFileProtectionErrorDomain = "IntuneMAMFileProtectionErrorDomain"

/// The errors of calls about files.
///
/// SDK: `IntuneMAMFileProtectionStatusCode`
public enum IntuneMAMFileProtectionStatusCode: UInt, Sendable {
    /// The app has no container, or no account of the app has a policy.
    case applicationNotManaged = 100
    /// An argument is wrong, such as a path outside of the container.
    case invalidArguments = 101
    /// A file could not be encrypted.
    case failedToEncryptFile = 102
    /// A file could not be decrypted.
    case failedToDecryptFile = 103
    /// There is no such file.
    case fileNotFound = 104
    /// The path is that of a folder.
    case operationOnDirectory = 105
    /// The account has no policy.
    case unmanagedIdentity = 106
    /// The system reported an error.
    case internalError = 107
}

/// Protects the files of the app, and tells their owners.
///
/// Paths are absolute, or relative to the app's container. Safe to use from any thread. Calls block while they use the
/// disk. Calls without an error, such as `protect`, leave a file as it is if they fail.
///
/// SDK: `IntuneMAMFileProtectionManager`
open class IntuneMAMFileProtectionManager: NSObject, @unchecked Sendable {
    // Has no state of its own.
    private let reference: HostReference

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    private var manager: MAMFileProtectionManager { reference.engine.fileProtectionManager }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMFileProtectionManager { SDKHost.inForce.managers.fileProtection }

    /// Makes an account the owner of a file or folder, and protects it as the account's policy requires.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder.
    ///   - accountId: The owner; `nil` for no user.
    ///
    /// SDK: `protect:accountId:`
    open func protect(_ path: String, accountId: String?) {
        try? manager.protect(path, accountID: AccountID(sdk: accountId))
    }

    /// Ensures that an account owns a file or folder, and that it is protected as the account's policy requires.
    ///
    /// SDK: `verifyAndProtect:accountId:`
    open func verifyAndProtect(_ path: String, accountId: String?) {
        try? manager.verifyAndProtect(path, accountID: AccountID(sdk: accountId))
    }

    /// Returns the owner of a file or folder; `nil` if it has none.
    ///
    /// SDK: `protectionInfo:`
    open func protectionInfo(_ path: String) -> (any IntuneMAMFileProtectionInfo)? {
        FileOwner(manager.protectionInfo(for: path))
    }

    /// Encrypts a file for an account; returns whether that succeeded.
    ///
    /// SDK: `encryptFile:forAccountId:`
    open func encryptFile(_ filePath: String, forAccountId accountId: String) -> Bool {
        (try? encryptFile(filePath, forAccountId: accountId, error: ())) != nil
    }

    /// Encrypts a file for an account that has a policy.
    ///
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `encryptFile:forAccountId:error:`
    open func encryptFile(_ filePath: String, forAccountId accountId: String, error: ()) throws {
        let account = AccountID(accountId) ?? .unmanaged
        try sdkFileCall { () throws(MAMFileProtectionError) in try manager.encryptFile(filePath, for: account) }
    }

    /// Decrypts a file in place; returns whether that succeeded.
    ///
    /// SDK: `decryptFile:`
    open func decryptFile(_ filePath: String) -> Bool { (try? decryptFile(filePath, error: ())) != nil }

    /// Decrypts a file in place.
    ///
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `decryptFile:error:`
    open func decryptFile(_ filePath: String, error: ()) throws {
        try sdkFileCall { () throws(MAMFileProtectionError) in try manager.decryptFile(filePath) }
    }

    /// Writes the decrypted content of a file to another file; returns whether that succeeded.
    ///
    /// SDK: `decryptFile:toCopyPath:`
    open func decryptFile(_ filePath: String, toCopyPath copyPath: String) -> Bool {
        (try? decryptFile(filePath, toCopyPath: copyPath, error: ())) != nil
    }

    /// Writes the decrypted content of a file to another file.
    ///
    /// - Throws: `NSError` with the domain `IntuneMAMFileProtectionErrorDomain`.
    ///
    /// SDK: `decryptFile:toCopyPath:error:`
    open func decryptFile(_ filePath: String, toCopyPath copyPath: String, error: ()) throws {
        try sdkFileCall { () throws(MAMFileProtectionError) in
            try manager.decryptFile(filePath, toCopyPath: copyPath)
        }
    }

    /// Returns whether a file is encrypted.
    ///
    /// SDK: `isFileEncrypted:`
    open func isFileEncrypted(_ filePath: String) -> Bool { manager.isFileEncrypted(filePath) }

    /// Has no meaning here, because there are no file providers of the system.
    ///
    /// SDK: `setAccountId:onFileProviderEnumerator:`
    @available(*, unavailable, message: "there are no file providers here: use MAMFileProtectionManager of MAMCore")
    open func setAccountId(_ accountId: String, on enumerator: AnyObject) {}

    /// Has no meaning here, because there are no file providers of the system.
    ///
    /// SDK: `protectFileProviderItem:forAccountId:`
    @available(*, unavailable, message: "there are no file providers here: use MAMFileProtectionManager of MAMCore")
    open func protect(_ item: AnyObject, forAccountId accountId: String) -> AnyObject { item }

    /// Encrypts the databases of a VFS of SQLite from now on.
    ///
    /// - Parameter vfs: The `sqlite3_vfs`. A VFS that cannot be changed is left as it is.
    ///
    /// SDK: `protectSqliteVFS:`
    open func protectSqliteVFS(_ vfs: UnsafeMutableRawPointer) { try? manager.protectSQLiteVFS(vfs) }

    /// No longer encrypts new databases of a VFS of SQLite.
    ///
    /// SDK: `unprotectSqliteVFS:`
    open func unprotectSqliteVFS(_ vfs: UnsafeMutableRawPointer) { try? manager.unprotectSQLiteVFS(vfs) }
}
