internal import MAMText

/// An integer of a property list, from -2^63 to 2^64-1.
enum PropertyListInteger: Equatable {
    case signed(Int)
    /// An integer from 2^63 on.
    case unsigned(UInt64)

    /// The reason why a text is not such a number.
    enum Refusal: Error {
        /// The text is not an optional sign and digits.
        case malformed
        /// The number is too large or too small.
        case outOfRange
    }

    var cell: (kind: PropertyListCell.Kind, payload: UInt64) {
        switch self {
        case .signed(let value): (.integer, UInt64(bitPattern: Int64(value)))
        case .unsigned(let value): (.unsigned, value)
        }
    }

    private init(negative: Bool, magnitude: UInt64) throws(Refusal) {
        if negative {
            guard magnitude <= 1 << 63 else { throw .outOfRange }
            self = .signed(Int(truncatingIfNeeded: 0 &- magnitude))
        } else {
            self = Int(exactly: magnitude).map(Self.signed) ?? .unsigned(magnitude)
        }
    }

    /// Reads an optional sign and decimal digits, or `0x` and hexadecimal digits; leading zeros are allowed.
    init(_ bytes: PropertyListBytes, _ range: Range<Int>) throws(Refusal) {
        var index = range.lowerBound
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if index < range.upperBound, isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var radix: UInt64 = 10
        if range.upperBound - index > 2, bytes[index] == UInt8(ascii: "0"), bytes[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            radix = 16
            index += 2
        }
        guard index < range.upperBound else { throw .malformed }
        var magnitude: UInt64 = 0
        var isTooGreat = false
        while index < range.upperBound {
            guard let digit = Self.digit(bytes[index]), UInt64(digit) < radix else { throw .malformed }
            let (product, high) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, over) = product.addingReportingOverflow(UInt64(digit))
            // The rest is still checked, since letters after the digits are reported first.
            isTooGreat = isTooGreat || high || over
            magnitude = sum
            index += 1
        }
        guard !isTooGreat else { throw .outOfRange }
        try self.init(negative: isNegative, magnitude: magnitude)
    }

    /// Returns the value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// Reads the text of a floating-point number.
enum PropertyListReal {
    /// Returns the number that a text spells; nil for any other text, also for surrounding blanks or hexadecimal
    /// digits.
    ///
    /// Accepted are decimal digits with an optional point and exponent, `inf`, `infinity` and `nan`; all but `nan` may
    /// have a sign. A number too large for a double is infinite.
    static func value(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Double? {
        let digits = skipSign(bytes, range.lowerBound)
        if digits == range.lowerBound, range.count == 3, bytes.text(range).lowercased() == "nan" { return .nan }
        if let special = special(bytes, digits..<max(digits, range.upperBound)) {
            return bytes[range.lowerBound] == UInt8(ascii: "-") ? -special : special
        }
        guard isDecimal(bytes, digits..<max(digits, range.upperBound)) else { return nil }
        // The text has the grammar above, so other forms that the standard library accepts do not occur.
        return Double(bytes.text(range))
    }

    private static func skipSign(_ bytes: PropertyListBytes, _ index: Int) -> Int {
        bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") ? index + 1 : index
    }

    private static func special(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Double? {
        guard range.count == 3 || range.count == 8 else { return nil }
        switch bytes.text(range).lowercased() {
        case "inf", "infinity": return .infinity
        default: return nil
        }
    }

    private static func isDecimal(_ bytes: PropertyListBytes, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var digits = skipDigits(bytes, &index)
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits(bytes, &index)
        }
        guard digits > 0 else { return false }
        if index < range.upperBound, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index = skipSign(bytes, index + 1)
            guard skipDigits(bytes, &index) > 0 else { return false }
        }
        return index == range.upperBound
    }

    private static func skipDigits(_ bytes: PropertyListBytes, _ index: inout Int) -> Int {
        let start = index
        while bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") { index += 1 }
        return index - start
    }
}

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
