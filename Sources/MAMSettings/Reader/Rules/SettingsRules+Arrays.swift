internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// S015 to S019, S040: a key for a list of texts.
    static func strings(_ entry: SettingsEntry) -> Judged<[String]> {
        guard entry.node.kind == .array else { return notAnArray(entry) }
        let elements = entry.node.elements
        guard !elements.isEmpty else {
            return .kept(
                [],
                entry.finding(
                    .arrayEmpty, "the array is empty", help: "remove the key or fill the array", fix: entry.removing))
        }
        let areBlank = elements.allSatisfy { $0.string.map(Blanks.areAll(of:)) == true }
        if areBlank {
            return .refused(
                entry.finding(
                    .textBlank, "the array holds nothing but blank texts; the default is used",
                    help: "remove the key or fill the array", fix: entry.removing))
        }
        return eachElement(of: elements, entry)
    }

    private static func notAnArray(_ entry: SettingsEntry) -> Judged<[String]> {
        guard let text = entry.node.string else {
            return .refused(
                entry.wrongType(.arrayWrongType, expected: "an array of strings", help: "write an array of strings"))
        }
        let trimmed = Blanks.trimmed(text)
        let fix =
            trimmed.isEmpty
            ? entry.removing : entry.writing(.array([.string(trimmed)]), "wraps the text in an array")
        return .refused(
            entry.wrongType(
                .arrayWrongType, expected: "an array of strings",
                help: trimmed.isEmpty ? "remove the key" : "wrap it in `<array>`", fix: fix))
    }

    private static func eachElement(of elements: [PropertyListNode], _ entry: SettingsEntry) -> Judged<[String]> {
        let foldsCase = entry.key.name == "WebViewHandledURLSchemes"
        var found = ListFindings()
        var texts: [String] = []
        var seen: [ExactName: Int] = [:]
        for (index, node) in elements.enumerated() {
            let element = SettingsElement(entry: entry, node: node, index: index)
            guard let written = node.string else {
                found.append(element.wrongType)
                continue
            }
            let (text, unknown) = entry.subject.expanded(written)
            if !unknown.isEmpty {
                texts.append(text)
                found.append(unknownVariables(unknown, in: entry.subject, at: element.path, node))
                continue
            }
            let trimmed = Blanks.trimmed(text)
            let name = ExactName(foldsCase ? trimmed.lowercased() : trimmed)
            if !trimmed.isEmpty, let first = seen[name] {
                texts.append(text)
                found.append(element.repeats(first, at: elements[first].range))
                continue
            }
            seen[name] = index
            guard trimmed.utf8.elementsEqual(text.utf8), !text.isEmpty else {
                found.append(element.blank(trimmed, isLiteral: text.utf8.elementsEqual(written.utf8)))
                continue
            }
            texts.append(text)
        }
        // A list with a refused element is refused as a whole: the author did not write the shorter list.
        return Judged(value: texts.count == elements.count ? texts : nil, findings: found.all)
    }
}

private struct SettingsElement {
    let entry: SettingsEntry
    let node: PropertyListNode
    let index: Int

    var path: PropertyListPath { entry.path.index(index) }

    private func finding(
        _ id: SettingsIssue.ID, _ message: String, help: String?, related: [Range<Int>] = [], fix: SettingsFix?
    ) -> SettingsFinding {
        entry.subject.finding(id, at: path, node.range, message, help: help, related: related, fix: fix)
    }

    /// S016.
    var wrongType: SettingsFinding {
        finding(
            .elementWrongType, "expected a string, found \(node.summary); the default is used",
            help: "write `<string>…</string>`", fix: nil)
    }

    /// S018.
    func repeats(_ first: Int, at range: Range<Int>) -> SettingsFinding {
        finding(
            .elementRepeated, "element \(index) repeats element \(first)", help: "remove one of the two",
            related: [range], fix: removing)
    }

    /// S019.
    func blank(_ trimmed: String, isLiteral: Bool) -> SettingsFinding {
        if trimmed.isEmpty {
            return finding(
                .textBlank, "the element is empty or blank; the default is used", help: "remove the element",
                fix: isLiteral ? removing : nil)
        }
        return finding(
            .textBlank, "\(Excerpt.quoted(node.string ?? "")) begins or ends with a blank; the default is used",
            help: "remove the blanks around the text",
            fix: isLiteral
                ? SettingsFix("removes the blanks around the text", PropertyListEdit(path, .set(.string(trimmed))))
                : nil)
    }

    private var removing: SettingsFix { SettingsFix("removes the element", PropertyListEdit(path, .remove)) }
}

extension SettingsRules {
    /// S030: a color.
    static func color(_ entry: SettingsEntry) -> Judged<SettingsColor> {
        switch text(entry) {
        case .settled(let judged): return Judged(value: nil, findings: judged.findings)
        case .known(let text, _):
            if let color = SettingsColor(hex: text) { return .good(color) }
            return .refused(
                entry.finding(
                    .colorMalformed, "\(Excerpt.quoted(text)) is not a color; the default is used",
                    help: SettingsColor.help(for: text)))
        }
    }

    /// S033: the file name of the start screen's icon.
    @Sendable static func iconFile(_ entry: SettingsEntry, _ text: String, _ isLiteral: Bool) -> Judged<String> {
        if text.utf8.contains(UInt8(ascii: "/")) {
            return .kept(
                text,
                entry.finding(
                    .iconFileName, "\(Excerpt.quoted(text)) is a path, not the name of an image",
                    help: "write the name only, without folders and without `.png`"))
        }
        let name = withoutImageSuffix(text)
        guard !name.utf8.elementsEqual(text.utf8) else { return .good(text) }
        return .kept(
            text,
            entry.finding(
                .iconFileName, "\(Excerpt.quoted(text)) names one file instead of an image in all its sizes",
                help: name.isEmpty ? "write the name of the image" : "write \(Excerpt.quoted(name))",
                fix: isLiteral && !name.isEmpty ? entry.writing(.string(name), "removes the suffix") : nil))
    }

    /// Removes all suffixes `.png`, `@2x` and `@3x` from a name.
    private static func withoutImageSuffix(_ text: String) -> String {
        // Compares bytes at the end only, since the text is untrusted and may be long.
        var name = text.utf8[...]
        while let suffix = [".png", "@2x", "@3x"].first(where: { ends(name, with: $0) }) {
            name = name.dropLast(suffix.utf8.count)
        }
        return Blanks.trimmed(String(Substring(name)))
    }

    private static func ends(_ text: Substring.UTF8View, with suffix: String) -> Bool {
        text.suffix(suffix.utf8.count).map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        } == Array(suffix.utf8)
    }
}
