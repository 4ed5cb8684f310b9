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

/// One element of a list.
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
