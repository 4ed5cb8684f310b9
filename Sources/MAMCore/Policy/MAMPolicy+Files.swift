package import MAMSettings

/// What a policy says about the files of its account.
extension MAMPolicy {
    /// The protection class of files, before the app's own limit.
    package var fileProtectionLevel: FileProtectionLevel { word.protectionLevel }
    /// Whether files stay out of backups.
    package var isBackupBlocked: Bool { word.isBackupBlocked }
}
