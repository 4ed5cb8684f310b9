/// An option of a command: `--name value`, `--name=value`, or a flag.
package struct Option: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// No value.
        case flag
        /// One of these words; any other is a usage error.
        case choice([String])
        /// One of many words, which the command checks.
        ///
        /// A usage line shows the placeholder.
        case word(String, suggestions: [String])
        /// A file, with its placeholder.
        case file(String)
    }

    /// The name without its dashes.
    package let name: String
    package let kind: Kind
    /// The short name, used after one dash.
    package let short: String?
    /// Whether the option is required.
    package let isRequired: Bool
    /// Whether the option may be repeated.
    package let repeats: Bool
    /// The description, one sentence.
    package let help: String

    package init(
        _ name: String, _ kind: Kind, short: String? = nil, isRequired: Bool = false, repeats: Bool = false,
        _ help: String
    ) {
        (self.name, self.kind, self.short, self.isRequired, self.help) = (name, kind, short, isRequired, help)
        self.repeats = repeats
    }

    /// Makes an option whose values are the cases of an enumeration.
    package static func choice<Value>(_ name: String, of type: Value.Type, _ help: String) -> Option
    where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        Option(name, .choice(Value.allCases.map(\.rawValue)), help)
    }

    /// The placeholder of the value in usage lines and help; `nil` for a flag.
    package var placeholder: String? {
        switch kind {
        case .flag: nil
        case .choice(let words): words.joined(separator: "|")
        case .word(let placeholder, _), .file(let placeholder): placeholder
        }
    }

    /// The words for completion; empty for flags and files.
    package var suggestions: [String] {
        switch kind {
        case .flag, .file: []
        case .choice(let words), .word(_, let words): words
        }
    }

    /// The name with its dashes and placeholder.
    package var spelling: String { "--" + name + (placeholder.map { " \($0)" } ?? "") }

    /// Returns whether an argument, up to an equals sign, names the option.
    package func isNamed(by word: String) -> Bool { word == "--" + name || short.map { word == "-" + $0 } ?? false }

    /// The short form and the spelling, for help.
    package var heading: String { (short.map { "-\($0), " } ?? "") + spelling }

    /// The option in a usage line.
    package var usage: String { (isRequired ? spelling : "[\(spelling)]") + (repeats ? "…" : "") }
}

/// The output format of a command.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// Text.
    case text
    /// One JSON document.
    case json
}

extension Option {
    /// `--format text|json`.
    package static let format = Option.choice(
        "format", of: OutputFormat.self, "The format of the answer. Defaults to text.")
}
