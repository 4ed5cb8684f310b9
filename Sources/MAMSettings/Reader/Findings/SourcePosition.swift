/// A position in a file, with line and column as editors count them.
///
/// Findings in policies, scenarios and `Info.plist` files all use this type.
public struct SourcePosition: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The number of the line, counted from 1.
    ///
    /// CR, LF and CR LF each end one line.
    public let line: Int
    /// The number of the column, counted in Unicode scalars from 1.
    ///
    /// A tab is one column.
    public let column: Int
    /// The offset of the position from the start of the file, in bytes of the file's own encoding, counted from 0.
    public let byteOffset: Int

    /// Makes a position in a file.
    ///
    /// - Parameters:
    ///   - line: The number of the line, counted from 1.
    ///   - column: The number of the column, counted in Unicode scalars from 1.
    ///   - byteOffset: The offset from the start of the file, in bytes, counted from 0.
    public init(line: Int, column: Int, byteOffset: Int) {
        (self.line, self.column, self.byteOffset) = (line, column, byteOffset)
    }

    /// The position of the first character of a file.
    public static let start = SourcePosition(line: 1, column: 1, byteOffset: 0)

    /// Returns whether a position is before another position of the same file.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool { left.byteOffset < right.byteOffset }

    /// The position as `line:column`, which is the form that compilers print.
    public var description: String { "\(line):\(column)" }
}
