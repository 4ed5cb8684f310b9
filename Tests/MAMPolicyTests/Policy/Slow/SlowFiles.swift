/// Whether managed files stay out of backups (B.11, A.3 row dataBackupBlocked); nil for an unmanaged owner.
func slowIsOutOfBackups(_ policy: SlowPolicy?) -> Bool { policy?.dataBackupBlocked ?? false }

/// The protection class of files (B.11), from 0 for None to 3 for Complete; nil for an unmanaged owner.
func slowProtectionClass(_ policy: SlowPolicy?) -> Int {
    guard let policy else { return 0 }
    switch policy.encryption {
    case .whenDeviceLocked: return 3  // Complete
    case .whenDeviceLockedExceptOpenFiles: return 2  // CompleteUnlessOpen
    case .afterDeviceRestart: return 1  // CompleteUntilFirstUserAuthentication
    case .useDeviceSettings: return 0  // None
    }
}
