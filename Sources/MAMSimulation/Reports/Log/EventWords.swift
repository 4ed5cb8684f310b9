internal import MAMCore
internal import MAMText

/// The part of an event that a log keeps, with short names for accounts.
///
/// It contains no id, path or key. Messages of stores are left out, because they may name folders.
struct EventWords {
    let name: String
    let accounts: [String]
    private(set) var window: WindowID?
    let detail: String?

    /// Converts an event; `known` returns the short name of an id.
    init(_ kind: MAMEvent.Kind, _ known: (AccountID) -> String) {
        name = caseName(of: kind)
        accounts = kind.accounts.map(known)
        detail = kind.detail
        if case .windowIdentityChanged(let shown, _, _) = kind { window = shown }
    }
}

extension MAMEvent.Kind {
    /// What a log keeps of the event beside its name and its accounts; nil for nothing.
    fileprivate var detail: String? {
        switch self {
        case .threadIdentityChanged(let account), .processIdentityChanged(let account),
            .managedUserChanged(let account):
            account == nil ? "no account" : nil
        case .windowIdentityChanged(_, _, let result): "\(result)"
        case .accountRefused(let maximum): "\(maximum)"
        case .policyChanged(_, let policy): policy == nil ? "gone" : "in force"
        case .dataProtectionChanged(_, let isRequired): isRequired ? "encrypted" : "clear"
        case .settingsOverridden(let names): names.joined(separator: ", ")
        case .identitySwitchRequired(_, let reason, let result): "\(reason), \(result)"
        case .enrollmentStatus(let request, let code, _): "\(request.rawValue) \(code)"
        case .enrollmentWarning(let message): message
        case .allowedAccountsChanged(let allowed): allowed == nil ? "all" : nil
        case .conditionalLaunchEnded(_, let result): result.outcome.rawValue
        case .startEnded(let result): result.outcome.rawValue
        case .accountBlocked(_, let reason): "\(reason)"
        case .accountWipeIncomplete(_, let report): report.map { "\(NounCount.text($0.remainingFiles, "file")) left" }
        case .remediationDropped(_, let warning): warning.rawValue
        case .remediationEnded(_, let status): "\(status)"
        case .restartRequired(let isDoneByApp): isDoneByApp ? "by the app" : "by the user"
        case .dispatchPropagationInactive(let reason): reason.rawValue
        case .backupExclusionChanged(_, let isExcluded): isExcluded ? "excluded" : "included"
        case .filesWiped(_, let report): NounCount.text(report.files, "file")
        default: nil
        }
    }
}

/// Returns the name of an enumeration's case, without its values.
///
/// The name is looked up in the metadata of the type, which takes as long as a step of a machine.
func caseName(of value: some Any) -> String {
    // A case without values has no children, and its description is its name.
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
