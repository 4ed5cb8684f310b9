internal import MAMJSON

/// A filter that removes the values of certain app configuration keys from logs and reports.
///
/// SDK: the key `ValuesToScrubFromLogging`
public struct ConfigurationScrubber: Sendable, Equatable {
    /// The keys; `nil` for every key.
    private let keys: Set<JSONKey>?

    /// Makes a filter that removes the values of the given keys from logs and reports.
    ///
    /// - Parameter keys: The keys whose values are removed. A key must match exactly, including upper and lower case.
    public init(keys: some Sequence<String>) { self.keys = Set(keys.map { JSONKey(text: $0) }) }

    private init(all: Void) { keys = nil }

    /// A filter that removes every value of an app configuration from logs and reports.
    public static let everything = ConfigurationScrubber(all: ())

    /// The text that replaces a value which the filter removes.
    public static let mark = "(scrubbed)"

    /// Returns whether the filter removes the values of a key from logs and reports.
    public func scrubs(_ key: String) -> Bool { keys?.contains(JSONKey(text: key)) ?? true }

    /// Returns the content of an app configuration as lines for a log.
    ///
    /// There is one line for each configuration that was delivered. The line contains each key of the configuration
    /// with its value. If the filter removes the value, ``mark`` replaces it. Control characters in keys and values are
    /// replaced by `?`, so that a value cannot imitate a new line of the log.
    ///
    /// - Parameter configuration: The configuration of an account, or of several accounts.
    /// - Returns: The lines, without the values that the filter removes.
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
