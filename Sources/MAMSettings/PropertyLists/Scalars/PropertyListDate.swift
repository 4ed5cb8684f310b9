internal import MAMText

/// Reads the text of a date in the only valid form, `2026-11-21T05:00:00Z`.
enum PropertyListDate {
    /// Returns the seconds since the beginning of 2001; nil for another form, and for a day or time that does not
    /// exist.
    ///
    /// Other readers turn the thirtieth of February into a day of March, although such a date is a mistake in the file.
    static func seconds(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Double? {
        guard range.count == 20 else { return nil }
        let start = range.lowerBound
        for (place, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "Z")] as [(Int, Unicode.Scalar)]
        {
            guard bytes[start + place] == UInt8(ascii: mark) else { return nil }
        }
        guard let year = number(bytes, start, 4), let month = number(bytes, start + 5, 2),
            let day = number(bytes, start + 8, 2), let hour = number(bytes, start + 11, 2),
            let minute = number(bytes, start + 14, 2), let second = number(bytes, start + 17, 2)
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.exists, hour < 24, minute < 60, second < 60 else { return nil }
        return Double((date.daysSince1970 - firstDay) * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// The days from the beginning of 1970 to the beginning of 2001.
    private static let firstDay = CivilDate(year: 2001, month: 1, day: 1).daysSince1970

    private static func number(_ bytes: PropertyListBytes, _ start: Int, _ count: Int) -> Int64? {
        var value: Int64 = 0
        for place in start..<start + count {
            guard bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
        }
        return value
    }
}
