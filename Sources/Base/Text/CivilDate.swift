/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
    package let year: Int64
    /// The month, from 1 for January.
    package let month: Int64
    /// The day of the month, from 1.
    package let day: Int64

    /// Creates a date from numbers; the day need not exist.
    package init(year: Int64, month: Int64, day: Int64) { (self.year, self.month, self.day) = (year, month, day) }

    /// Creates the date of a day, counted from the beginning of 1970.
    package init(daysSince1970 days: Int64) {
        // Years begin in March here, so that the leap day is the last day of a year.
        let (era, dayOfEra) = Self.divided(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        month = march >= 10 ? march - 9 : march + 3
        year = yearOfEra + era * 400 + (march >= 10 ? 1 : 0)
        day = dayOfYear - (153 * march + 2) / 5 + 1
    }

    /// The number of days since the beginning of 1970; a day beyond the end of its month counts into the next one.
    package var daysSince1970: Int64 {
        let (era, yearOfEra) = Self.divided(month > 2 ? year : year - 1, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Whether the day exists in the calendar.
    package var exists: Bool { (1...12).contains(month) && Self(daysSince1970: daysSince1970) == self }

    /// Returns the quotient rounded toward minus infinity, and the rest.
    package static func divided(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let quotient = value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
        return (quotient, value - quotient * divisor)
    }
}
