internal import MAMText

extension MAMEvent.Kind {
    /// Returns the message of an event in the life of an account, without account ids.
    func lifeMessage(_ names: LogNames) -> String {
        switch self {
        case .enrollmentStatus(let request, let code, let account):
            "\(names.name(account)): the \(request.rawValue) request ended with status \(code)"
        case .enrollmentWarning(let warning): "enrollment: \(warning)"
        case .accountEnrolled(let account): "\(names.name(account)) is enrolled"
        case .accountUnenrolled(let account): "\(names.name(account)) is no longer enrolled"
        case .managedUserChanged(let account): "the device is managed for \(names.name(account))"
        case .allowedAccountsChanged(let allowed):
            allowed.map { "accounts of \(NounCount.text($0.count, "name")) are allowed" } ?? "all accounts are allowed"
        case .conditionalLaunchEnded(let accounts, let result):
            "conditional launch of \(names.names(accounts)): \(result.outcome.rawValue)\(result.reasonWords)"
        case .launchUserMissing: "conditional launch has no user to ask, so accounts are shown unchecked"
        case .startEnded(let result): "the start of the app ended: \(result.outcome.rawValue)"
        case .accountBlocked(let account, let reason): "\(names.name(account)): \(reason.word)"
        case .userStatusChanged(let account, let status): "\(names.name(account)): \(status.word)"
        case .userInterfaceTaken: "a screen of conditional launch covers the app"
        case .userInterfaceReleased: "no screen of conditional launch covers the app"
        case .accountWiped(let account): "\(names.name(account)) was wiped"
        case .accountWipeIncomplete(let account, let report):
            "\(names.name(account)) was not wiped completely: \(report?.words ?? "its files could not be read")"
        case .filesWiped(let account, let report):
            "an interrupted wipe of \(names.name(account)) continued: \(report.words)"
        case .remediationDropped(let account, let warning):
            "\(names.name(account)): a remediation was dropped: \(warning.rawValue)"
        case .remediationEnded(let account, let status): "\(names.name(account)): remediation ended: \(status.word)"
        case .restartRequired(let isDoneByApp):
            "the app has to restart" + (isDoneByApp ? ", and does so itself" : "")
        case .exitRequired: "the app has to end"
        default: "an event occurred"
        }
    }
}

extension LaunchResult {
    /// The number of blocked accounts for each reason.
    fileprivate var reasonWords: String {
        let words = MAMBlockAccountReason.allCases.filter { $0 != .notBlocked }.compactMap { reason in
            let count = reasons.count { $0 == reason }
            return count == 0 ? nil : "\(count) \(reason.word)"
        }
        return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }
}

extension WipeReport {
    /// The number of files that were removed, and that are left.
    fileprivate var words: String { "\(NounCount.text(files, "file")) removed and \(remainingFiles) left" }
}

extension MAMBlockAccountReason {
    /// The reason in words, which are stable between releases.
    var word: String {
        switch self {
        case .notBlocked: "not blocked"
        case .conditionalLaunchBlocked: "blocked by conditional launch"
        case .conditionalLaunchCanceled: "blocked because conditional launch was canceled"
        case .clockedOut: "blocked outside of working time"
        }
    }
}

extension MAMClockStatus {
    var word: String {
        switch self {
        case .notConfigured: "working time is not set up"
        case .unknown: "working time is not known"
        case .clockedIn: "at work"
        case .clockedOut: "not at work"
        case .clockedInStale: "at work when last asked"
        case .clockedOutStale: "not at work when last asked"
        }
    }
}

extension MAMComplianceStatus {
    var word: String {
        switch self {
        case .compliant: "compliant"
        case .notCompliant: "notCompliant"
        case .serviceFailure: "serviceFailure"
        case .networkFailure: "networkFailure"
        case .interactionRequired: "interactionRequired"
        case .userCancelled: "userCancelled"
        }
    }
}

extension MAMSwitchIdentityResult {
    var word: String {
        switch self {
        case .success: "success"
        case .canceled: "canceled"
        case .notAllowed: "notAllowed"
        case .failed: "failed"
        }
    }
}

extension MAMIdentitySwitchReason {
    var word: String {
        switch self {
        case .openURL: "openURL"
        case .cancelConditionalLaunch: "cancelConditionalLaunch"
        case .documentImport: "documentImport"
        }
    }
}

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
