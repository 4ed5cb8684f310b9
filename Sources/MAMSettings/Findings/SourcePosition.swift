/// A place in a text file, as an editor counts it.
///
/// Shared by every reader of the package, so that a finding in a policy, a scenario or an `Info.plist` points the same way.
public struct SourcePosition: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The line, counted from 1.
    ///
    /// CR, LF and CR LF each end one line.
    public let line: Int
    /// The column, counted from 1, in Unicode scalars.
    ///
    /// A tab is one column.
    public let column: Int
    /// The offset from the start of the file, in bytes of the file as it was given (whatever its encoding).
    public let byteOffset: Int

    /// Makes a position; `line` and `column` count from 1, `byteOffset` from 0.
    public init(line: Int, column: Int, byteOffset: Int) {
        (self.line, self.column, self.byteOffset) = (line, column, byteOffset)
    }

    /// The beginning of a file.
    public static let start = SourcePosition(line: 1, column: 1, byteOffset: 0)

    /// Orders positions of one file by where they stand.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool { left.byteOffset < right.byteOffset }

    /// `line:column`, the form compilers and editors understand.
    public var description: String { "\(line):\(column)" }
}
