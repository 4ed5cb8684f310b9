/// A number of an app configuration: a whole one exactly, any other as a double.
///
/// Numbers compare by value: 1 and 1.0 are equal, and no whole number is rounded on the way.
public enum AppConfigurationNumber: Sendable {
    /// A whole number.
    case integer(Int)
    /// Any other number; always finite when it was read from a document.
    case real(Double)

    /// The number as a double, the nearest one when it has none of its own.
    public var doubleValue: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        }
    }

    /// The number as a whole one, nil when it is none or does not fit.
    public var intValue: Int? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int(exactly: value)
        }
    }

    /// The number in its one normal form: whole where it can be, and one zero, one not-a-number.
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

    /// Feeds the normal form.
    public func hash(into hasher: inout Hasher) {
        switch normal {
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.bitPattern)
        }
    }
}

extension AppConfigurationNumber: Comparable {
    /// Orders by value; not-a-number stands before every number.
    public static func < (left: AppConfigurationNumber, right: AppConfigurationNumber) -> Bool {
        switch (left.normal, right.normal) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)):
            left.isNaN || right.isNaN ? left.isNaN && !right.isNaN : left < right
        case (.integer(let whole), .real(let real)): isLess(whole, real)
        case (.real(let real), .integer(let whole)): !isLess(whole, real)
        }
    }

    /// Whether a whole number is less than a real one that is not whole, or is beyond all whole ones.
    private static func isLess(_ whole: Int, _ real: Double) -> Bool {
        guard !real.isNaN else { return false }
        // Rounded down to a whole number that fits, the real one lies between it and the next.
        guard let below = Int(exactly: real.rounded(.down)) else { return real > 0 }
        return whole <= below
    }
}
