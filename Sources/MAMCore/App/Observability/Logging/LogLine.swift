internal import MAMText

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

/// Times in log lines, such as `2026-11-22T07:38:55.123Z`: wall-clock times of the years 0 to 9999.
package enum LogTime {
    /// The range of times that have a text, in seconds since 1970.
    package static let range = -62_167_219_200.0..<253_402_300_800.0

    package static let byteCount = 24

    /// Returns the text of a time in seconds since 1970.
    ///
    /// Out-of-range values are clamped.
    package static func text(_ wall: Double) -> String {
        let first = Int64(range.lowerBound) * 1000
        let last = Int64(range.upperBound) * 1000 - 1
        let scaled = wall.isNaN ? 0 : (wall * 1000).rounded()
        let whole = scaled <= Double(first) ? first : scaled >= Double(last) ? last : Int64(scaled)
        let (seconds, milliseconds) = CivilDate.divided(whole, 1000)
        let (days, rest) = CivilDate.divided(seconds, 86_400)
        let date = CivilDate(daysSince1970: days)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(padded(rest / 3600, 2))"
            + ":\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2)).\(padded(milliseconds, 3))Z"
    }

    /// Parses a text to seconds since 1970; nil for another form, and for a day or an hour that does not exist.
    package static func wall(_ text: some Collection<UInt8>) -> Double? {
        let bytes = Array(text)
        guard bytes.count == byteCount else { return nil }
        let marks: [(Int, Character)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")]
        guard marks.allSatisfy({ bytes[$0.0] == $0.1.asciiValue }) else { return nil }
        var numbers: [Int64] = []
        for field in [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19, 20..<23] {
            var number: Int64 = 0
            for byte in bytes[field] {
                guard byte &- 0x30 < 10 else { return nil }
                number = number * 10 + Int64(byte &- 0x30)
            }
            numbers.append(number)
        }
        guard numbers[3] < 24, numbers[4] < 60, numbers[5] < 60 else { return nil }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard date.exists else { return nil }
        let seconds = date.daysSince1970 * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
        return Double(seconds * 1000 + numbers[6]) / 1000
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
