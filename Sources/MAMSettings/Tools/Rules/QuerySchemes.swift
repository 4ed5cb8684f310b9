internal import MAMPropertyLists
internal import MAMSettings

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
