internal import MAMJSON

/// A filter that keeps the values of certain keys of app configuration out of logs and reports.
///
/// SDK: the key `ValuesToScrubFromLogging`
public struct ConfigurationScrubber: Sendable, Hashable {
    /// The keys; `nil` for every key.
    private let keys: Set<JSONKey>?

    /// Makes a filter for the values of some keys.
    ///
    /// - Parameter keys: The keys, compared scalar by scalar as in app configuration.
    public init(keys: some Sequence<String>) { self.keys = Set(keys.map { JSONKey(text: $0) }) }

    private init(all: Void) { keys = nil }

    /// The filter for every value.
    public static let everything = ConfigurationScrubber(all: ())

    /// The text that replaces a value.
    public static let mark = "(scrubbed)"

    /// Returns whether the values of a key are kept out.
    public func scrubs(_ key: String) -> Bool { keys?.contains(JSONKey(text: key)) ?? true }

    /// Returns the lines of a configuration for logs, one for each dictionary, without the values that are kept out.
    ///
    /// A line has each key with its value as text, or with ``mark``. Control characters in keys and values are written
    /// as `?`, so that no value can forge a line.
    ///
    /// - Parameter configuration: The configuration.
    /// - Returns: The lines.
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
    /// Whether a scalar is visible and does not end the line.
    fileprivate var isVisible: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
