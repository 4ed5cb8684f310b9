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
