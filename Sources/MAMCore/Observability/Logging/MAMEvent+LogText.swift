extension MAMEvent {
    /// The one line of the event.
    ///
    /// - Parameter number: The number of an account in its app's directory; nil for an account without one. Lines of an app
    ///   have the directory's.
    /// - Returns: The line, which names no account, path, key or token.
    public func logLine(number: @escaping (AccountID) -> Int? = { _ in nil }) -> LogLine {
        LogLine(wall: time.wall, level: kind.logLevel, app: app, message: kind.logMessage(LogNames(number: number)))
    }
}

/// How accounts are named in a line: by a number, never by an id.
struct LogNames {
    let number: (AccountID) -> Int?

    /// `account 3`, `an account` without a number, `nobody` for the unmanaged one, `no identity` for none.
    func name(_ account: AccountID?) -> String {
        guard let account else { return "no identity" }
        if account.isUnmanaged { return "nobody" }
        return number(account).map { "account \($0)" } ?? "an account"
    }

    /// The same for several.
    func names(_ accounts: [AccountID]) -> String {
        accounts.isEmpty ? "no identity" : accounts.map { name($0) }.joined(separator: " and ")
    }
}

extension MAMEvent.Kind {
    /// What happened, in words that name nobody.
    func logMessage(_ names: LogNames) -> String {
        switch self {
        case .threadIdentityChanged(let account): "the thread identity is \(names.name(account))"
        case .processIdentityChanged(let account): "the process identity is \(names.name(account))"
        case .processIdentityRefused: "the process identity cannot be set in a single-identity app"
        case .windowIdentityChanged(let window, let accounts, let result):
            "window \(window.number) was to show \(names.names(accounts)): \(result.word)"
        case .identitySwitchRequired(let account, let reason, let result):
            "the app was asked to switch to \(names.name(account)) for \(reason.word): \(result.word)"
        case .aliasRefused(let account): "an alias of \(names.name(account)) is known as another account"
        case .accountRefused(let maximum):
            "the directory of accounts is full with \(maximum) names; accounts that it does not know are blocked"
        case .policyChanged(let account, let policy):
            "\(names.name(account)): " + (policy == nil ? "the policy went" : "policy \(policy.shortened) is in force")
        case .dataProtectionChanged(let account, let isRequired):
            "\(names.name(account)): data " + (isRequired ? "must be encrypted" : "needs no encryption")
        case .appConfigChanged(let account): "\(names.name(account)): the app configuration changed"
        case .settingsOverridden(let known): "settings changed at run time: \(settings(known))"
        case .identityLeak(let leak): leak.logMessage(names)
        case .dispatchPropagationInactive(let reason): "plain blocks carry no identities: \(reason.rawValue)"
        case .backupExclusionChanged(let account, let isExcluded):
            "\(names.name(account)): files " + (isExcluded ? "are kept out of backups" : "go into backups")
        case .storageFailed(let message): "the store failed: \(message)"
        // The paths themselves stay out.
        case .ownerTagRefused: "a file's owner tag is not from this device, or was changed"
        case .fileRolledBack: "a protected file is older than when it was last open"
        default: lifeMessage(names)
        }
    }

    /// Names of settings, as far as they are ones: the list of an event is text that anybody may have made.
    private func settings(_ names: [String]) -> String {
        names.map { OverridesRecord.names.contains($0) ? $0 : "another" }.joined(separator: " and ")
    }
}

extension Optional where Wrapped == String {
    /// The beginning of a fingerprint, which tells policies apart; nothing of any other text.
    fileprivate var shortened: String {
        guard let self, self.utf8.count == 64, self.utf8.allSatisfy({ ($0 &- 0x30 < 10) || ($0 &- 0x61 < 6) }) else {
            return "of unknown content"
        }
        return String(self.prefix(8))
    }
}

extension IdentityLeak {
    /// The leak in words: what, where, and the lines of source it came from.
    fileprivate func logMessage(_ names: LogNames) -> String {
        let places = [("scope", scope), ("setter", setter)].compactMap { word, place in
            place?.logText.map { ", \(word) at \($0)" }
        }
        return "identity leak: \(kind.rawValue) at \(point.rawValue), \(names.name(account))" + places.joined()
    }
}

extension SourcePlace {
    /// The file's own name and the line; nil for what the compiler would not say of a file, `Module/File.swift`.
    fileprivate var logText: String? {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.last, name.hasSuffix(".swift") else { return nil }
        let isPlain = name.utf8.allSatisfy {
            ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "._+-".utf8.contains($0)
        }
        return isPlain ? "\(name) line \(line)" : nil
    }
}
