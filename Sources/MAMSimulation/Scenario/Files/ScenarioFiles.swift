/// A source of the files that a scenario file names, such as policies.
public protocol ScenarioFiles: Sendable {
    /// Returns the content of a file that a scenario file names.
    ///
    /// - Parameter name: The relative path that the scenario file gives. It can contain `..`. The implementation must
    ///   check that the path does not lead out of the allowed folders.
    /// - Returns: The content of the file.
    /// - Throws: ``ScenarioFileError`` when the file does not exist, is outside of the allowed folders, or cannot be
    ///   read.
    func read(_ name: String) throws(ScenarioFileError) -> [UInt8]
}

/// The reason why a file named in a scenario file was not read.
public enum ScenarioFileError: Error, Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// The file is outside of the allowed folders.
    case outside
    /// The file is larger than the maximum size. The value is the maximum, in bytes.
    case tooLarge(Int)
    /// The file exists but cannot be read. The value is the reason.
    case unreadable(String)
}

/// A set of files in memory, from which scenarios can read policies and other files.
///
/// Use it in tests, and in servers that do not store scenarios as files.
public struct InMemoryFiles: ScenarioFiles {
    private let files: [String: [UInt8]]

    /// Makes a set of files in memory.
    ///
    /// - Parameter files: The contents of the files by relative path. The paths do not contain `.` or `..`. Defaults to
    ///   none.
    public init(_ files: [String: [UInt8]] = [:]) { self.files = files }

    /// Returns the content of the file at a path, after `.` and `..` in the path are resolved.
    ///
    /// - Parameter name: The relative path, as the scenario file gives it.
    /// - Returns: The content.
    /// - Throws: ``ScenarioFileError/outside`` if `..` leads out of the set of files, and ``ScenarioFileError/missing``
    ///   if no file has this path.
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
