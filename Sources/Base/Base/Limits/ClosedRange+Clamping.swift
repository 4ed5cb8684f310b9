extension ClosedRange<Int> {
    /// Returns the nearest number within the range.
    package func clamping(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
