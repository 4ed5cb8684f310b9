/// A line of an app's log: its time, level, app and message.
///
/// The text form of a line is `2026-11-22T07:38:55.123Z warning com.example.app the process identity was refused`.
/// ``init(parsing:)`` reads this form.
public struct LogLine: Sendable, Equatable, CustomStringConvertible {
    /// The time of the line by the wall clock, in seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// The level of the message, such as a warning.
    public let level: MAMLogLevel
    /// The bundle id of the app that logged the line.
    public let app: String
    /// The message of the line: one line of text without accounts, paths, keys or tokens (``LogRule``).
    public let message: String

    /// The maximum length of a log line in bytes, without its line break.
    public static let maximumByteCount = 4096

    /// Creates a line of a log.
    ///
    /// In the message and the bundle id, ``LogRule/mark`` replaces content that breaks a ``LogRule``.
    ///
    /// - Parameters:
    ///   - wall: The wall-clock time, in seconds since 1970-01-01T00:00:00Z.
    ///   - level: The level of the message.
    ///   - app: The bundle id of the app.
    ///   - message: The message of the line.
    public init(wall: Double, level: MAMLogLevel, app: String, message: String) {
        self.wall = wall
        self.level = level
        self.app = LogLine.word(app)
        self.message = LogRule.scrubbed(LogLine.cut(message))
    }

    /// Reads a log line from its bytes; nil if they are not a valid line.
    ///
    /// The bytes can come from any file, so the result is nil if the line breaks one of the rules (``LogRule``).
    ///
    /// - Parameter bytes: The line in UTF-8, at most ``maximumByteCount`` bytes, without its line break.
    public init?(parsing bytes: some Collection<UInt8>) {
        guard bytes.count <= LogLine.maximumByteCount, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        // By scalars: a blank with a combining mark is one character, and would not separate parts.
        let parts = text.unicodeScalars.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 4, let wall = LogTime.wall(Array(parts[0].utf8)), let level = MAMLogLevel(name: parts[1])
        else { return nil }
        self.init(wall: wall, level: level, app: String(parts[2]), message: String(parts[3]))
        // The parsed line has to equal the input; otherwise another program wrote it.
        guard description.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The log line as text: time, level, app and message.
    public var description: String { "\(LogTime.text(wall)) \(level.name) \(app) \(message)" }

    /// Returns a bundle id.
    ///
    /// Characters other than letters, digits, `.`, `-` and `_` become `?`; at most 256 are kept.
    private static func word(_ text: String) -> String {
        let kept = text.unicodeScalars.prefix(256).map { scalar -> Unicode.Scalar in
            let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isKept || ".-_".unicodeScalars.contains(scalar) ? scalar : "?"
        }
        return kept.isEmpty ? "-" : String(String.UnicodeScalarView(kept))
    }

    /// Returns the text, cut between two characters if it is too long.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > LogRule.maximumByteCount else { return text }
        // Leaves room for the mark of removed content, so that a parsed line is not cut again.
        var end = text.utf8.index(text.startIndex, offsetBy: LogRule.maximumByteCount - LogRule.mark.utf8.count)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}
