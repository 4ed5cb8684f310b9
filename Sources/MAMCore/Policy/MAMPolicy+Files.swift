package import MAMSettings

/// The settings of a policy about its account's files.
extension MAMPolicy {
    /// The protection class of files, before the app's own limit.
    package var fileProtectionLevel: FileProtectionLevel { word.protectionLevel }
    /// Whether files stay out of backups.
    package var isBackupBlocked: Bool { word.isBackupBlocked }
}
