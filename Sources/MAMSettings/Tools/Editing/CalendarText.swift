internal import MAMText

/// Formats dates for property lists, such as `2001-01-01T00:00:00Z`.
enum CalendarText {
    /// Whether a date is in the years 0 to 9999, which four digits can hold.
    static func canHold(_ seconds: Double) -> Bool { seconds >= -63_145_526_400 && seconds < 252_423_993_600 }

    /// Returns the date of a number of seconds since the beginning of 2001; fractions of a second are dropped.
    static func text(of seconds: Double) -> String {
        let held = canHold(seconds) ? seconds : 0
        let whole = Int64(held.rounded(.down))
        let (days, rest) = CivilDate.divided(whole, 86_400)
        let date = CivilDate(daysSince1970: days + 11_323)
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(padded(rest / 3600, 2))"
            + ":\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
