internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// S031: the strongest protection class.
    static func protectionLevel(_ entry: SettingsEntry) -> Judged<FileProtectionLevel> {
        switch text(entry) {
        case .settled(let judged): return Judged(value: nil, findings: judged.findings)
        case .known(let text, let isLiteral):
            // Swift's own comparison also accepts canonically equivalent Unicode texts.
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

    /// S038: the keychain group of the token cache must not have a team prefix; nil if it has none.
    ///
    /// Call this before expanding build variables: `$(AppIdentifierPrefix)` is wrong here, whatever its value.
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

    /// Returns the team prefix, or the variable for one, at the beginning of a group; nil if there is none.
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

    /// Prefixes of absolute paths; a slash alone does not tell, since the documented default is `/Documents/`.
    private static let absoluteFolders = ["/private/", "/var/", "/Users/", "/tmp/", "/System/", "/Applications/", "~"]

    /// S039: the folder for decrypted files.
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
