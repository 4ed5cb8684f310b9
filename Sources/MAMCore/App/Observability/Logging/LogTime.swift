internal import MAMText

/// Times in log lines, such as `2026-11-22T07:38:55.123Z`: wall-clock times of the years 0 to 9999.
package enum LogTime {
    /// The range of times that have a text, in seconds since 1970.
    package static let range = -62_167_219_200.0..<253_402_300_800.0

    /// The number of bytes of a text.
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
