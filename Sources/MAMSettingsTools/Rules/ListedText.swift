internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// One text in a list of a property list, as it stands there and as it is once built.
struct ListedText {
    /// The list's place.
    let list: PropertyListPath
    /// The place in the list, counted from 0.
    let index: Int
    let node: PropertyListNode
    /// The text as it stands in the file.
    let written: String
    /// The text with build variables put in; a variable that is not known stays as it was.
    let text: String
    /// Whether nothing is left to put in, so that the text can be judged.
    let isKnown: Bool

    var path: PropertyListPath { list.index(index) }

    /// Each text once, in order.
    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    /// The texts of a list in order; elements that are no text are left out, and whatever is no list has none.
    static func all(
        of node: PropertyListNode?, at list: PropertyListPath, expanding: (String) -> (text: String, unknown: [String])
    ) -> [ListedText] {
        guard let node, node.kind == .array else { return [] }
        return node.elements.enumerated().compactMap { index, element in
            guard let written = element.string else { return nil }
            let (text, unknown) = expanding(written)
            return ListedText(
                list: list, index: index, node: element, written: written, text: text, isKnown: unknown.isEmpty)
        }
    }
}

extension InfoPlistSubject {
    /// The texts of a list of the file.
    func texts(of node: PropertyListNode?, at list: PropertyListPath) -> [ListedText] {
        ListedText.all(of: node, at: list, expanding: expanded)
    }

    /// S040 for an entry of a list with a build variable that is not known.
    func unjudged(_ entry: ListedText) -> SettingsFinding {
        let (_, unknown) = expanded(entry.written)
        let example = unknown.first.map { Excerpt.plain(String($0.prefix { $0 != ":" })) } ?? "NAME"
        return finding(
            .variableUnknown, at: entry.path, entry.node.range,
            "\(Excerpt.quoted(entry.text)) holds a build variable, so its twin can not be checked before the build",
            help: "pass `--define \(example)=…`")
    }

    /// A path of keys.
    static func keys(_ names: String...) -> PropertyListPath { PropertyListPath(names.map { .key($0) }) }
}
