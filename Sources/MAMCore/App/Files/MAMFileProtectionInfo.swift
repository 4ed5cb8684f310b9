public import MAMSettings

/// The owner of a file, and the way in which the file is protected.
///
/// SDK: `IntuneMAMFileProtectionInfo`
public struct MAMFileProtectionInfo: Sendable, Equatable {
    /// The account that owns the file; nil if the file has no owner.
    ///
    /// SDK: `accountId`
    public let accountID: AccountID?
    /// Whether the file is encrypted by this library.
    public let isEncrypted: Bool
    /// The protection class of the file, which the policy of the file's owner determines.
    ///
    /// The class determines whether the file can be used while the device is locked (``DeviceEnvironment/lock()``). The
    /// app's setting `MaxFileProtectionLevel` limits the class.
    public let protectionLevel: FileProtectionLevel
    /// Whether the owner's policy excludes the file from backups.
    ///
    /// SDK: the value of `NSURLIsExcludedFromBackupKey` of the file
    public let isExcludedFromBackup: Bool
}

extension MAMFileProtectionInfo: CustomStringConvertible {
    /// A text that states whether the file is encrypted and whether it has an owner.
    ///
    /// It never contains the account's id.
    public var description: String {
        "\(isEncrypted ? "encrypted" : "clear") file of \(accountID?.description ?? "no account")"
    }
}

extension MAMFileProtectionInfo {
    /// Makes the protection of a file from its owner's current policy; nil for a clear file without an owner.
    init?(owner: AccountID?, isEncrypted: Bool, in app: ManagedApp) {
        guard owner != nil || isEncrypted else { return nil }
        let word = owner.map { app.policyWord(for: $0) } ?? .unmanaged
        self.init(
            accountID: owner, isEncrypted: isEncrypted,
            protectionLevel: app.protectionLevel(of: owner),
            isExcludedFromBackup: word.isBackupBlocked)
    }
}
