/// A line of source code.
public struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The module and the file, as `#fileID` says it.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// Names a line.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    init(_ place: StaticPlace) { self.init(file: place.file.description, line: Int(clamping: place.line)) }

    /// `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}

/// A line of source code as the compiler knows it; costs nothing to keep.
struct StaticPlace: Sendable {
    let file: StaticString
    let line: UInt
}
