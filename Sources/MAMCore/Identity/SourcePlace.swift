/// A line of source code, which a report of an identity leak names.
public struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The module and the file, as `#fileID` gives them.
    public let file: String
    /// The line number, from 1.
    public let line: Int

    /// Makes a reference to a line of source code.
    ///
    /// - Parameters:
    ///   - file: The module and the file, as `#fileID` gives them.
    ///   - line: The line number, from 1.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    init(_ place: StaticPlace) { self.init(file: place.file.description, line: Int(clamping: place.line)) }

    /// The file and the line, as in `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}

/// A line of source code as a compile-time constant, which costs nothing to keep.
struct StaticPlace: Sendable {
    let file: StaticString
    let line: UInt
}
