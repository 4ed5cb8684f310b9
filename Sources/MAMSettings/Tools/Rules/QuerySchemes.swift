internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about `LSApplicationQueriesSchemes` (I005 to I008), the schemes that the app passes to `canOpenURL`.
///
/// Fixes append schemes up to the number of entries that count, in this order:
///
/// 1. the schemes that the guide requires, in the order of the guide
/// 2. Outlook
/// 3. twins of the app's own schemes, in the order of the file
struct QuerySchemes {
    let subject: InfoPlistSubject
    let path = InfoPlistSubject.keys(InfoPlistKey.querySchemes)
    let list: PropertyListNode?
    let entries: [ListedText]
    let names: SchemeSet
    /// The number of elements of the list, of any type.
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

    /// The number of entries that count, nil if all do; later entries have no effect.
    var limit: Int? {
        let sdk = subject.linkedSDK ?? RequiredNames.assumedLinkedSDK
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

    /// The schemes that fixes would add if the list had room for them.
    var left: [String] {
        guard list == nil || list?.kind == .array else { return [] }
        let allowed = subject.options.allowed
        let needed = allowed.contains(.queryMissing) ? [] : missing
        let outlook = lacksOutlook && !allowed.contains(.outlookQueryMissing) ? [RequiredNames.outlookTwin] : []
        return needed + outlook + (allowed.contains(.queryTwinMissing) ? [] : twinsMissing)
    }

    private var missing: [String] { RequiredNames.querySchemes.filter(absent.contains) }

    var lacksOutlook: Bool { opensMail && absent.contains(RequiredNames.outlookTwin) }

    /// Returns the schemes that are certainly missing.
    ///
    /// An entry with a variable is taken for a twin of the app's own schemes rather than for a name of the guide. An
    /// entry of variables alone is taken for neither.
    private func findAbsent() -> Set<String> {
        let wanted = ownTwins + (opensMail ? [RequiredNames.outlookTwin] : []) + RequiredNames.querySchemes
        return names.absent(ListedText.distinct(wanted), needsLetters: true)
    }

    /// Whether the app opens `mailto:` according to the options, the queried schemes or the web view's schemes.
    private var opensMail: Bool {
        let mail = ["mailto", URLScheme.twin(of: "mailto")]
        let handled = subject.texts(
            of: subject.settings?["WebViewHandledURLSchemes"],
            at: InfoPlistSubject.path("WebViewHandledURLSchemes"))
        return subject.options.opensMail || mail.contains(where: names.contains)
            || handled.contains { URLScheme.folded($0.text) == "mailto" }
    }

    /// I005: one finding for all missing schemes.
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
        // The remaining room is reserved for these schemes, for when the author has removed other entries.
        if fix == nil { room = 0 }
        let message =
            missing.count == 1
            ? "a required scheme is missing: \(names)" : "\(missing.count) required schemes are missing: \(names)"
        return subject.finding(
            .queryMissing, at: path, member.keyRange, message,
            help: fix == nil ? noRoom : "the SDK asks whether these browsers and threat-defense apps are there",
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

    /// The fix that adds the list, the same for both rules, so that either fix satisfies both.
    private var makingTheList: SettingsFix {
        let all = missing + (lacksOutlook ? [RequiredNames.outlookTwin] : [])
        return SettingsFix(
            "adds the list with \(all.count) schemes",
            PropertyListEdit(path, .set(.array(all.map(PropertyListValue.string)))))
    }
}

/// The rules about the entries of the list and their number.
extension QuerySchemes {
    /// I006: schemes that the app itself queries, without their twin.
    func twins(_ room: inout Int) -> [SettingsFinding] {
        var seen: Set<String> = []
        var findings = ListFindings()
        for entry in entries where entry.isKnown && needsTwin(entry) {
            let name = URLScheme.folded(entry.text)
            guard seen.insert(name).inserted else { continue }
            findings.append(twinMissing(entry, name, &room))
        }
        return findings.all
    }

    /// The missing twins of schemes that are not known to be managed, which fixes add.
    var twinsMissing: [String] {
        var seen: Set<String> = []
        let known = Set(subject.options.knownManagedSchemes.map(URLScheme.folded))
        return entries.compactMap { entry in
            let name = URLScheme.folded(entry.text)
            guard entry.isKnown, needsTwin(entry), !known.contains(name), seen.insert(name).inserted else { return nil }
            return URLScheme.twin(of: entry.written)
        }
    }

    /// The twins of all schemes that the app itself queries, in the order of the file.
    var ownTwins: [String] {
        entries.filter { $0.isKnown && isOwn($0) }.map { URLScheme.twin(of: URLScheme.folded($0.text)) }
    }

    private func isOwn(_ entry: ListedText) -> Bool {
        let name = URLScheme.folded(entry.text)
        return URLScheme.isWellFormed(entry.text) && !URLScheme.isTwin(name)
            && !RequiredNames.querySchemes.contains(name) && !RequiredNames.queriesWithoutTwin.contains(name)
            && !RequiredNames.schemesWithoutTwin.contains(name) && !RequiredNames.systemSchemes.contains(name)
    }

    private func needsTwin(_ entry: ListedText) -> Bool {
        let name = URLScheme.folded(entry.text)
        guard isOwn(entry) else { return false }
        let twin = URLScheme.twin(of: name)
        // Another rule requires these twins already.
        return !RequiredNames.querySchemes.contains(twin) && !(twin == RequiredNames.outlookTwin && lacksOutlook)
            && absent.contains(twin) && !names.contains(URLScheme.twin(of: twin))
    }

    private func twinMissing(_ entry: ListedText, _ name: String, _ room: inout Int) -> SettingsFinding {
        let message = "\(Excerpt.quoted(entry.text)) is asked about without its twin"
        let isManaged = subject.options.knownManagedSchemes.contains { URLScheme.folded($0) == name }
        guard !isManaged else {
            return subject.finding(
                .queryTwinMissing, at: entry.path, entry.node.range, message,
                help: "fine for an app known to be managed, when `isURLAllowed` is asked first", severity: .info)
        }
        let twin = URLScheme.twin(of: entry.written)
        let fix = takeRoom(1, &room) {
            SettingsFix("adds \(Excerpt.quoted(twin)) to the end", PropertyListEdit(path, .append([.string(twin)])))
        }
        let shown = Excerpt.quoted(URLScheme.twin(of: entry.text))
        return subject.finding(
            .queryTwinMissing, at: entry.path, entry.node.range, message,
            help: fix == nil ? noRoom : "a managed app that opens it is only found by \(shown)", fix: fix)
    }

    /// S040: entries with unknown build variables, which may need a twin or not.
    var open: [SettingsFinding] {
        var findings = ListFindings()
        for entry in entries where !entry.isKnown && !names.isPaired(URLScheme.folded(entry.text)) {
            findings.append(subject.unjudged(entry))
        }
        return findings.all
    }

    /// I002 in this list.
    var doubleTwins: [SettingsFinding] {
        entries.filter(\.isKnown).compactMap { entry in
            let name = URLScheme.folded(entry.text)
            guard URLScheme.isWellFormed(entry.text), let (single, surplus) = URLScheme.single(of: name) else {
                return nil
            }
            let suffix = RequiredNames.twinSuffix
            let fix: SettingsFix?
            if names.contains(single) {
                fix = SettingsFix("takes it out", PropertyListEdit(entry.path, .remove))
            } else if let written = URLScheme.dropping(surplus, from: entry.written) {
                fix = SettingsFix(
                    "makes it \(Excerpt.quoted(written))", PropertyListEdit(entry.path, .set(.string(written))))
            } else {
                fix = nil
            }
            return subject.finding(
                .schemeTwinAlone, at: entry.path, entry.node.range,
                "the suffix `\(suffix)` occurs twice in \(Excerpt.quoted(entry.text))",
                help: "a twin has no twin of its own", fix: fix)
        }
    }

    /// I007: too many entries.
    ///
    /// This is an error if some entries have no effect. If the linked SDK is unknown, it is a warning if some entries
    /// would have no effect with the newest SDK.
    var tooMany: SettingsFinding? {
        guard let list, list.kind == .array else { return nil }
        let dead = limit.map { count > $0 } ?? false
        let rows = RequiredNames.queryLimits.filter { row in
            dead ? row.entries == limit : subject.linkedSDK == nil && count > row.entries
        }
        guard let row = rows.first, list.elements.indices.contains(row.entries) else { return nil }
        return subject.finding(
            .queriesTooMany, at: path.index(row.entries), list.elements[row.entries].range,
            "\(count) entries, and \(row.entries) count in an app linked with the SDK of iOS \(row.linkedSDK) or later",
            help: dead
                ? "nothing from here on is found; twins of apps known to be managed may be left out"
                : "nothing from here on is found then; `--link-sdk` says what the app is linked with",
            severity: dead ? .error : .warning)
    }

    /// Creates a fix if the list has room for its entries, and reduces the room.
    func takeRoom(_ count: Int, _ room: inout Int, _ fix: () -> SettingsFix) -> SettingsFix? {
        guard room >= count else { return nil }
        room -= count
        return fix()
    }

    var noRoom: String { "no more than \(limit ?? 0) entries count: take some out first" }
}
