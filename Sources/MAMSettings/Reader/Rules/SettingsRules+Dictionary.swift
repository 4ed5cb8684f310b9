package import MAMPropertyLists
internal import MAMText

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
