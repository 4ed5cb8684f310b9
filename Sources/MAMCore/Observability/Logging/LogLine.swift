/// One line of a log: when, how much it matters, in which app, and what.
///
/// As text: `2026-11-22T07:38:55.123Z warning com.example.app the process identity was refused`, and read back by
/// ``init(parsing:)``.
public struct LogLine: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Wall-clock time: seconds since 1970-01-01T00:00:00Z.
    public let wall: Double
    /// How much it matters.
    public let level: MAMLogLevel
    /// The bundle id of the app.
    public let app: String
    /// What happened: one line that names no account, path, key or token (``LogRule``).
    public let message: String

    /// The longest line in bytes, without its line end.
    public static let maximumByteCount = 4096

    /// Makes a line; what the rules forbid is kept out of message and app.
    public init(wall: Double, level: MAMLogLevel, app: String, message: String) {
        self.wall = wall
        self.level = level
        self.app = LogLine.word(app)
        self.message = LogRule.scrubbed(LogLine.cut(message))
    }

    /// Decodes a line; what the rules forbid is kept out of message and app, as of any other line.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // Whoever stored it may have been anybody, so it is made anew.
        self.init(
            wall: try values.decode(Double.self, forKey: .wall),
            level: try values.decode(MAMLogLevel.self, forKey: .level),
            app: try values.decode(String.self, forKey: .app),
            message: try values.decode(String.self, forKey: .message))
    }

    /// Reads a line back, without its line end; nil for what is none.
    ///
    /// Takes whatever stands in a file, so it checks everything again: a line that breaks a rule is none.
    public init?(parsing bytes: some Collection<UInt8>) {
        guard bytes.count <= LogLine.maximumByteCount, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        // By scalars: a blank and a combining mark behind it are one character, and no blank.
        let parts = text.unicodeScalars.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 4, let wall = LogTime.wall(Array(parts[0].utf8)), let level = MAMLogLevel(name: parts[1])
        else { return nil }
        self.init(wall: wall, level: level, app: String(parts[2]), message: String(parts[3]))
        // What is written again must be what was read: otherwise somebody else wrote it.
        guard description.utf8.elementsEqual(bytes) else { return nil }
    }

    /// The line as text.
    public var description: String { "\(LogTime.text(wall)) \(level.name) \(app) \(message)" }

    /// A bundle id, as far as it is one: letters, digits, `.`, `-` and `_`, at most 256.
    private static func word(_ text: String) -> String {
        let kept = text.unicodeScalars.prefix(256).map { scalar -> Unicode.Scalar in
            let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isKept || ".-_".unicodeScalars.contains(scalar) ? scalar : "?"
        }
        return kept.isEmpty ? "-" : String(String.UnicodeScalarView(kept))
    }

    /// The text, cut between two characters where it is too long.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > LogRule.maximumByteCount else { return text }
        // Room for the mark of something that is kept out: what is read back must not be cut again.
        var end = text.utf8.index(text.startIndex, offsetBy: LogRule.maximumByteCount - LogRule.mark.utf8.count)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}
