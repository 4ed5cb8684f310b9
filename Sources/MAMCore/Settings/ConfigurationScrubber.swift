internal import MAMJSON

/// Which values of app configuration are kept out of logs and reports, by their keys.
///
/// SDK: the key `ValuesToScrubFromLogging`
public struct ConfigurationScrubber: Sendable, Hashable {
    /// The keys; nil for every key.
    private let keys: Set<JSONKey>?

    /// Keeps the values of some keys out; keys compare scalar by scalar, as those of app configuration do.
    public init(keys: some Sequence<String>) { self.keys = Set(keys.map { JSONKey(text: $0) }) }

    private init(all: Void) { keys = nil }

    /// Keeps every value out.
    public static let everything = ConfigurationScrubber(all: ())

    /// What stands in the place of a value.
    public static let mark = "(scrubbed)"

    /// Whether the values of a key are kept out.
    public func scrubs(_ key: String) -> Bool { keys?.contains(JSONKey(text: key)) ?? true }

    /// The configuration for logs, a line per dictionary: each key with its value as text, or with ``mark``.
    ///
    /// Control characters of keys and values are written as `?`, so that nobody can forge a line.
    public func lines(of configuration: MAMAppConfig) -> [String] {
        configuration.fullData.map { dictionary in
            dictionary.keys.map { key in
                let value = scrubs(key) ? Self.mark : dictionary[key]?.string ?? ""
                return "\(Self.line(key))=\(Self.line(value))"
            }.joined(separator: ", ")
        }
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isVisible ? $0 : "?" }))
    }
}

extension Unicode.Scalar.Properties {
    /// Whether a scalar stays on its line and shows.
    fileprivate var isVisible: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
