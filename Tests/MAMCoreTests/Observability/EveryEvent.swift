import Foundation
import MAMCore

/// An event of every kind, with the given account and text wherever there is room for one.
enum EveryEvent {
    static func all(account: AccountID, text: String) -> [MAMEvent.Kind] {
        let place = SourcePlace(file: text, line: 12)
        let verdict = LaunchResult(.blocked, [.conditionalLaunchBlocked, .clockedOut])
        let (whole, part) = (report(remaining: 0), report(remaining: 2))
        return [
            .threadIdentityChanged(account: account), .threadIdentityChanged(account: nil),
            .processIdentityChanged(account: account), .processIdentityRefused(account: account),
            .windowIdentityChanged(window: .main, accounts: [account, .unmanaged], result: .success),
            .windowIdentityChanged(window: .main, accounts: [], result: .notAllowed), .aliasRefused(account: account),
            .accountRefused(maximum: 131_072),
            .policyChanged(account: account, policy: text), .policyChanged(account: account, policy: nil),
            .policyChanged(account: account, policy: String(repeating: "0a", count: 32)),
            .dataProtectionChanged(account: account, isEncryptionRequired: true),
            .dataProtectionChanged(account: account, isEncryptionRequired: false), .appConfigChanged(account: account),
            .settingsOverridden(names: [text, "telemetryEnabled"]),
            .identitySwitchRequired(account: account, reason: .openURL, result: .success),
            .identitySwitchRequired(account: account, reason: .documentImport, result: .failed),
        ]
            + EnrollmentRequestKind.allCases.flatMap { request in
                [100, 214, 99_999].map { .enrollmentStatus(request: request, code: $0, account: account) }
            } + [
                .enrollmentWarning(text), .accountEnrolled(account: account), .accountUnenrolled(account: account),
                .managedUserChanged(account: account), .managedUserChanged(account: nil),
                .allowedAccountsChanged(allowed: [account]), .allowedAccountsChanged(allowed: nil),
                .conditionalLaunchEnded(accounts: [account], result: LaunchResult(.success, [.notBlocked])),
                .conditionalLaunchEnded(accounts: [account, account], result: verdict),
            ] + StartResult.Outcome.allCases.map { .startEnded(result: StartResult($0)) }
            + MAMBlockAccountReason.allCases.map { .accountBlocked(account: account, reason: $0) }
            + MAMClockStatus.allCases.map { .userStatusChanged(account: account, status: $0) }
            + ComplianceWarning.allCases.map { .remediationDropped(account: account, $0) }
            + MAMComplianceStatus.allCases.map { .remediationEnded(account: account, status: $0) } + [
                .userInterfaceTaken, .userInterfaceReleased, .accountWiped(account: account),
                .accountWipeIncomplete(account: account, report: part),
                .accountWipeIncomplete(account: account, report: nil), .restartRequired(isDoneByApp: true),
                .restartRequired(isDoneByApp: false), .exitRequired, .launchUserMissing,
                .backupExclusionChanged(account: account, isExcluded: true),
                .backupExclusionChanged(account: account, isExcluded: false),
                .filesWiped(account: account, report: whole), .filesWiped(account: account, report: part),
                .storageFailed(text), .ownerTagRefused(path: text), .fileRolledBack(path: text),
            ] + DispatchPropagation.Reason.allCases.map { .dispatchPropagationInactive($0) }
            + DelegateMethod.allCases.map { .defaultAnswered($0) }
            + IdentityLeak.Kind.allCases.flatMap { kind in
                IdentityLeak.Point.allCases.map {
                    .identityLeak(IdentityLeak(kind: kind, point: $0, account: account, scope: place, setter: place))
                }
            }
    }

    private static func report(remaining: Int) -> WipeReport {
        let json =
            "{\"listedFiles\": 3, \"strayFiles\": 1, \"folders\": 1, \"containerKeys\": 1, \"transferKeys\": 0,"
            + "\"remainingFiles\": \(remaining), \"remaining\": [], \"unattributedFiles\": 0, \"isResumed\": true}"
        guard let report = try? JSONDecoder().decode(WipeReport.self, from: Data(json.utf8)) else {
            preconditionFailure("a report has other members now")
        }
        return report
    }

    /// The name of the case; whoever adds one is sent here by the compiler, and adds it to the list above.
    static func name(_ kind: MAMEvent.Kind) -> Int {
        switch kind {
        case .threadIdentityChanged: 0
        case .processIdentityChanged: 1
        case .processIdentityRefused: 2
        case .windowIdentityChanged: 3
        case .aliasRefused: 4
        case .policyChanged: 5
        case .dataProtectionChanged: 6
        case .appConfigChanged: 7
        case .settingsOverridden: 8
        case .identitySwitchRequired: 9
        case .enrollmentStatus: 10
        case .enrollmentWarning: 11
        case .accountEnrolled: 12
        case .accountUnenrolled: 13
        case .managedUserChanged: 14
        case .allowedAccountsChanged: 15
        case .conditionalLaunchEnded: 16
        case .startEnded: 17
        case .accountBlocked: 18
        case .userStatusChanged: 19
        case .userInterfaceTaken: 20
        case .userInterfaceReleased: 21
        case .accountWiped: 22
        case .accountWipeIncomplete: 23
        case .remediationDropped: 24
        case .remediationEnded: 25
        case .restartRequired: 26
        case .exitRequired: 27
        case .dispatchPropagationInactive: 28
        case .backupExclusionChanged: 29
        case .filesWiped: 30
        case .storageFailed: 31
        case .ownerTagRefused: 32
        case .fileRolledBack: 33
        case .identityLeak: 34
        case .accountRefused: 35
        case .defaultAnswered: 36
        case .launchUserMissing: 37
        }
    }

    /// How many cases there are.
    static let caseCount = 38
}
