public import MAMSettings

/// The reason why a scenario could not be read or run, with the position of the mistake in the file.
public struct ScenarioError: Error, Sendable, Hashable {
    /// The kinds of errors; later versions can add kinds.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind, which later versions keep.
        public let description: String
        /// The bytes are not JSON, or exceed a limit of `DocumentLimits`.
        public static let syntax = Kind(description: "syntax")
        /// The JSON is not a scenario: for instance, it has an unknown field, lacks a required one, or names an app or
        /// account that it does not declare.
        public static let invalid = Kind(description: "invalid")
        /// A file that the scenario names does not exist or cannot be read.
        public static let missingFile = Kind(description: "missingFile")
        /// A file that the scenario names is outside of the folders from which files are allowed.
        public static let refusedPath = Kind(description: "refusedPath")
        /// A file that the scenario names has the wrong content.
        public static let invalidFile = Kind(description: "invalidFile")
        /// The scenario exceeds its ``ScenarioLimits``.
        public static let beyondLimit = Kind(description: "beyondLimit")
    }

    /// The kind of the error.
    public let kind: Kind
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The line and column in that file.
    public let position: SourcePosition
    /// The JSON path of the value, from the root `$`.
    public let path: String
    /// The description of the error: one line, lower case.
    public let message: String
    /// The advice on how to solve the error; `nil` if there is none.
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
    /// The text `file:line:column: message at path`, a form that compilers and editors understand.
    ///
    /// It does not include the help.
    public var description: String {
        let place = path == "$" ? "" : " at \(path)"
        return "\(file):\(position): \(message)\(place)"
    }
}
