/// The text of a date: `2026-11-21T05:00:00Z` and nothing else.
enum PropertyListDate {
    /// Seconds since the beginning of 2001; nil for another form, and for a day or time no calendar has.
    ///
    /// Other readers let the thirtieth of February pass and turn it into a day of March; a file that says it is wrong.
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
        guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24, minute < 60, second < 60
        else { return nil }
        let time = hour * 3_600 + minute * 60 + second
        return Double((daysBefore(year, month, day) - daysBefore(2001, 1, 1)) * 86_400 + time)
    }

    private static func number(_ bytes: PropertyListBytes, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for place in start..<start + count {
            guard bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
        }
        return value
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from a fixed day to the given one, in the Gregorian calendar continued to the year 0.
    private static func daysBefore(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // A year that begins in March has its leap day at the end; 4,800 years keep the number positive.
        let years = year + 4_800 - (month <= 2 ? 1 : 0)
        let months = (month + 9) % 12
        return years * 365 + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day
    }
}
