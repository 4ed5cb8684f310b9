internal import MAMSettings

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
