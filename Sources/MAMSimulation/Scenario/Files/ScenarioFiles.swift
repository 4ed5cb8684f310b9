/// Provides the files that a scenario names.
public protocol ScenarioFiles: Sendable {
    /// Reads a file.
    ///
    /// - Parameter name: The relative name that the scenario gives. It can contain `..`; the implementation must check
    ///   that the name does not lead out of the allowed folders.
    /// - Returns: The content of the file.
    /// - Throws: ``ScenarioFileError`` when the file does not exist, is outside of the allowed folders, or cannot be
    ///   read.
    func read(_ name: String) throws(ScenarioFileError) -> [UInt8]
}

/// The reason why a file that a scenario names was not read.
public enum ScenarioFileError: Error, Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// The file is outside of the folders from which files are allowed.
    case outside
    /// The file is larger than this limit, in bytes.
    case tooLarge(Int)
    /// The file exists but cannot be read, for this reason.
    case unreadable(String)
}

/// Files in memory, by name: for tests, and for servers that store scenarios elsewhere.
public struct InMemoryFiles: ScenarioFiles {
    private let files: [String: [UInt8]]

    /// Makes a set of files, by default an empty one.
    ///
    /// - Parameter files: The contents by name, without `.` and `..`. Defaults to none.
    public init(_ files: [String: [UInt8]] = [:]) { self.files = files }

    /// Returns the content of the file that has this name after `.` and `..` are resolved.
    ///
    /// - Parameter name: The name, as the scenario gives it.
    /// - Returns: The content.
    /// - Throws: ``ScenarioFileError/outside`` if `..` leads out of the set of files, ``ScenarioFileError/missing`` for
    ///   an unknown name.
    public func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        guard let plain = Self.normalized(name) else { throw .outside }
        guard let bytes = files[plain] else { throw .missing }
        return bytes
    }

    /// Returns a name without `.` and `..`; `nil` when it leads outside.
    static func normalized(_ name: String) -> String? {
        guard !name.hasPrefix("/") else { return nil }
        var parts: [Substring] = []
        for part in name.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
