package import MAMPropertyLists
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

extension SettingsRules {
    /// S010, S011, S012: a boolean.
    static func boolean(_ entry: SettingsEntry) -> Judged<Bool> {
        let node = entry.node
        if let value = node.boolean { return .good(value) }
        if let text = entry.subject.known(node), let meant = SettingsMembers.boolean(spelled: text) {
            // A build variable may have another value in the next build, so only a literal text gets a fix.
            return spelled(entry, meant, .booleanAsString, isLiteral: text == node.string)
        }
        if node.integer == 0 || node.real == 0 { return spelled(entry, false, .booleanAsNumber, isLiteral: true) }
        if node.integer == 1 || node.real == 1 { return spelled(entry, true, .booleanAsNumber, isLiteral: true) }
        return .refused(
            entry.wrongType(.booleanWrongType, expected: "a boolean", help: "write `<true/>` or `<false/>`"))
    }

    private static func spelled(
        _ entry: SettingsEntry, _ meant: Bool, _ id: SettingsIssue.ID, isLiteral: Bool
    ) -> Judged<Bool> {
        let isLenient = entry.subject.options.lenientBooleans
        let outcome = isLenient ? "read as \(meant)" : "the default is used"
        let finding = entry.finding(
            id, "\(entry.node.summary) is not a boolean; \(outcome)", help: "write `<\(meant)/>`",
            severity: isLenient ? .warning : nil,
            fix: isLiteral ? entry.writing(.boolean(meant), "writes the boolean \(meant)") : nil)
        return Judged(value: isLenient ? meant : nil, findings: [finding])
    }
}

extension SettingsRules {
    /// S022, S023, S024: keys in the dictionary that are not settings, and settings outside the dictionary.
    ///
    /// `MAMSettingsTools` finds the same keys, and adds the key that was probably meant and a fix.
    static func unreadKeys(_ members: SettingsMembers, _ root: SettingsMembers) -> [SettingsFinding] {
        members.all.compactMap { notASetting($0, members.subject) } + root.all.compactMap { misplaced($0, members) }
    }

    private static func notASetting(
        _ member: PropertyListNode.Member, _ subject: InfoPlistSubject
    ) -> SettingsFinding? {
        let (path, quoted) = (InfoPlistSubject.path(member.key), Excerpt.quoted(member.key))
        guard let key = SettingsKey(named: member.key) else {
            return subject.finding(
                .keyUnknown, at: path, member.keyRange, "unknown key \(quoted)", help: Self.helpOnUnknownKeys)
        }
        return key.reasonUnread.map { reason in
            subject.finding(
                .keyRetired, at: path, member.keyRange, "the key \(quoted) \(reason)", help: "remove the key")
        }
    }

    /// The help about a key that is no setting in any document and that resembles no documented one.
    package static let helpOnUnknownKeys = "the known SDKs have no setting of this name; a newer SDK may read it"

    private static func misplaced(_ member: PropertyListNode.Member, _ members: SettingsMembers) -> SettingsFinding? {
        guard SettingsKey(named: member.key)?.status == .documented else { return nil }
        let name = SettingsKey.dictionaryName
        return members.subject.finding(
            .keyMisplaced, at: PropertyListPath().key(member.key), member.keyRange,
            "the key `\(member.key)` is read in `\(name)` only, not at the top level",
            help: members[member.key] == nil ? "move it into `\(name)`" : "remove it here; `\(name)` has it too")
    }
}

extension SettingsRules {
    /// The longest duration without a warning, in seconds.
    private static let longestDuration = 60.0

    /// S014, S032: a duration in seconds.
    static func seconds(_ entry: SettingsEntry) -> Judged<Double> {
        let node = entry.node
        guard let seconds = node.real ?? node.integer.map({ Double($0) }) ?? node.unsigned.map({ Double($0) }) else {
            let number = node.string.flatMap(number(spelled:))
            return .refused(
                entry.wrongType(
                    .numberWrongType, expected: "a number", help: "write `<real>1.5</real>`",
                    fix: number.map { entry.writing($0, "writes the number") }))
        }
        guard seconds.isFinite, seconds >= 0 else {
            return .refused(
                entry.finding(
                    .durationOutOfRange, "\(node.summary) is not a duration; the default is used",
                    help: "write seconds, 0 or more"))
        }
        guard seconds <= longestDuration else {
            return .kept(
                seconds,
                entry.finding(
                    .durationOutOfRange, "\(node.summary) is longer than a minute", help: "the value is in seconds"))
        }
        return .good(seconds)
    }

    /// Returns the number that a text spells: digits, optionally followed by a point and more digits.
    static func number(spelled text: String) -> PropertyListValue? {
        let trimmed = Blanks.trimmed(text)
        let parts = trimmed.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.count <= 9
                && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isNumber, parts.count <= 2 else { return nil }
        return parts.count == 1
            ? Int(trimmed).map(PropertyListValue.integer) : Double(trimmed).map(PropertyListValue.real)
    }
}

extension SettingsRules {
    /// P006 to P009: the file itself.
    package static func file(_ subject: InfoPlistSubject) -> [SettingsFinding] {
        let root = PropertyListPath()
        var findings: [SettingsFinding] = []
        if subject.document.format == .oldStyle {
            findings.append(
                subject.finding(
                    .oldStyle, at: root, nil, "the file is an old-style property list",
                    help: "an Info.plist should be XML or binary; `plutil -convert xml1` writes XML"))
        }
        return findings + subject.document.oddities.map { oddity(subject, $0) }
    }

    private static func oddity(_ subject: InfoPlistSubject, _ oddity: PropertyListDocument.Oddity) -> SettingsFinding {
        let root = PropertyListPath()
        let range = oddity.range
        switch oddity.kind {
        case .duplicateKey(let name, let dictionary):
            let counting = subject.document.format == .binary ? "first" : "last"
            return subject.finding(
                .duplicateKey, at: dictionary.key(name), range,
                "the key \(Excerpt.quoted(name)) occurs twice in one dictionary; the \(counting) one counts here",
                help: "remove one: readers disagree which of them counts", related: oddity.other.map { [$0] } ?? [])
        case .trailingText:
            return subject.finding(
                .trailingBytes, at: root, range, "text after `</plist>` is ignored", help: "remove it",
                fix: SettingsFix("removes the text behind the end", PropertyListEdit(root, .cutTrailing)))
        case .version(let version):
            return subject.finding(
                .trailingBytes, at: root, range, "the version \(Excerpt.quoted(version)) is not 1.0",
                help: "write `<plist version=\"1.0\">`",
                fix: SettingsFix("writes version 1.0", PropertyListEdit(root, .setVersion("1.0"))))
        case .commentInText(let element):
            return subject.finding(
                .commentInText, at: root, range,
                "a comment inside `<\(Excerpt.plain(element))>` makes other readers refuse the whole file",
                help: "move the comment between two elements")
        case .emptyData:
            return subject.finding(
                .commentInText, at: root, range, "`<data/>` makes other readers refuse the whole file",
                help: "write `<data></data>`")
        }
    }
}

extension SettingsRules {
    /// S001, S002, S065: the dictionary itself.
    static func dictionary(_ subject: InfoPlistSubject, _ root: SettingsMembers) -> [SettingsFinding] {
        let name = SettingsKey.dictionaryName
        let path = PropertyListPath().key(name)
        if subject.kind == .appClip { return inAppClip(subject, root[name] ?? nearDictionary(root)) }
        if let member = root[name] {
            guard member.value.kind != .dictionary else { return [] }
            return [
                subject.finding(
                    .dictionaryWrongType, at: path, member.value.range,
                    "expected a dictionary, found \(member.value.summary)",
                    help: "write the settings as members of a `<dict>`")
            ]
        }
        guard let near = nearDictionary(root) else {
            return [
                subject.finding(
                    .dictionaryMissing, at: path, nil, "the dictionary `\(name)` is missing",
                    help: "add it at the top level of Info.plist")
            ]
        }
        let fix = SettingsFix(
            "renames the key to `\(name)`", PropertyListEdit(PropertyListPath().key(near.key), .rename(name)))
        return [
            subject.finding(
                .dictionaryMissing, at: path, near.keyRange, "the dictionary `\(name)` is missing",
                help: "the key \(Excerpt.quoted(near.key)) differs only in case, `_` or `-`",
                fix: near.value.kind == .dictionary ? fix : nil)
        ]
    }

    /// S065: an app clip must not have the dictionary.
    private static func inAppClip(
        _ subject: InfoPlistSubject, _ member: PropertyListNode.Member?
    ) -> [SettingsFinding] {
        guard let member else { return [] }
        return [
            subject.finding(
                .settingsInAppClip, at: PropertyListPath().key(member.key), member.keyRange,
                "an app clip has the dictionary `\(SettingsKey.dictionaryName)`",
                help: "the SDK is not supported in app clips: link it with the app only, and remove the dictionary here"
            )
        ]
    }

    /// Returns the member at the top level whose key differs from the dictionary's only in case, `_` or `-`.
    ///
    /// Nil if the dictionary is present.
    package static func nearDictionary(_ root: SettingsMembers) -> PropertyListNode.Member? {
        guard root[SettingsKey.dictionaryName] == nil else { return nil }
        let wanted = SettingsKey.fold(SettingsKey.dictionaryName)
        return root.all.first { $0.key.utf8.count < 40 && SettingsKey.fold($0.key) == wanted }
    }
}
