/// A number of an app configuration: an exact whole number, or a double.
///
/// Numbers are compared by value: 1 and 1.0 are equal. The comparison does not round whole numbers.
public enum AppConfigurationNumber: Sendable {
    /// A whole number.
    case integer(Int)
    /// Any other number; always finite if it was read from a document.
    case real(Double)

    /// The number as a double, or the nearest double if it has none of its own.
    public var doubleValue: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }

    /// The number as a whole number; `nil` if it is not whole or does not fit.
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

extension AppConfigurationNumber: Hashable {
    /// Compares by value; not-a-number equals itself.
    public static func == (left: AppConfigurationNumber, right: AppConfigurationNumber) -> Bool {
        switch (left.normal, right.normal) {
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        default: false
        }
    }

    /// Hashes the normal form.
    public func hash(into hasher: inout Hasher) {
        switch normal {
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.bitPattern)
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

    /// Returns whether a whole number is less than a real number that is not whole or is out of the range of whole
    /// numbers.
    private static func isLess(_ whole: Int, _ real: Double) -> Bool {
        guard !real.isNaN else { return false }
        // Rounded down, the real number lies between the resulting whole number and the next one.
        guard let below = Int(exactly: real.rounded(.down)) else { return real > 0 }
        return whole <= below
    }
}
