public import MAMSettings

/// The owner of a file, and how the file is protected.
///
/// SDK: `IntuneMAMFileProtectionInfo`
public struct MAMFileProtectionInfo: Sendable, Equatable {
    /// The account that owns the file; nil if there is none.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID?
    /// Whether the file is encrypted by this library.
    public let isEncrypted: Bool
    /// The protection class that the owner's policy requires, limited by the app's setting `MaxFileProtectionLevel`.
    ///
    /// The class decides whether the file can be used while the device is locked (``DeviceEnvironment/lock()``).
    public let protectionLevel: FileProtectionLevel
    /// Whether the owner's policy excludes the file from backups.
    ///
    /// SDK: the value of `NSURLIsExcludedFromBackupKey` of the file
    public let isExcludedFromBackup: Bool
}

extension MAMFileProtectionInfo: CustomStringConvertible {
    /// A text that tells whether the file is encrypted and whether it has an owner.
    ///
    /// It never contains the account's id.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") file of \(accountID?.description ?? "no account")"
    }
}
