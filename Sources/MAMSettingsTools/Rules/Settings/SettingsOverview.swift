internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The whole dictionary, for rules about keys that depend on each other.
struct SettingsOverview: Sendable {
    let subject: InfoPlistSubject
    /// What stands in the dictionary.
    let members: SettingsMembers
    /// The documented keys that stand under another name or at the top of the file, which is said already.
    let meant: Set<String>
    /// The key of the dictionary.
    let place: Range<Int>

    /// Takes what was read of a file with the dictionary.
    init(_ reader: SettingsReader, meant: Set<String>, place: Range<Int>) {
        (subject, members, self.meant, self.place) = (reader.subject, reader.members, meant, place)
    }

    /// Which part of a member is underlined.
    enum Part {
        case key
        case value
    }

    /// Whether nothing in the file was meant to be this key, however it is spelt and whatever it holds.
    func isMissing(_ name: String) -> Bool { members[name] == nil && !meant.contains(name) }

    /// The member, when it is on.
    func on(_ name: String) -> PropertyListNode.Member? { members.isOn(name) ? members[name] : nil }

    /// Whether a value is a text without content.
    func isBlank(_ member: PropertyListNode.Member) -> Bool {
        member.value.string.map(Blanks.areAll(of:)) ?? false
    }

    /// Makes a finding about one of the keys.
    func finding(
        _ id: SettingsIssue.ID, about member: PropertyListNode.Member, _ message: String, help: String? = nil,
        related: [Range<Int>] = [], underlining part: Part = .key, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: InfoPlistSubject.path(member.key), part == .key ? member.keyRange : member.value.range, message,
            help: help, related: related, fix: fix)
    }

    /// Makes a finding about something that is not there, which stands at the dictionary.
    func missing(
        _ id: SettingsIssue.ID, _ message: String, help: String?, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: PropertyListPath().key(SettingsKey.dictionaryName), place, message, help: help, fix: fix)
    }
}
