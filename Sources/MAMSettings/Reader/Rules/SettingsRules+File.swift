internal import MAMPropertyLists
internal import MAMText

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
