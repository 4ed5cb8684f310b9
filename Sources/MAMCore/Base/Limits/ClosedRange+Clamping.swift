extension ClosedRange<Int> {
    /// The number of the range that is nearest to a number.
    package func clamping(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
