extension MAMEvent.Kind {
    /// The level at which the event is logged.
    public var logLevel: MAMLogLevel {
        switch self {
        case .threadIdentityChanged, .processIdentityChanged, .userInterfaceTaken, .userInterfaceReleased: .verbose
        case .windowIdentityChanged(_, _, let result): result == .success ? .verbose : .warning
        case .identitySwitchRequired(_, _, let result): result == .success ? .info : .warning
        case .policyChanged, .dataProtectionChanged, .appConfigChanged, .settingsOverridden, .accountEnrolled,
            .accountUnenrolled, .managedUserChanged, .allowedAccountsChanged, .accountWiped, .restartRequired,
            .backupExclusionChanged, .userStatusChanged, .defaultAnswered:
            .info
        case .enrollmentStatus(_, let code, _):
            MAMEnrollmentStatus.Code(rawValue: code).isSuccess ? .info : .warning
        case .conditionalLaunchEnded(_, let result): result.outcome == .success ? .info : .warning
        case .startEnded(let result): result.outcome == .started ? .info : .warning
        case .accountBlocked(_, let reason): reason == .notBlocked ? .info : .warning
        case .remediationEnded(_, let status): status == .compliant ? .info : .warning
        case .processIdentityRefused, .aliasRefused, .enrollmentWarning, .remediationDropped, .exitRequired,
            .dispatchPropagationInactive, .identityLeak, .launchUserMissing:
            .warning
        case .accountRefused: .error
        case .filesWiped(_, let report): report.isComplete ? .info : .error
        case .accountWipeIncomplete, .storageFailed, .ownerTagRefused, .fileRolledBack: .error
        }
    }
}
