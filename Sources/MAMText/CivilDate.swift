/// A day of the Gregorian calendar, continued into the years before it was made.
package struct CivilDate: Sendable, Hashable {
    package let year: Int64
    /// From 1, January.
    package let month: Int64
    /// From 1.
    package let day: Int64

    /// Makes a date of numbers, which may name a day that does not exist.
    package init(year: Int64, month: Int64, day: Int64) { (self.year, self.month, self.day) = (year, month, day) }

    /// The date of a day counted from the beginning of 1970.
    package init(daysSince1970 days: Int64) {
        // Years are counted from March here, so that the day a leap year adds is a year's last.
        let (era, dayOfEra) = Self.divided(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        month = march >= 10 ? march - 9 : march + 3
        year = yearOfEra + era * 400 + (march >= 10 ? 1 : 0)
        day = dayOfYear - (153 * march + 2) / 5 + 1
    }

    /// The day counted from the beginning of 1970; of a day that does not exist, the one so many days on.
    package var daysSince1970: Int64 {
        let (era, yearOfEra) = Self.divided(month > 2 ? year : year - 1, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Whether a calendar has the day.
    package var exists: Bool { (1...12).contains(month) && Self(daysSince1970: daysSince1970) == self }

    /// The quotient towards minus infinity, and what is left.
    package static func divided(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let quotient = value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
        return (quotient, value - quotient * divisor)
    }
}
