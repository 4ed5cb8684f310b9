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
