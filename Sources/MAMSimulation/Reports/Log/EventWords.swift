internal import MAMCore
internal import MAMText

/// The part of an event that a log keeps, with short names for accounts.
///
/// It contains no id, path or key. Messages of stores are left out, because they may name folders.
struct EventWords {
    let name: String
    private(set) var accounts: [String] = []
    private(set) var window: WindowID?
    private(set) var detail: String?

    private init(
        named name: String, _ accounts: [AccountID?] = [], window: WindowID? = nil, detail: String? = nil,
        by known: (AccountID) -> String
    ) {
        (self.name, self.window, self.detail) = (name, window, detail)
        self.accounts = accounts.compactMap { $0.map(known) }
    }

    /// Converts an event; `known` returns the short name of an id.
    init(_ kind: MAMEvent.Kind, _ known: (AccountID) -> String) {
        switch kind {
        case .threadIdentityChanged(let account):
            self.init(named: "threadIdentityChanged", [account], detail: Self.noUser(account), by: known)
        case .processIdentityChanged(let account):
            self.init(named: "processIdentityChanged", [account], detail: Self.noUser(account), by: known)
        case .processIdentityRefused(let account): self.init(named: "processIdentityRefused", [account], by: known)
        case .windowIdentityChanged(let window, let accounts, let result):
            self.init(named: "windowIdentityChanged", accounts, window: window, detail: "\(result)", by: known)
        case .aliasRefused(let account): self.init(named: "aliasRefused", [account], by: known)
        case .accountRefused(let maximum): self.init(named: "accountRefused", detail: "\(maximum)", by: known)
        case .policyChanged(let account, let policy):
            self.init(named: "policyChanged", [account], detail: policy == nil ? "gone" : "in force", by: known)
        case .dataProtectionChanged(let account, let isRequired):
            self.init(named: "dataProtectionChanged", [account], detail: isRequired ? "encrypted" : "clear", by: known)
        case .appConfigChanged(let account): self.init(named: "appConfigChanged", [account], by: known)
        case .settingsOverridden(let names):
            self.init(named: "settingsOverridden", detail: names.joined(separator: ", "), by: known)
        case .identitySwitchRequired(let account, let reason, let result):
            self.init(named: "identitySwitchRequired", [account], detail: "\(reason), \(result)", by: known)
        case .enrollmentStatus(let request, let code, let account):
            self.init(named: "enrollmentStatus", [account], detail: "\(request.rawValue) \(code)", by: known)
        case .enrollmentWarning(let message): self.init(named: "enrollmentWarning", detail: message, by: known)
        case .accountEnrolled(let account): self.init(named: "accountEnrolled", [account], by: known)
        case .accountUnenrolled(let account): self.init(named: "accountUnenrolled", [account], by: known)
        case .managedUserChanged(let account):
            self.init(named: "managedUserChanged", [account], detail: Self.noUser(account), by: known)
        case .allowedAccountsChanged(let allowed):
            self.init(named: "allowedAccountsChanged", allowed ?? [], detail: allowed == nil ? "all" : nil, by: known)
        case .conditionalLaunchEnded(let accounts, let result):
            self.init(named: "conditionalLaunchEnded", accounts, detail: result.outcome.rawValue, by: known)
        case .startEnded(let result): self.init(named: "startEnded", detail: result.outcome.rawValue, by: known)
        default: self.init(life: kind, known)
        }
    }

    /// Converts the events of the second half: blocks, wipes, restarts and failures.
    private init(life kind: MAMEvent.Kind, _ known: (AccountID) -> String) {
        switch kind {
        case .accountBlocked(let account, let reason):
            self.init(named: "accountBlocked", [account], detail: "\(reason)", by: known)
        case .userInterfaceTaken: self.init(named: "userInterfaceTaken", by: known)
        case .userInterfaceReleased: self.init(named: "userInterfaceReleased", by: known)
        case .accountWiped(let account): self.init(named: "accountWiped", [account], by: known)
        case .accountWipeIncomplete(let account, let report):
            self.init(
                named: "accountWipeIncomplete", [account],
                detail: report.map { "\(NounCount.text($0.remainingFiles, "file")) left" },
                by: known)
        case .remediationDropped(let account, let warning):
            self.init(named: "remediationDropped", [account], detail: warning.rawValue, by: known)
        case .remediationEnded(let account, let status):
            self.init(named: "remediationEnded", [account], detail: "\(status)", by: known)
        case .restartRequired(let isDoneByApp):
            self.init(named: "restartRequired", detail: isDoneByApp ? "by the app" : "by the user", by: known)
        case .exitRequired: self.init(named: "exitRequired", by: known)
        case .dispatchPropagationInactive(let reason):
            self.init(named: "dispatchPropagationInactive", detail: reason.rawValue, by: known)
        case .backupExclusionChanged(let account, let isExcluded):
            self.init(
                named: "backupExclusionChanged", [account], detail: isExcluded ? "excluded" : "included", by: known)
        case .filesWiped(let account, let report):
            self.init(named: "filesWiped", [account], detail: NounCount.text(report.files, "file"), by: known)
        case .storageFailed: self.init(named: "storageFailed", by: known)
        case .ownerTagRefused: self.init(named: "ownerTagRefused", by: known)
        case .fileRolledBack: self.init(named: "fileRolledBack", by: known)
        // Leaks are not logged. For a new kind of event, its name is enough.
        default: self.init(named: Mirror(reflecting: kind).children.first?.label ?? "\(kind)", by: known)
        }
    }

    private static func noUser(_ account: AccountID?) -> String? { account == nil ? "no account" : nil }
}
