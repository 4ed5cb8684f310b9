extension MAMEvent {
    /// Returns the log line of the event.
    ///
    /// - Parameter number: A closure that returns the number by which the line names an account, or nil for an account
    ///   without a number. The engine takes the numbers from the app's list of accounts. Defaults to no numbers.
    /// - Returns: The line. It contains no account ids, paths, keys or tokens.
    public func logLine(number: @escaping (AccountID) -> Int? = { _ in nil }) -> LogLine {
        LogLine(wall: time.wall, level: kind.logLevel, app: app, message: kind.logMessage(LogNames(number: number)))
    }
}

/// The names of accounts in log lines: numbers, never ids.
struct LogNames {
    let number: (AccountID) -> Int?

    /// Returns the words for an account in a log line, for example `account 3`.
    ///
    /// An account without a number, the account "no user" and a missing identity have fixed words.
    func name(_ account: AccountID?) -> String {
        guard let account else { return "no identity" }
        if account.isUnmanaged { return "no user" }
        return number(account).map { "account \($0)" } ?? "an account"
    }

    /// The same for several accounts.
    func names(_ accounts: [AccountID]) -> String {
        accounts.isEmpty ? "no identity" : accounts.map { name($0) }.joined(separator: " and ")
    }
}

extension MAMEvent.Kind {
    /// Returns the message of the event, without accounts.
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
            "\(names.name(account)): "
                + (policy == nil ? "the policy was removed" : "policy \(policy.shortened) is in force")
        case .dataProtectionChanged(let account, let isRequired):
            "\(names.name(account)): data " + (isRequired ? "must be encrypted" : "needs no encryption")
        case .appConfigChanged(let account): "\(names.name(account)): the app configuration changed"
        case .settingsOverridden(let known): "settings changed at run time: \(settings(known))"
        case .identityLeak(let leak): leak.logMessage(names)
        case .defaultAnswered(let method): "the default of \(method.rawValue) answered"
        case .dispatchPropagationInactive(let reason): "plain blocks carry no identities: \(reason.rawValue)"
        case .backupExclusionChanged(let account, let isExcluded):
            "\(names.name(account)): files " + (isExcluded ? "are excluded from backups" : "are included in backups")
        case .storageFailed(let message): "the store failed: \(message)"
        // The paths are not logged.
        case .ownerTagRefused: "a file's owner tag is not from this device, or was changed"
        case .fileRolledBack: "a protected file is older than at its last opening"
        default: lifeMessage(names)
        }
    }

    /// Returns the names of settings.
    ///
    /// Unknown names are replaced, because an event may contain any text.
    private func settings(_ names: [String]) -> String {
        names.map { OverridesRecord.names.contains($0) ? $0 : "another" }.joined(separator: " and ")
    }
}

extension Optional where Wrapped == String {
    /// The beginning of a fingerprint, which distinguishes policies; no part of any other text.
    fileprivate var shortened: String {
        guard let self, self.utf8.count == 64, self.utf8.allSatisfy({ ($0 &- 0x30 < 10) || ($0 &- 0x61 < 6) }) else {
            return "of unknown content"
        }
        return String(self.prefix(8))
    }
}

extension IdentityLeak {
    /// Returns a description of the leak: its kind, its place, and the source lines of its cause.
    fileprivate func logMessage(_ names: LogNames) -> String {
        let places = [("scope", scope), ("setter", setter)].compactMap { word, place in
            place?.logText.map { ", \(word) at \($0)" }
        }
        return "identity leak: \(kind.rawValue) at \(point.rawValue), \(names.name(account))" + places.joined()
    }
}

extension SourcePlace {
    /// The file's name and the line; nil unless the file has the compiler's form `Module/File.swift`.
    fileprivate var logText: String? {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.last, name.hasSuffix(".swift") else { return nil }
        let isPlain = name.utf8.allSatisfy {
            ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "._+-".utf8.contains($0)
        }
        return isPlain ? "\(name) line \(line)" : nil
    }
}
