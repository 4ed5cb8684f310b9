import CMAMBenchSupport
import MAMBenchResults

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
