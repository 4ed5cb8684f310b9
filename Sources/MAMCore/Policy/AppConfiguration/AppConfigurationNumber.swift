internal import MAMJSON

/// A number in an app configuration: an `Int`, or a `Double`.
///
/// Numbers are compared by value: 1 and 1.0 are equal. Large whole numbers are not rounded to a `Double` first.
public enum AppConfigurationNumber: Sendable {
    /// A whole number.
    case integer(Int)
    /// A number that is not stored as an `Int`.
    ///
    /// A number that was read from a document is always finite.
    case real(Double)

    /// The number, rounded to the nearest `Double`.
    public var doubleValue: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }

    /// The number as an `Int`; `nil` if it is not whole or is out of the range of `Int`.
    public var intValue: Int? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int(exactly: value)
        }
    }

    /// The number in normal form: a whole number if possible, one zero, and one not-a-number.
    private var normal: AppConfigurationNumber {
        guard case .real(let value) = self else { return self }
        if let whole = Int(exactly: value) { return .integer(whole) }
        return .real(value.isNaN ? .nan : value)
    }
}

extension AppConfigurationNumber: Equatable {
    /// Returns whether two numbers have the same value; not-a-number equals itself.
    public static func == (left: AppConfigurationNumber, right: AppConfigurationNumber) -> Bool {
        switch (left.normal, right.normal) {
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        default: false
        }
    }
}

extension AppConfigurationNumber: Comparable {
    /// Orders numbers by value; not-a-number comes before every number.
    public static func < (left: AppConfigurationNumber, right: AppConfigurationNumber) -> Bool {
        switch (left.normal, right.normal) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)):
            left.isNaN || right.isNaN ? left.isNaN && !right.isNaN : left < right
        case (.integer(let whole), .real(let real)): isLess(whole, real)
        case (.real(let real), .integer(let whole)): !isLess(whole, real)
        }
    }

    /// Returns whether a whole number is less than a real one that is not whole or is outside the whole-number range.
    private static func isLess(_ whole: Int, _ real: Double) -> Bool {
        guard !real.isNaN else { return false }
        // Rounded down, the real number lies between the resulting whole number and the next one.
        guard let below = Int(exactly: real.rounded(.down)) else { return real > 0 }
        return whole <= below
    }
}

extension AppConfigurationNumber {
    /// The maximum length in bytes of a text that is read as a number.
    ///
    /// It is longer than any decimal of a double, and short enough for a fast conversion.
    static let maximumTextLength = 1100

    /// Makes a number from a decimal text; `nil` if the text as a whole is not a number.
    ///
    /// The text is an optional sign, digits, and optionally a dot with digits after it. Blanks, thousands separators,
    /// exponents, and numbers too large for a `Double` are not allowed (assumption `app-config-number-text` in
    /// Docs/Assumptions.md).
    ///
    /// - Parameter text: The text to read, such as `-12.5`.
    public init?(decimalText text: String) {
        guard text.utf8.count <= Self.maximumTextLength else { return nil }
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix(while: JSONQuoting.isDigit)
        guard !whole.isEmpty else { return nil }
        rest = rest.dropFirst(whole.count)
        if rest.isEmpty, let number = Int(text) {
            self = .integer(number)
            return
        }
        if !rest.isEmpty {
            guard rest.first == UInt8(ascii: "."), rest.count > 1, rest.dropFirst().allSatisfy(JSONQuoting.isDigit)
            else { return nil }
        }
        guard let number = Double(text), number.isFinite else { return nil }
        self = .real(number)
    }

    /// The shortest decimal text without an exponent that reads back as the same number.
    public var decimalText: String {
        switch self {
        case .integer(let value): "\(value)"
        // A whole number is read exactly, so it is written exactly.
        case .real(let value): Int(exactly: value).map { "\($0)" } ?? AppConfigurationNumber.decimal(value)
        }
    }

    /// Returns Swift's shortest text with its exponent expanded.
    private static func decimal(_ value: Double) -> String {
        let text = value.description
        guard value.isFinite else { return text }
        let halves = text.split(separator: "e", maxSplits: 1)
        let sign = value.sign == .minus ? "-" : ""
        let mantissa = halves[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        var (whole, fraction) = (String(mantissa[0]), mantissa.count > 1 ? String(mantissa[1]) : "")
        if fraction == "0" { fraction = "" }
        let exponent = halves.count > 1 ? Int(halves[1].drop { $0 == "+" }) ?? 0 : 0
        if exponent > 0 {
            let moved = fraction.prefix(exponent)
            whole += moved + String(repeating: "0", count: exponent - moved.count)
            fraction.removeFirst(moved.count)
        } else if exponent < 0 {
            fraction = String(repeating: "0", count: -exponent - 1) + whole + fraction
            whole = "0"
        }
        return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
}
