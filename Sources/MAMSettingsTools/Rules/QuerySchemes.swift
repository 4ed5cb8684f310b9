internal import MAMPropertyLists
internal import MAMSettings

/// The rules about `LSApplicationQueriesSchemes` (I005 to I008): what the app asks `canOpenURL` about.
///
/// Fixes add to the end, in the order of the guide, and never beyond the number of entries that count: what the guide
/// requires first, then Outlook, then twins of the app's own schemes in the order of the file.
struct QuerySchemes {
    let subject: InfoPlistSubject
    let path = InfoPlistSubject.keys(InfoPlistKey.querySchemes)
    let list: PropertyListNode?
    let entries: [ListedText]
    let names: SchemeSet
    /// How many elements the list has, whatever they are.
    let count: Int
    private(set) var absent: Set<String> = []

    init(in subject: InfoPlistSubject) {
        self.subject = subject
        list = subject.root[InfoPlistKey.querySchemes]
        entries = subject.texts(of: list, at: path)
        names = SchemeSet(entries)
        count = list?.count ?? 0
        absent = findAbsent()
    }

    /// Entries beyond this many are dead; nil when all count.
    var limit: Int? {
        let sdk = subject.options.linkedSDK ?? RequiredNames.assumedLinkedSDK
        return RequiredNames.queryLimits.first { sdk >= $0.linkedSDK }?.entries
    }

    var findings: [SettingsFinding] {
        var room = limit.map { $0 - count } ?? Int.max
        var findings = [required(&room), outlook(&room)].compactMap { $0 }
        findings.join(twins(&room))
        findings.join(doubleTwins)
        findings += open
        findings += [tooMany].compactMap { $0 }
        return findings
    }

    /// What fixes would add if there were room for it.
    var left: [String] {
        guard list == nil || list?.kind == .array else { return [] }
        let allowed = subject.options.allowed
        let needed = allowed.contains(.queryMissing) ? [] : missing
        let outlook = lacksOutlook && !allowed.contains(.outlookQueryMissing) ? [RequiredNames.outlookTwin] : []
        return needed + outlook + (allowed.contains(.queryTwinMissing) ? [] : twinsMissing)
    }

    private var missing: [String] { RequiredNames.querySchemes.filter(absent.contains) }

    var lacksOutlook: Bool { opensMail && absent.contains(RequiredNames.outlookTwin) }

    /// The schemes that are missing for certain: an entry with a variable is a twin of the app's own schemes rather than
    /// a name that the guide prints, and nothing but a variable is none of them.
    private func findAbsent() -> Set<String> {
        let wanted = ownTwins + (opensMail ? [RequiredNames.outlookTwin] : []) + RequiredNames.querySchemes
        return names.absent(ListedText.distinct(wanted), needsLetters: true)
    }

    /// Whether the app opens `mailto:`: by its own word, or by the lists of what it asks about and follows.
    private var opensMail: Bool {
        let mail = ["mailto", URLScheme.twin(of: "mailto")]
        let handled = subject.texts(
            of: subject.settings?["WebViewHandledURLSchemes"],
            at: InfoPlistSubject.path("WebViewHandledURLSchemes"))
        return subject.options.opensMail || mail.contains(where: names.contains)
            || handled.contains { URLScheme.folded($0.text) == "mailto" }
    }

    /// I005: one finding, however many are missing.
    private func required(_ room: inout Int) -> SettingsFinding? {
        let missing = missing
        guard !missing.isEmpty else { return nil }
        let names = missing.map { "`\($0)`" }.joined(separator: ", ")
        guard let list, let member = subject.root.member(InfoPlistKey.querySchemes) else {
            room -= missing.count
            return subject.finding(
                .queryMissing, at: path, nil, "`\(InfoPlistKey.querySchemes)` is missing",
                help: "the SDK asks about \(missing.count) schemes: \(names)", fix: makingTheList)
        }
        guard list.kind == .array else {
            return subject.finding(
                .queryMissing, at: path, list.range, "expected an array of strings, found: \(list.kind.rawValue)",
                help: "the SDK asks about \(missing.count) schemes: \(names)")
        }
        let fix = takeRoom(missing.count, &room) {
            SettingsFix(
                missing.count == 1 ? "adds it to the end" : "adds them to the end, in this order",
                PropertyListEdit(path, .append(missing.map(PropertyListValue.string))))
        }
        // What little room there is belongs to these, once somebody has made more of it.
        if fix == nil { room = 0 }
        let message =
            missing.count == 1
            ? "a required scheme is missing: \(names)" : "\(missing.count) required schemes are missing: \(names)"
        return subject.finding(
            .queryMissing, at: path, member.keyRange, message,
            help: fix == nil ? noRoom : "the SDK asks whether these browsers and threat-defence apps are there",
            fix: fix)
    }

    /// I008.
    private func outlook(_ room: inout Int) -> SettingsFinding? {
        guard lacksOutlook else { return nil }
        let (name, mail) = (RequiredNames.outlookTwin, entries.first { URLScheme.folded($0.text) == "mailto" })
        let fix: SettingsFix?
        switch list?.kind {
        case nil:
            room -= 1
            fix = makingTheList
        case .array:
            fix = takeRoom(1, &room) {
                SettingsFix("adds it to the end", PropertyListEdit(path, .append([.string(name)])))
            }
        default: fix = nil
        }
        let place = mail?.node.range ?? subject.root.member(InfoPlistKey.querySchemes)?.keyRange
        return subject.finding(
            .outlookQueryMissing, at: mail?.path ?? path, place,
            "the app opens `mailto:`, and `\(name)` is missing",
            help: list?.kind == .array && fix == nil ? noRoom : "mail of managed accounts goes to Outlook", fix: fix)
    }

    /// The same for both rules, so that whichever is applied first leaves nothing to the other.
    private var makingTheList: SettingsFix {
        let all = missing + (lacksOutlook ? [RequiredNames.outlookTwin] : [])
        return SettingsFix(
            "adds the list with \(all.count) schemes",
            PropertyListEdit(path, .set(.array(all.map(PropertyListValue.string)))))
    }
}
