/// A line of source code, named in a report of an identity leak.
///
/// An identity leak is a mistake in an app's use of identities, see ``IdentityLeak``.
public struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The module and the name of the source file, in the form of `#fileID`.
    public let file: String
    /// The number of the line, counted from 1.
    public let line: Int

    /// Makes a reference to a line of source code.
    ///
    /// - Parameters:
    ///   - file: The module and the name of the source file, in the form of `#fileID`.
    ///   - line: The number of the line, counted from 1.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    init(_ place: StaticPlace) { self.init(file: place.file.description, line: Int(clamping: place.line)) }

    /// A text with the source file and the line, such as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}

/// A line of source code as a compile-time constant, which costs nothing to keep.
struct StaticPlace: Sendable {
    let file: StaticString
    let line: UInt
}
