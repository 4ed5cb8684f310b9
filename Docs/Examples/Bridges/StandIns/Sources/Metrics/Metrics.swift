// Stands in for the module of this name of swift-metrics: the declarations that the bridge uses, which print.

/// A value that goes up and down.
public final class Gauge: Sendable {
    private let label: String

    /// Makes a gauge.
    public init(label: String, dimensions: [(String, String)] = []) { self.label = label }

    /// Prints the value.
    public func record<DataType: BinaryFloatingPoint>(_ value: DataType) { print("gauge \(label) \(Double(value))") }
}

/// A value that only grows.
public final class FloatingPointCounter: Sendable {
    private let label: String

    /// Makes a counter.
    public init(label: String, dimensions: [(String, String)] = []) { self.label = label }

    /// Prints the amount.
    public func increment<DataType: BinaryFloatingPoint>(by amount: DataType) {
        print("counter \(label) \(Double(amount))")
    }
}
