public import MAMSettings

/// What is known of a file's protection.
///
/// SDK: `IntuneMAMFileProtectionInfo`
public struct MAMFileProtectionInfo: Sendable, Hashable {
    /// Whose the file is; nil when nobody's.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID?
    /// Whether the file is encrypted by this library.
    public let isEncrypted: Bool
    /// The protection class its owner's policy asks for, capped by the app's `MaxFileProtectionLevel`.
    ///
    /// Off a device this is told and nothing more.
    public let protectionLevel: FileProtectionLevel
    /// Whether its owner's policy keeps it out of backups.
    ///
    /// SDK: what `NSURLIsExcludedFromBackupKey` says of the file
    public let isExcludedFromBackup: Bool
}

extension MAMFileProtectionInfo: CustomStringConvertible {
    /// Whether there is an owner and whether it is encrypted; never who.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") file of \(accountID?.description ?? "nobody")"
    }
}
