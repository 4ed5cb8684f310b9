/// Something a command takes by name, `--name value` or `--name=value`, or as a flag.
package struct Option: Sendable, Equatable {
    /// What stands behind the name.
    package enum Kind: Sendable, Equatable {
        /// Nothing.
        case flag
        /// One of these words; any other is a usage error.
        case choice([String])
        /// One of many words, checked by the command; in a usage line its placeholder stands for them.
        case word(String, suggestions: [String])
        /// A file, under its placeholder.
        case file(String)
    }

    /// The name without its dashes.
    package let name: String
    /// What stands behind it.
    package let kind: Kind
    /// A letter that means the same behind one dash.
    package let short: String?
    /// Whether the command needs it.
    package let isRequired: Bool
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// One sentence.
    package let help: String

    /// Makes an option.
    package init(
        _ name: String, _ kind: Kind, short: String? = nil, isRequired: Bool = false, repeats: Bool = false,
        _ help: String
    ) {
        (self.name, self.kind, self.short, self.isRequired, self.help) = (name, kind, short, isRequired, help)
        self.repeats = repeats
    }

    /// An option that takes one of the cases of an enumeration.
    package static func choice<Value>(_ name: String, of type: Value.Type, _ help: String) -> Option
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        Option(name, .choice(Value.allCases.map(\.rawValue)), help)
    }

    /// What stands behind the name in usage lines and help; `nil` for a flag.
    package var placeholder: String? {
        switch kind {
        case .flag: nil
        case .choice(let words): words.joined(separator: "|")
        case .word(let placeholder, _), .file(let placeholder): placeholder
        }
    }

    /// The words it may be, for completion; empty for flags and files.
    package var suggestions: [String] {
        switch kind {
        case .flag, .file: []
        case .choice(let words), .word(_, let words): words
        }
    }

    /// The name with its dashes and what stands behind it.
    package var spelling: String { "--" + name + (placeholder.map { " \($0)" } ?? "") }

    /// Whether a word of a command line, up to an equals sign, names it.
    package func isNamed(by word: String) -> Bool { word == "--" + name || short.map { word == "-" + $0 } ?? false }

    /// The spelling behind the short form, for help.
    package var heading: String { (short.map { "-\($0), " } ?? "") + spelling }

    /// How it stands in a usage line.
    package var usage: String { (isRequired ? spelling : "[\(spelling)]") + (repeats ? "…" : "") }
}

/// How a command writes its answer.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One JSON document.
    case json
}

extension Option {
    /// `--format text|json`.
    package static let format = Option.choice(
        "format", of: OutputFormat.self, "How to write the answer; text unless given.")
}
