/// A measured figure beside its baseline.
package struct BenchFigure: Sendable, Equatable, Encodable {
    /// The name of the case.
    package var name: String
    /// The time of this library divided by the baseline's for the same work; lower is better.
    package var ratio: Double
    /// The baseline, in ``unit``.
    package var baseline: Double
    /// The time of this library, in nanoseconds.
    package var nanoseconds: Double
    /// The allocations of one run of this library.
    package var allocations: Double
    /// The unit of ``baseline``: `ns`, or `bytes` if the baseline is a budget.
    package var unit: String
    /// The description of the baseline.
    package var against: String
    /// The distribution over the batches, or over single calls where a user waits for each.
    package var spread: Spread?
    /// A second way to do the same work, if there is one.
    package var beside: Beside?
    /// The spread of the ratio over the rounds, see ``ComparedFigure/noise``; nil where it was not measured.
    package var noise: Double?
    /// The change since an earlier run in words; nil if no run is compared.
    package var change: String?

    /// Makes a figure.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - ratio: The time divided by that of the baseline.
    ///   - baseline: The baseline, in the unit.
    ///   - nanoseconds: The time of one run.
    ///   - allocations: The allocations of one run.
    ///   - unit: `ns` or `bytes`. Defaults to `ns`.
    ///   - against: The description of the baseline.
    ///   - spread: The distribution. Defaults to nil.
    ///   - beside: A second way to do the same work. Defaults to nil.
    ///   - noise: The spread of the ratio over the rounds. Defaults to nil, not measured.
    package init(
        name: String, ratio: Double, baseline: Double, nanoseconds: Double, allocations: Double, unit: String = "ns",
        against: String, spread: Spread? = nil, beside: Beside? = nil, noise: Double? = nil
    ) {
        (self.name, self.ratio, self.baseline, self.nanoseconds) = (name, ratio, baseline, nanoseconds)
        (self.allocations, self.unit, self.against) = (allocations, unit, against)
        (self.spread, self.beside, self.noise) = (spread, beside, noise)
    }

    /// The parts that are compared with an earlier run.
    package var compared: ComparedFigure { ComparedFigure(ratio: ratio, allocations: allocations, noise: noise) }

    /// The distribution of a figure over its batches: nanoseconds for one run at each percentile.
    package struct Spread: Sendable, Equatable, Encodable {
        package let p50: Double
        package let p90: Double
        package let p99: Double
        /// The percentile 99.9; nil in figures of runs before it was measured.
        package let p999: Double?

        /// Makes the distribution from the nanoseconds of at least one batch, in any order.
        package init(_ batches: [Double]) {
            let sorted = batches.sorted()
            func at(_ thousandth: Int) -> Double { sorted[min(sorted.count - 1, sorted.count * thousandth / 1000)] }
            (p50, p90, p99, p999) = (at(500), at(900), at(990), at(999))
        }

        init(p50: Double, p90: Double, p99: Double, p999: Double?) {
            (self.p50, self.p90, self.p99, self.p999) = (p50, p90, p99, p999)
        }
    }

    /// Another way to do the same work.
    package struct Beside: Sendable, Equatable, Encodable {
        package let name: String
        package let spread: Spread

        /// Makes a second way with its distribution.
        package init(name: String, spread: Spread) { (self.name, self.spread) = (name, spread) }
    }
}
