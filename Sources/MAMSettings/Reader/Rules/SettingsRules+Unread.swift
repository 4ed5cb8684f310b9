internal import MAMPropertyLists
internal import MAMText

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
