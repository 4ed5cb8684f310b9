public import MAMSettings

/// Why a scenario could not be read or run, and where.
public struct ScenarioError: Error, Sendable, Hashable {
    /// The kinds of failure; more may come.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The stable name.
        public let description: String
        /// The bytes are not JSON, or more than the caps allow.
        public static let syntax = Kind(description: "syntax")
        /// JSON, but no scenario: an unknown field, a missing one, a name nobody declared.
        public static let invalid = Kind(description: "invalid")
        /// A file that the scenario names is not there or cannot be read.
        public static let missingFile = Kind(description: "missingFile")
        /// A file that the scenario names lies outside of the folder its files may come from.
        public static let refusedPath = Kind(description: "refusedPath")
        /// A file that the scenario names was read, but is not what it should be.
        public static let invalidFile = Kind(description: "invalidFile")
        /// The scenario asks for more than its ``ScenarioLimits`` allow.
        public static let beyondLimit = Kind(description: "beyondLimit")
    }

    /// The kind of failure.
    public let kind: Kind
    /// The scenario file, as the caller named it.
    public let file: String
    /// Where in that file.
    public let position: SourcePosition
    /// The JSON path of the value, from the root `$`.
    public let path: String
    /// What is wrong: one line, lower case.
    public let message: String
    /// What to do about it, when that is known.
    public let help: String?

    /// Makes an error.
    public init(
        _ kind: Kind, file: String, position: SourcePosition, path: String, message: String, help: String? = nil
    ) {
        (self.kind, self.file, self.position, self.path) = (kind, file, position, path)
        (self.message, self.help) = (message, help)
    }
}

extension ScenarioError: CustomStringConvertible {
    /// `file:line:column: message at path`, the form compilers and editors understand; the help is apart.
    public var description: String {
        let place = path == "$" ? "" : " at \(path)"
        return "\(file):\(position): \(message)\(place)"
    }
}
