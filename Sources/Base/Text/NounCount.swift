/// Writes a number and its noun.
package enum NounCount {
    /// Returns a number with a noun, such as `1 file` and `2 files`.
    ///
    /// - Parameters:
    ///   - count: The number of things.
    ///   - noun: The noun of one thing.
    ///   - plural: The noun of several things and of none. Defaults to `noun` with an s.
    /// - Returns: The number and the noun.
    package static func text(_ count: some BinaryInteger, _ noun: String, plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
