public import MAMSettings

/// The reason why a scenario file could not be read or run, with the position of the mistake in the file.
public struct ScenarioError: Error, Sendable, Hashable {
    /// The kinds of errors in scenario files.
    ///
    /// Later versions can add kinds.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind of error, such as `syntax`.
        ///
        /// Later versions keep the name.
        public let description: String
        /// The bytes of the scenario file are not JSON, or exceed a limit of `DocumentLimits`.
        public static let syntax = Kind(description: "syntax")
        /// The file is JSON, but it is not a valid scenario file.
        ///
        /// For example, it has an unknown field, lacks a required field, or names an app or account that it does not
        /// declare.
        public static let invalid = Kind(description: "invalid")
        /// A file that the scenario file names does not exist or cannot be read.
        public static let missingFile = Kind(description: "missingFile")
        /// A file that the scenario file names is outside of the allowed folders.
        public static let refusedPath = Kind(description: "refusedPath")
        /// A file that the scenario file names has invalid content.
        public static let invalidFile = Kind(description: "invalidFile")
        /// Running the scenario exceeded one of its ``ScenarioLimits``.
        public static let beyondLimit = Kind(description: "beyondLimit")
    }

    /// The kind of the error.
    public let kind: Kind
    /// The name of the scenario file, as the caller gave it.
    public let file: String
    /// The line and column of the mistake in the scenario file.
    public let position: SourcePosition
    /// The JSON path of the value with the mistake, from the root `$`.
    public let path: String
    /// The description of the error: one line, lower case.
    public let message: String
    /// The advice on how to solve the error; `nil` if there is none.
    public let help: String?

    /// Makes an error about a scenario file.
    public init(
        _ kind: Kind, file: String, position: SourcePosition, path: String, message: String, help: String? = nil
    ) {
        (self.kind, self.file, self.position, self.path) = (kind, file, position, path)
        (self.message, self.help) = (message, help)
    }
}

extension ScenarioError: CustomStringConvertible {
    /// The error in the form `file:line:column: message at path`, which compilers and editors understand.
    ///
    /// The text does not include ``help``, the advice on how to correct the file.
    public var description: String {
        let place = path == "$" ? "" : " at \(path)"
        return "\(file):\(position): \(message)\(place)"
    }
}
