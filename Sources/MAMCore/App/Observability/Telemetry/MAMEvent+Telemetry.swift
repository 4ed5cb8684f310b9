extension MAMEvent.Kind {
    /// The name and properties of the event in telemetry; nil if telemetry does not contain it.
    var telemetry: (name: MAMTelemetryEvent.Name, properties: [String: String])? {
        switch self {
        case .enrollmentStatus(let request, let code, _):
            (.enrollmentStatus, ["request": request.rawValue, "code": "\(code)"])
        case .accountEnrolled: (.enrollmentChanged, ["isEnrolled": "true"])
        case .accountUnenrolled: (.enrollmentChanged, ["isEnrolled": "false"])
        case .policyChanged(_, let policy): (.policyChanged, ["isInForce": "\(policy != nil)"])
        case .dataProtectionChanged(_, let isRequired): (.encryptionChanged, ["isRequired": "\(isRequired)"])
        case .appConfigChanged: (.appConfigChanged, [:])
        case .startEnded(let result): (.startEnded, ["outcome": result.outcome.rawValue])
        case .conditionalLaunchEnded(let accounts, let result):
            (
                .launchEnded,
                [
                    "accounts": "\(accounts.count)", "outcome": result.outcome.rawValue,
                    "blocked": "\(result.reasons.count { $0 != .notBlocked })",
                ]
            )
        case .accountBlocked(_, let reason): (.accountBlocked, ["reason": "\(reason.rawValue)"])
        case .userStatusChanged(_, let status): (.userStatusChanged, ["status": "\(status.rawValue)"])
        case .remediationEnded(_, let status): (.remediationEnded, ["status": status.word])
        case .remediationDropped(_, let warning): (.remediationEnded, ["status": warning.rawValue])
        case .windowIdentityChanged(_, let accounts, let result):
            (.identitySwitched, ["accounts": "\(accounts.count)", "result": result.word])
        case .identitySwitchRequired(_, let reason, let result):
            (.switchRequired, ["reason": reason.word, "result": result.word])
        case .identityLeak(let leak): (.identityLeak, ["kind": leak.kind.rawValue, "point": leak.point.rawValue])
        case .accountWiped: (.wipeEnded, Self.wipe(nil, isComplete: true))
        case .accountWipeIncomplete(_, let report): (.wipeEnded, Self.wipe(report, isComplete: false))
        case .filesWiped(_, let report): (.wipeEnded, Self.wipe(report, isComplete: report.isComplete))
        case .storageFailed: (.storageFailed, [:])
        case .ownerTagRefused: (.fileTampered, ["kind": "ownerTag"])
        case .fileRolledBack: (.fileTampered, ["kind": "earlierCopy"])
        case .dispatchPropagationInactive(let reason): (.propagationInactive, ["reason": reason.rawValue])
        case .threadIdentityChanged, .processIdentityChanged, .processIdentityRefused, .aliasRefused,
            .accountRefused,
            .settingsOverridden, .enrollmentWarning, .managedUserChanged, .allowedAccountsChanged, .userInterfaceTaken,
            .userInterfaceReleased, .restartRequired, .exitRequired, .backupExclusionChanged, .defaultAnswered,
            .launchUserMissing:
            nil
        }
    }

    private static func wipe(_ report: WipeReport?, isComplete: Bool) -> [String: String] {
        func text(_ count: Int?) -> String { count.map { "\($0)" } ?? "unknown" }
        return [
            "isComplete": "\(isComplete)", "removedFiles": text(report?.files),
            "remainingFiles": isComplete ? "0" : text(report?.remainingFiles),
        ]
    }

    package var accounts: [AccountID] {
        switch self {
        case .threadIdentityChanged(let account), .processIdentityChanged(let account),
            .processIdentityRefused(let account), .managedUserChanged(let account):
            account.map { [$0] } ?? []
        case .windowIdentityChanged(_, let accounts, _), .conditionalLaunchEnded(let accounts, _): accounts
        case .allowedAccountsChanged(let accounts): accounts ?? []
        case .aliasRefused(let account), .policyChanged(let account, _), .dataProtectionChanged(let account, _),
            .appConfigChanged(let account), .identitySwitchRequired(let account, _, _),
            .enrollmentStatus(_, _, let account), .accountEnrolled(let account), .accountUnenrolled(let account),
            .accountBlocked(let account, _), .userStatusChanged(let account, _), .accountWiped(let account),
            .accountWipeIncomplete(let account, _), .remediationDropped(let account, _),
            .remediationEnded(let account, _), .backupExclusionChanged(let account, _), .filesWiped(let account, _):
            [account]
        case .identityLeak(let leak): leak.account.map { [$0] } ?? []
        case .settingsOverridden, .enrollmentWarning, .startEnded, .userInterfaceTaken, .userInterfaceReleased,
            .restartRequired, .exitRequired, .dispatchPropagationInactive, .storageFailed, .ownerTagRefused,
            .fileRolledBack, .accountRefused, .defaultAnswered, .launchUserMissing:
            []
        }
    }
}
