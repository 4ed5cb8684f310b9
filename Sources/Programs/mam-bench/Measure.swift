internal import CMAMBenchSupport
internal import MAMBenchResults

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

/// The number of questions in a batch: many, so that reading the clock does not count, but few enough that a batch is
/// rarely interrupted.
let batchSize = 1000

/// Returns the nanoseconds per question over a batch.
@inline(__always)
func batch(_ work: () -> Void) -> Double {
    let time = ContinuousClock().measure { for _ in 0..<batchSize { work() } }
    let parts = time.components
    return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(batchSize)
}

/// Times batches of questions of this library, of the baseline and of a third way, in turns.
///
/// The ratio is that of the medians.
func batches(
    _ name: String, against: String, count: Int = 2000, ours: () -> Void, baseline: () -> Void,
    beside: (name: String, work: () -> Void)? = nil
) -> BenchFigure {
    var (mine, theirs, third): ([Double], [Double], [Double]) = ([], [], [])
    mine.reserveCapacity(count)
    theirs.reserveCapacity(count)
    third.reserveCapacity(count)
    let before = mam_bench_allocations()
    _ = batch(ours)
    let allocations = Double(mam_bench_allocations() - before) / Double(batchSize)
    for _ in 0..<count {
        mine.append(batch(ours))
        theirs.append(batch(baseline))
        if let beside { third.append(batch(beside.work)) }
    }
    let (spread, base) = (BenchFigure.Spread(mine), BenchFigure.Spread(theirs))
    return BenchFigure(
        name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50,
        allocations: allocations, unit: "ns", against: against, spread: spread,
        beside: beside.map { BenchFigure.Beside(name: $0.name, spread: BenchFigure.Spread(third)) },
        noise: ComparedFigure.noise(of: zip(mine, theirs).map { $0 / $1 }))
}
