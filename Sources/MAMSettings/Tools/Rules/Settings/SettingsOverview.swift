internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The whole dictionary `IntuneMAMSettings`, for rules about combinations of keys.
struct SettingsOverview: Sendable {
    let subject: InfoPlistSubject
    /// The members of the dictionary.
    let members: SettingsMembers
    /// The documented keys that are misspelled or at the top level of the file, which other findings report.
    let meant: Set<String>
    /// The range of the dictionary's key.
    let place: Range<Int>

    /// Creates an overview of a file that has the dictionary.
    init(_ reader: SettingsReader, meant: Set<String>, place: Range<Int>) {
        (subject, members, self.meant, self.place) = (reader.subject, reader.members, meant, place)
    }

    /// The part of a member to underline.
    enum Part {
        case key
        case value
    }

    /// Whether a key is missing and is not present under a wrong name or in a wrong place either.
    func isMissing(_ name: String) -> Bool { members[name] == nil && !meant.contains(name) }

    /// Returns a member if its switch is on.
    func on(_ name: String) -> PropertyListNode.Member? { members.isOn(name) ? members[name] : nil }

    /// Whether a value is an empty or blank text.
    func isBlank(_ member: PropertyListNode.Member) -> Bool {
        member.value.string.map(Blanks.areAll(of:)) ?? false
    }

    /// Creates a finding about a key of the dictionary.
    func finding(
        _ id: SettingsIssue.ID, about member: PropertyListNode.Member, _ message: String, help: String? = nil,
        related: [Range<Int>] = [], underlining part: Part = .key, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: InfoPlistSubject.path(member.key), part == .key ? member.keyRange : member.value.range, message,
            help: help, related: related, fix: fix)
    }

    /// Creates a finding about a missing key, placed at the dictionary.
    func missing(
        _ id: SettingsIssue.ID, _ message: String, help: String?, fix: SettingsFix? = nil
    ) -> SettingsFinding {
        subject.finding(
            id, at: PropertyListPath().key(SettingsKey.dictionaryName), place, message, help: help, fix: fix)
    }
}
