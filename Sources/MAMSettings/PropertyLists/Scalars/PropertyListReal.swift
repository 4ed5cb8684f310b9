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
