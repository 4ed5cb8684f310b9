internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about `AppGroupIdentifiers`.
///
/// S061: the key lists exactly the groups of the entitlements. S064: an "Open in" extension names at least one group.
enum AppGroupRules {
    static func findings(in subject: InfoPlistSubject, _ entitlements: EntitlementsSubject) -> [SettingsFinding] {
        guard entitlements.hasReadableAppGroups else { return [] }
        let name = "AppGroupIdentifiers"
        let path = InfoPlistSubject.path(name)
        let member = subject.settings?.member(name)
        // Other findings report values of a wrong type, in the list and for the dictionary.
        if let node = member?.value, node.kind != .array || !node.elements.allSatisfy({ $0.kind == .string }) {
            return []
        }
        let dictionary = subject.root.member(SettingsKey.dictionaryName)
        guard dictionary == nil || subject.settings != nil else { return [] }
        guard member != nil || !isMeant(name, in: subject) else { return [] }
        let (listed, granted) = (subject.texts(of: member?.value, at: path), entitlements.appGroups)
        // Other findings report an empty list and blanks, and their fixes come first.
        guard member == nil || !listed.isEmpty, !listed.contains(where: { $0.isKnown && hasBlanks($0.text) }) else {
            return []
        }
        // The effect of blanks in the entitlements is unknown, and copying them here would be a mistake.
        guard !granted.contains(where: { hasBlanks($0.text) }) else { return [] }
        let missing = granted.filter { [names = names(listed)] in !names.contains(Array($0.text.utf8)) }
        let extra = listed.filter { [names = names(granted)] in !names.contains(Array($0.text.utf8)) }
        guard !missing.isEmpty || !extra.isEmpty, isCertain(missing, extra) else { return [] }
        return [
            subject.finding(
                .appGroupsDiffer, at: path, range(of: extra, member ?? dictionary),
                message(missing: missing, extra: extra),
                help: "it lists the same strings as the entitlement `\(EntitlementKey.appGroups)`",
                related: extra.dropFirst().map(\.node.range),
                fix: member != nil && !granted.isEmpty
                    ? changing(missing, extra, at: path) : fix(granted, subject, at: path))
        ]
    }

    /// S064, unless S061 reports the missing groups or another finding reports an empty list.
    static func openIn(_ subject: InfoPlistSubject, _ entitlements: EntitlementsSubject?) -> [SettingsFinding] {
        let name = "AppGroupIdentifiers"
        guard subject.kind == .appExtension, let settings = subject.settings,
            let isOn = settings.member("OpenInActionExtension"), isOn.value.boolean == true,
            settings.member(name) == nil, !isMeant(name, in: subject),
            entitlements?.appGroups.isEmpty ?? true
        else { return [] }
        return [
            subject.finding(
                .openInWithoutGroups, at: InfoPlistSubject.path(name), isOn.keyRange,
                "`\(name)` is missing, which an \"Open in\" extension needs",
                help: "list a group that the app lists too, and that the entitlements of both have")
        ]
    }

    /// Whether the key or the dictionary is misplaced or misspelled, which other findings report.
    private static func isMeant(_ name: String, in subject: InfoPlistSubject) -> Bool {
        if subject.root[name] != nil { return true }
        let dictionary = SettingsKey.fold(SettingsKey.dictionaryName)
        guard let settings = subject.settings else {
            return subject.root.members.contains { SettingsKey.fold($0.key) == dictionary }
        }
        return settings.members.contains { member in
            switch SettingsKey.resemblance(of: member.key) {
            case .fold(let key), .spelling(let key): SettingsKey(named: member.key) == nil && key.name == name
            default: false
            }
        }
    }

    /// Whether a text is blank, or has blanks at an end.
    private static func hasBlanks(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return true }
        return Blanks.isBlank(first) || Blanks.isBlank(last)
    }

    /// Returns the names of groups as bytes, since they are compared byte by byte.
    private static func names(_ groups: [ListedText]) -> Set<[UInt8]> { Set(groups.map { Array($0.text.utf8) }) }

    /// Whether the lists differ whatever values the build variables have.
    private static func isCertain(_ missing: [ListedText], _ extra: [ListedText]) -> Bool {
        missing.isEmpty || extra.isEmpty || (missing + extra).allSatisfy(\.isKnown)
    }

    private static func range(of extra: [ListedText], _ member: PropertyListNode.Member?) -> Range<Int>? {
        extra.first?.node.range ?? member?.keyRange
    }

    private static func message(missing: [ListedText], extra: [ListedText]) -> String {
        let parts = [("missing", missing), ("not in the entitlements", extra)].filter { !$0.1.isEmpty }
        return "the app groups differ from the entitlements: "
            + parts.map { word, groups in
                let shown = groups.prefix(most).map { Excerpt.quoted($0.text) }.joined(separator: ", ")
                return "\(word): " + shown + (groups.count > most ? " and \(groups.count - most) more" : "")
            }.joined(separator: "; ")
    }

    /// The maximum number of groups of one list that a message names.
    private static let most = 8

    /// Returns a fix that edits single elements, so that comments in the list stay.
    private static func changing(
        _ missing: [ListedText], _ extra: [ListedText], at path: PropertyListPath
    ) -> SettingsFix? {
        let added = missing.map { PropertyListValue.string($0.written) }
        return SettingsFix(
            "makes it the groups of the entitlements",
            edits: extra.map { PropertyListEdit($0.path, .remove) }
                + (added.isEmpty ? [] : [PropertyListEdit(path, .append(added))]))
    }

    private static func fix(
        _ granted: [ListedText], _ subject: InfoPlistSubject, at path: PropertyListPath
    ) -> SettingsFix {
        let text = "sets it to the groups of the entitlements"
        let groups = PropertyListValue.array(granted.map { .string($0.written) })
        guard !granted.isEmpty else {
            return SettingsFix("takes the key out, since there are no groups", PropertyListEdit(path, .remove))
        }
        guard subject.settings != nil else {
            let name = SettingsKey.dictionaryName
            return SettingsFix(
                "adds the dictionary with the groups of the entitlements",
                PropertyListEdit(
                    InfoPlistSubject.keys(name), .set(.dictionary([.init("AppGroupIdentifiers", groups)]))))
        }
        return SettingsFix(text, PropertyListEdit(path, .set(groups)))
    }
}

/// A text in a list of a property list, as written and with expanded build variables.
struct ListedText {
    let list: PropertyListPath
    /// The index in the list, from 0.
    let index: Int
    let node: PropertyListNode
    let written: String
    /// The text with expanded build variables; unknown variables stay unchanged.
    let text: String
    /// Whether all build variables are known, so that the text can be checked.
    let isKnown: Bool

    var path: PropertyListPath { list.index(index) }

    /// Returns the distinct texts in their order.
    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    /// Returns the texts of a list in order, without elements of other types; none if the node is not a list.
    static func all(
        of node: PropertyListNode?, at list: PropertyListPath, expanding: (String) -> (text: String, unknown: [String])
    ) -> [ListedText] {
        guard let node, node.kind == .array else { return [] }
        return node.elements.enumerated().compactMap { index, element in
            guard let written = element.string else { return nil }
            let (text, unknown) = expanding(written)
            return ListedText(
                list: list, index: index, node: element, written: written, text: text, isKnown: unknown.isEmpty)
        }
    }
}

extension InfoPlistSubject {
    func texts(of node: PropertyListNode?, at list: PropertyListPath) -> [ListedText] {
        ListedText.all(of: node, at: list, expanding: expanded)
    }

    /// S040 for an entry of a list with an unknown build variable.
    func unjudged(_ entry: ListedText) -> SettingsFinding {
        let (_, unknown) = expanded(entry.written)
        let example = unknown.first.map { Excerpt.plain(String($0.prefix { $0 != ":" })) } ?? "NAME"
        return finding(
            .variableUnknown, at: entry.path, entry.node.range,
            "\(Excerpt.quoted(entry.text)) holds a build variable, so its twin can not be checked before the build",
            help: "pass `--define \(example)=…`")
    }

    static func keys(_ names: String...) -> PropertyListPath { PropertyListPath(names.map { .key($0) }) }
}
