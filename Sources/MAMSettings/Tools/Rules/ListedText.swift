internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// A text in a list of a property list, as written and with expanded build variables.
struct ListedText {
    /// The path of the list.
    let list: PropertyListPath
    /// The index in the list, from 0.
    let index: Int
    let node: PropertyListNode
    /// The text as written in the file.
    let written: String
    /// The text with expanded build variables; unknown variables stay unchanged.
    let text: String
    /// Whether all build variables are known, so that the text can be checked.
    let isKnown: Bool

    var path: PropertyListPath { list.index(index) }

    /// Returns the distinct texts in their order.
    static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    /// Returns the texts of a list in order, without elements of other types; none if the node is not a list.
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
    /// Returns the texts of a list of the file.
    func texts(of node: PropertyListNode?, at list: PropertyListPath) -> [ListedText] {
        ListedText.all(of: node, at: list, expanding: expanded)
    }

    /// S040 for an entry of a list with an unknown build variable.
    func unjudged(_ entry: ListedText) -> SettingsFinding {
        let (_, unknown) = expanded(entry.written)
        let example = unknown.first.map { Excerpt.plain(String($0.prefix { $0 != ":" })) } ?? "NAME"
        return finding(
            .variableUnknown, at: entry.path, entry.node.range,
            "\(Excerpt.quoted(entry.text)) holds a build variable, so its twin can not be checked before the build",
            help: "pass `--define \(example)=…`")
    }

    /// Returns a path of keys.
    static func keys(_ names: String...) -> PropertyListPath { PropertyListPath(names.map { .key($0) }) }
}
