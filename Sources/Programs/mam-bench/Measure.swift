import CMAMBenchSupport
import MAMBenchResults

/// Keeps a value alive without the optimizer noticing.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}

/// Times two pieces of work in turns, so that a busy machine affects both alike.
///
/// Each time is the minimum of its rounds; the ratio is the median of the rounds' ratios. With `singles`, this number of
/// calls is then timed one by one.
func measure(
    _ name: String, against: String, iterations: Int = 200_000, rounds: Int = 25, singles: Int = 0,
    ours: () -> Void, baseline: () -> Void
) -> BenchFigure {
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
    var result = BenchFigure(
        name: name, ratio: ratios.sorted()[ratios.count / 2], baseline: bestBaseline, nanoseconds: best,
        allocations: Double(fewest) / Double(iterations), unit: "ns", against: against,
        noise: ComparedFigure.noise(of: ratios))
    if singles > 0 { result.spread = BenchFigure.Spread((0..<singles).map { _ in nanosecondsOfOne(ours) }) }
    return result
}

/// Returns the time of one call, in nanoseconds.
private func nanosecondsOfOne(_ work: () -> Void) -> Double {
    let parts = ContinuousClock().measure(work).components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
}

/// Times two pieces of work that can be done only once.
func once(_ name: String, against: String, ours: () -> Void, baseline: () -> Void) -> BenchFigure {
    func nanoseconds(_ work: () -> Void) -> Double {
        let parts = ContinuousClock().measure(work).components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }
    let theirs = nanoseconds(baseline)
    let before = mam_bench_allocations()
    let mine = nanoseconds(ours)
    return BenchFigure(
        name: name, ratio: mine / theirs, baseline: theirs, nanoseconds: mine,
        allocations: Double(mam_bench_allocations() - before), unit: "ns", against: against)
}
