import Foundation
import MAMText
import XCTest

/// Days of the calendar, against Foundation's and against their neighbors.
final class CivilDateTests: XCTestCase {
    /// The first and the last days that have four digits, and a whole cycle of 400 years.
    func testEveryDayFollowsTheOneBefore() {
        for range in [Int64(-719_528)...(-718_000), -1000...146_097, 2_931_000...2_932_896] {
            var last = CivilDate(daysSince1970: range.lowerBound - 1)
            for days in range {
                let date = CivilDate(daysSince1970: days)
                let isInMonth = date.day == last.day + 1 && date.month == last.month && date.year == last.year
                let isFirst = date.day == 1 && last.day >= 28
                let isNextMonth = isFirst && date.month == last.month + 1 && date.year == last.year
                let isNextYear = isFirst && date.month == 1 && last.month == 12 && date.year == last.year + 1
                guard isInMonth || isNextMonth || isNextYear, date.daysSince1970 == days, date.exists else {
                    return XCTFail("\(days): \(date)")
                }
                last = date
            }
        }
        XCTAssertEqual(CivilDate(daysSince1970: -719_528), CivilDate(year: 0, month: 1, day: 1))
        XCTAssertEqual(CivilDate(daysSince1970: 0), CivilDate(year: 1970, month: 1, day: 1))
        XCTAssertEqual(CivilDate(daysSince1970: 2_932_896), CivilDate(year: 9999, month: 12, day: 31))
    }

    func testDaysMatchFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try XCTUnwrap(TimeZone(secondsFromGMT: 0))
        for days in stride(from: Int64(-100_000), through: 200_000, by: 997) {
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            let date = CivilDate(daysSince1970: days)
            XCTAssertEqual([parts.year, parts.month, parts.day], [Int(date.year), Int(date.month), Int(date.day)])
        }
    }

    func testDatesOutsideOfTheCalendarDoNotExist() {
        for (year, month, day) in [
            (2026, 2, 29), (1900, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
            (2026, 12, 32), (2026, 99, 99),
        ] as [(Int64, Int64, Int64)] {
            XCTAssertFalse(CivilDate(year: year, month: month, day: day).exists, "\(year)-\(month)-\(day)")
        }
        for (year, month, day) in [(2024, 2, 29), (2000, 2, 29), (2026, 1, 31)] as [(Int64, Int64, Int64)] {
            XCTAssertTrue(CivilDate(year: year, month: month, day: day).exists, "\(year)-\(month)-\(day)")
        }
    }
}
