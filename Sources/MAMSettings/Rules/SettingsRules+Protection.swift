internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// S031: the strongest protection class.
    static func protectionLevel(_ entry: SettingsEntry) -> Judged<FileProtectionLevel> {
        switch text(entry) {
        case .settled(let judged): return Judged(value: nil, findings: judged.findings)
        case .known(let text, let isLiteral):
            // Compared byte by byte: Swift's own comparison also takes what Unicode holds equal.
            if let level = FileProtectionLevel(rawValue: text), level.rawValue.utf8.elementsEqual(text.utf8) {
                return .good(level)
            }
            let near = FileProtectionLevel.near(text)
            let names = FileProtectionLevel.allCases.reversed().map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return .refused(
                entry.finding(
                    .protectionLevelUnknown,
                    "\(Excerpt.quoted(text)) is not a file protection level; the default is used",
                    help: near.map { "did you mean `\($0.rawValue)`?" } ?? "write one of \(names)",
                    fix: isLiteral
                        ? near.map { entry.writing(.string($0.rawValue), "writes `\($0.rawValue)`") } : nil))
        }
    }

    /// S038: the keychain group of the token cache must not have a team prefix; nil when it has none.
    ///
    /// Asked before build variables are: `$(AppIdentifierPrefix)` is wrong here whatever it stands for.
    static func keychainGroup(_ entry: SettingsEntry) -> SettingsFinding? {
        guard let written = entry.node.string else { return nil }
        let trimmed = Blanks.trimmed(written)
        let isWritten = groupPrefix(of: trimmed.utf8[...]) != nil
        let text = isWritten ? trimmed : entry.subject.known(entry.node).map(Blanks.trimmed)
        guard let text, let prefix = groupPrefix(of: text.utf8[...]) else { return nil }
        var rest = text.utf8[...]
        while let prefix = groupPrefix(of: rest) { rest = rest.dropFirst(prefix.utf8.count) }
        let name = Blanks.trimmed(String(Substring(rest)))
        return entry.finding(
            .keychainGroupPrefixed, "\(Excerpt.quoted(prefix)) is added at run time; the default is used",
            help: name.isEmpty ? "write the name of the group" : "write \(Excerpt.quoted(name))",
            fix: isWritten && !name.isEmpty ? entry.writing(.string(name), "removes the prefix") : nil)
    }

    /// What a group begins with that a team prefix stands for.
    private static func groupPrefix(of text: Substring.UTF8View) -> String? {
        for name in ["AppIdentifierPrefix", "TeamIdentifierPrefix"] {
            for prefix in ["$(\(name))", "${\(name)}"] where text.starts(with: prefix.utf8) { return prefix }
        }
        let head = text.prefix(11)
        let isTeam =
            head.count == 11 && head.last == UInt8(ascii: ".")
            && head.dropLast().allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
        return isTeam ? String(Substring(head)) : nil
    }

    /// Folders that are absolute wherever they stand; the documented default, `/Documents/`, begins with a slash too.
    private static let absoluteFolders = ["/private/", "/var/", "/Users/", "/tmp/", "/System/", "/Applications/", "~"]

    /// S039: where decrypted files go.
    static func cachePath(_ entry: SettingsEntry, _ text: String) -> Judged<String> {
        let quoted = Excerpt.quoted(text)
        if text.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
            return .refused(
                entry.finding(
                    .cachePathOutside, "\(quoted) leads out of the app's home; the default is used",
                    help: "write a path below the home, such as `/Documents/`, without `..`"))
        }
        if let scheme = URIText(text).scheme, text.contains("://") || scheme.lowercased() == "file" {
            return .refused(
                entry.finding(
                    .cachePathOutside, "\(quoted) is a URL, not a path; the default is used",
                    help: "write a path below the app's home, such as `/Documents/`"))
        }
        if absoluteFolders.contains(where: text.hasPrefix) {
            return .kept(
                text,
                entry.finding(
                    .cachePathOutside, "\(quoted) looks absolute; it is taken relative to the app's home",
                    help: "write a path below the home, such as `/Documents/`", severity: .info))
        }
        return .good(text)
    }
}
