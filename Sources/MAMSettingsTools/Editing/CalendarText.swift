/// Dates as property lists write them, `2001-01-01T00:00:00Z`.
enum CalendarText {
    /// Whether the date falls in the years 0 to 9999, which have four digits.
    static func canHold(_ seconds: Double) -> Bool { seconds >= -63_145_526_400 && seconds < 252_423_993_600 }

    /// The text of seconds since the beginning of 2001; parts of a second are dropped.
    static func text(of seconds: Double) -> String {
        let held = canHold(seconds) ? seconds : 0
        let whole = Int64(held.rounded(.down))
        let (days, rest) = (floor(whole, 86_400), whole - floor(whole, 86_400) * 86_400)
        let (year, month, day) = civil(days + 11_323)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(rest / 3600, 2))"
            + ":\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    /// The date of a day counted from the beginning of 1970, in the Gregorian calendar.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Years are counted from March here, so that the day a leap year adds is a year's last.
        let shifted = days + 719_468
        let era = floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let isNextYear = month >= 10
        return (yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day)
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
