/// Where the files that a scenario names come from.
public protocol ScenarioFiles: Sendable {
    /// The whole of one file.
    ///
    /// - Parameter name: A relative name as the scenario writes it; it may hold `..` and must be checked.
    /// - Returns: The bytes.
    /// - Throws: ``ScenarioFileError`` when there is no such file, or it may not be read.
    func read(_ name: String) throws(ScenarioFileError) -> [UInt8]
}

/// Why a file that a scenario names was not read.
public enum ScenarioFileError: Error, Sendable, Hashable {
    /// There is no such file.
    case missing
    /// It lies outside of the folder that files may come from.
    case outside
    /// It is larger than the cap, in bytes.
    case tooLarge(Int)
    /// It is there but cannot be read; the reason in a few words.
    case unreadable(String)
}

/// Files that are held in memory, by name: for tests, and for servers that keep scenarios elsewhere.
public struct InMemoryFiles: ScenarioFiles {
    private let files: [String: [UInt8]]

    /// Makes a set of files.
    public init(_ files: [String: [UInt8]] = [:]) { self.files = files }

    /// The bytes under that name, after `.` and `..` were resolved.
    public func read(_ name: String) throws(ScenarioFileError) -> [UInt8] {
        guard let plain = Self.normalized(name) else { throw .outside }
        guard let bytes = files[plain] else { throw .missing }
        return bytes
    }

    /// The name without `.` and `..`; `nil` when it leads outside.
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
