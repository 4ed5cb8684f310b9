internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The URL schemes that a bundle registers, and the rules about each of them (I001 to I003).
///
/// All entries of `CFBundleURLTypes` count, since the system does not distinguish them.
struct RegisteredSchemes {
    let subject: InfoPlistSubject
    /// All schemes in the order of the file.
    let entries: [ListedText]
    let names: SchemeSet
    /// The scheme of the redirect URI, folded; nil if there is none.
    private let redirect: String?

    init(in subject: InfoPlistSubject) {
        self.subject = subject
        let path = InfoPlistSubject.keys(InfoPlistKey.urlTypes)
        let types = subject.root[InfoPlistKey.urlTypes]?.elements ?? []
        entries = types.enumerated().flatMap { index, type in
            subject.texts(of: type[InfoPlistKey.urlSchemes], at: path.index(index).key(InfoPlistKey.urlSchemes))
        }
        names = SchemeSet(entries)
        redirect = RedirectSchemeRules.redirectName(in: subject)
    }

    func contain(_ scheme: String) -> Bool { names.contains(URLScheme.folded(scheme)) }

    /// Whether a malformed entry begins with the folded scheme and `://`, so that only one rule reports the mistake.
    func containMalformed(_ scheme: String) -> Bool {
        entries.contains { URLScheme.scheme(ofURL: $0.text).map(URLScheme.folded) == scheme }
    }

    var findings: [SettingsFinding] {
        let (absentTwins, absentBases) = absent
        var (findings, seen, mended): ([SettingsFinding], Set<String>, Set<String>) = ([], [], [])
        for entry in entries where entry.isKnown {
            let name = URLScheme.folded(entry.text)
            guard URLScheme.isWellFormed(entry.text) else {
                findings.append(malformed(entry))
                continue
            }
            guard seen.insert(name).inserted else { continue }
            if let finding = doubleTwin(entry, name) {
                findings.append(finding)
                if let single = URLScheme.single(of: name) { mended.insert(single.name) }
            }
        }
        seen = []
        for entry in entries where entry.isKnown && URLScheme.isWellFormed(entry.text) {
            let name = URLScheme.folded(entry.text)
            guard seen.insert(name).inserted, !RequiredNames.schemesWithoutTwin.contains(name) else { continue }
            if let base = URLScheme.base(of: name) {
                guard !URLScheme.isTwin(base), absentBases.contains(base),
                    let finding = strayTwin(entry, base: base)
                else { continue }
                findings.append(finding)
            } else if absentTwins.contains(URLScheme.twin(of: name)), !mended.contains(URLScheme.twin(of: name)) {
                findings.append(twinMissing(entry))
            }
        }
        findings += open
        findings += notTexts
        return findings
    }

    /// The twins and the bases that are certainly missing.
    private var absent: (twins: Set<String>, bases: Set<String>) {
        let known = entries.filter { $0.isKnown && URLScheme.isWellFormed($0.text) }.map { URLScheme.folded($0.text) }
        let (twins, bases) = (known.filter(URLScheme.isTwin), known.filter { !URLScheme.isTwin($0) })
        return (
            names.absent(ListedText.distinct(bases.map(URLScheme.twin))),
            names.absent(ListedText.distinct(twins.compactMap(URLScheme.base)))
        )
    }

    /// The findings about entries with unknown build variables: a missing twin, or S040 if that is uncertain.
    private var open: [SettingsFinding] {
        var seen: Set<String> = []
        return entries.filter { !$0.isKnown }.compactMap { entry in
            let name = URLScheme.folded(entry.text)
            guard !names.isPaired(name) else { return nil }
            guard BuildPattern(entry.text).mayBeScheme, names.lacksTwin(open: name) else {
                return subject.unjudged(entry)
            }
            return seen.insert(name).inserted ? twinMissing(entry) : nil
        }
    }

    private func twinMissing(_ entry: ListedText) -> SettingsFinding {
        let twin = URLScheme.twin(of: entry.written)
        // Only a browser and a broker open the scheme of a redirect URI, and they use it as it is registered.
        let name = URLScheme.folded(entry.text)
        let isRedirect = name == redirect || name.hasPrefix("msauth.")
        return subject.finding(
            .schemeTwinMissing, at: entry.path, entry.node.range,
            "the URL scheme \(Excerpt.quoted(entry.text)) has no twin",
            help: isRedirect
                ? "`IntuneMAMConfigurator` adds a twin for every scheme; signing in does not need this one"
                : "managed apps open this app by \(Excerpt.quoted(URLScheme.twin(of: entry.text)))",
            severity: isRedirect ? .warning : nil,
            fix: SettingsFix(
                "adds \(Excerpt.quoted(twin)) to the end of its list",
                PropertyListEdit(entry.list, .append([.string(twin)]))))
    }

    /// I002: a twin of a twin, such as `x-intunemam-intunemam`.
    private func doubleTwin(_ entry: ListedText, _ name: String) -> SettingsFinding? {
        guard let (single, surplus) = URLScheme.single(of: name), let base = URLScheme.base(of: single),
            !RequiredNames.schemesWithoutTwin.contains(base)
        else { return nil }
        let fix =
            contain(single)
            ? SettingsFix("takes it out", PropertyListEdit(entry.path, .remove))
            : URLScheme.dropping(surplus, from: entry.written).map { written in
                SettingsFix("makes it \(Excerpt.quoted(written))", PropertyListEdit(entry.path, .set(.string(written))))
            }
        return subject.finding(
            .schemeTwinAlone, at: entry.path, entry.node.range,
            "the suffix `\(RequiredNames.twinSuffix)` occurs twice in \(Excerpt.quoted(entry.text))",
            help: "a twin has no twin of its own", fix: fix)
    }

    private func strayTwin(_ entry: ListedText, base: String) -> SettingsFinding? {
        guard base != redirect else { return nil }
        let fix = Self.withoutSuffix(entry.written).map { written in
            SettingsFix(
                "adds \(Excerpt.quoted(written)) to the end of its list",
                PropertyListEdit(entry.list, .append([.string(written)])))
        }
        return subject.finding(
            .schemeTwinAlone, at: entry.path, entry.node.range,
            "the twin \(Excerpt.quoted(entry.text)) stands without \(Excerpt.quoted(base))",
            help: "apps that are not managed open this app by \(Excerpt.quoted(base))", fix: fix)
    }

    /// Returns the written text without the suffix; nil if a build variable contains the suffix.
    private static func withoutSuffix(_ written: String) -> String? {
        guard URLScheme.folded(written).hasSuffix(RequiredNames.twinSuffix) else { return nil }
        return String(written.dropLast(RequiredNames.twinSuffix.count))
    }
}

/// I003: malformed schemes, because of which the App Store refuses the upload.
extension RegisteredSchemes {
    func malformed(_ entry: ListedText) -> SettingsFinding {
        guard !entry.text.isEmpty else {
            return subject.finding(
                .schemeMalformed, at: entry.path, entry.node.range, "a URL scheme is empty",
                help: "remove it, or write the scheme")
        }
        return subject.finding(
            .schemeMalformed, at: entry.path, entry.node.range, "\(Excerpt.quoted(entry.text)) is not a URL scheme",
            help: help(for: entry.text), fix: fix(for: entry))
    }

    private func help(for text: String) -> String {
        URLScheme.scheme(ofURL: text) == nil
            ? "a scheme is a letter, then letters, digits, `.`, `-` and `+`; the App Store refuses any other"
            : "only what stands before `://` is registered; the App Store refuses the rest"
    }

    /// Returns a fix for a redirect URI that was written instead of its scheme; nil for other texts.
    ///
    /// The intent of any other URL is unknown. For example, registering `https` would claim all web links.
    private func fix(for entry: ListedText) -> SettingsFix? {
        guard let scheme = URLScheme.scheme(ofURL: entry.written), !scheme.isEmpty,
            let known = URLScheme.scheme(ofURL: entry.text), URLScheme.isWellFormed(known)
        else { return nil }
        let name = URLScheme.folded(known)
        guard name.hasPrefix("msauth."), !name.hasSuffix(".") else { return nil }
        let isTwin = URLScheme.isTwin(URLScheme.folded(entry.text))
        let wanted = isTwin ? URLScheme.twin(of: scheme) : scheme
        if contain(isTwin ? URLScheme.twin(of: name) : name) {
            return SettingsFix(
                "takes it out, \(Excerpt.quoted(wanted)) is there", PropertyListEdit(entry.path, .remove))
        }
        return SettingsFix("makes it \(Excerpt.quoted(wanted))", PropertyListEdit(entry.path, .set(.string(wanted))))
    }

    /// The findings about values that should be a list or a text and are not.
    var notTexts: [SettingsFinding] {
        let path = InfoPlistSubject.keys(InfoPlistKey.urlTypes)
        guard let types = subject.root[InfoPlistKey.urlTypes] else { return [] }
        guard types.kind == .array else { return [wrongKind(types, at: path, "an array of dictionaries")] }
        return types.elements.enumerated().flatMap { index, type -> [SettingsFinding] in
            let typePath = path.index(index)
            guard type.kind == .dictionary else { return [wrongKind(type, at: typePath, "a dictionary")] }
            guard let list = type[InfoPlistKey.urlSchemes] else { return [] }
            let listPath = typePath.key(InfoPlistKey.urlSchemes)
            guard list.kind == .array else { return [wrongKind(list, at: listPath, "an array of strings")] }
            return list.elements.enumerated().filter { $0.element.kind != .string }.map { index, element in
                wrongKind(element, at: listPath.index(index), "a string")
            }
        }
    }

    private func wrongKind(_ node: PropertyListNode, at path: PropertyListPath, _ wanted: String) -> SettingsFinding {
        subject.finding(
            .schemeMalformed, at: path, node.range, "expected \(wanted), found: \(node.kind.rawValue)",
            help: "nothing in it is registered")
    }
}
