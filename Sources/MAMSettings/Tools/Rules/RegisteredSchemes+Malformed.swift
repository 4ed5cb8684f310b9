internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

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
        return SettingsFix(
            "makes it \(Excerpt.quoted(wanted))", PropertyListEdit(entry.path, .set(.string(wanted))))
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
