import CMAMBenchSupport

/// One figure beside its baseline.
struct BenchResult: Encodable {
    let name: String
    /// Ours over the baseline's for the same work; lower is better.
    let ratio: Double
    /// What the baseline took, in ``unit``.
    let baseline: Double
    /// What ours took, in nanoseconds.
    let nanoseconds: Double
    /// Allocations of one run of ours.
    let allocations: Double
    /// The unit of ``baseline``: `ns`, or `bytes` where a budget is the baseline.
    let unit: String
    /// What the baseline is.
    let against: String
    /// The most the ratio should be, `nil` where the figure is only reported.
    let aim: Double?
    /// How our batches are spread, where it was timed in batches.
    var spread: Spread? = nil
    /// A third way to do the same, where there is one.
    var beside: Beside? = nil

    /// Another way to do the same work.
    struct Beside: Encodable {
        let name: String
        let spread: Spread
    }
}

/// Keeps a value alive without the optimiser seeing why.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// Times two pieces of work in turns, so that a busy machine disturbs both alike.
///
/// Each figure is the least of its rounds; the ratio is the median of the rounds' ratios.
func measure(
    _ name: String, against: String, aim: Double?, iterations: Int = 200_000, rounds: Int = 25,
    ours: () -> Void, baseline: () -> Void
) -> BenchResult {
    func nanoseconds(_ work: () -> Void) -> Double {
        let time = ContinuousClock().measure { for _ in 0..<iterations { work() } }
        let parts = time.components
        return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(iterations)
    }
    ours()
    baseline()
    var (best, bestBaseline, fewest) = (Double.infinity, Double.infinity, UInt64.max)
    var ratios: [Double] = []
    for _ in 0..<rounds {
        let before = mam_bench_allocations()
        let mine = nanoseconds(ours)
        fewest = min(fewest, mam_bench_allocations() - before)
        let theirs = nanoseconds(baseline)
        ratios.append(mine / theirs)
        best = min(best, mine)
        bestBaseline = min(bestBaseline, theirs)
    }
    return BenchResult(
        name: name, ratio: ratios.sorted()[ratios.count / 2], baseline: bestBaseline, nanoseconds: best,
        allocations: Double(fewest) / Double(iterations), unit: "ns", against: against, aim: aim)
}

/// Times two pieces of work that can be done once only.
func once(_ name: String, against: String, ours: () -> Void, baseline: () -> Void) -> BenchResult {
    func nanoseconds(_ work: () -> Void) -> Double {
        let parts = ContinuousClock().measure(work).components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }
    let theirs = nanoseconds(baseline)
    let before = mam_bench_allocations()
    let mine = nanoseconds(ours)
    return BenchResult(
        name: name, ratio: mine / theirs, baseline: theirs, nanoseconds: mine,
        allocations: Double(mam_bench_allocations() - before), unit: "ns", against: against, aim: nil)
}
