internal import MAMSettings

extension MAMFileProtectionInfo {
    /// What the policy of a file's owner says about it now; nil for a clear file that is nobody's.
    init?(owner: AccountID?, isEncrypted: Bool, in app: ManagedApp) {
        guard owner != nil || isEncrypted else { return nil }
        let word = owner.map { app.policyWord(for: $0) } ?? .unmanaged
        self.init(
            accountID: owner, isEncrypted: isEncrypted,
            protectionLevel: min(word.protectionLevel, app.engine.maxFileProtectionLevel),
            isExcludedFromBackup: word.isBackupBlocked)
    }
}
