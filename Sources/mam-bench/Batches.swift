import CMAMBenchSupport

/// How the batches of a figure are spread: nanoseconds of one question in the batch at each place.
struct Spread: Encodable {
    let p50: Double
    let p90: Double
    let p99: Double

    /// `batches` are nanoseconds of one question each, in any order, at least one.
    init(_ batches: [Double]) {
        let sorted = batches.sorted()
        func at(_ hundredth: Int) -> Double { sorted[min(sorted.count - 1, sorted.count * hundredth / 100)] }
        (p50, p90, p99) = (at(50), at(90), at(99))
    }
}

/// The questions of a batch: so many that reading the clock does not count, so few that a batch is seldom interrupted.
let batchSize = 1000

/// Nanoseconds of one question, over a batch.
@inline(__always)
func batch(_ work: () -> Void) -> Double {
    let time = ContinuousClock().measure { for _ in 0..<batchSize { work() } }
    let parts = time.components
    return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9) / Double(batchSize)
}

/// Times questions in batches, ours, the baseline's and those of a third way in turns.
///
/// The ratio is that of the medians.
func batches(
    _ name: String, against: String, aim: Double?, count: Int = 2000, ours: () -> Void, baseline: () -> Void,
    beside: (name: String, work: () -> Void)? = nil
) -> BenchResult {
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
    let (spread, base) = (Spread(mine), Spread(theirs))
    return BenchResult(
        name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50,
        allocations: allocations, unit: "ns", against: against, aim: aim, spread: spread,
        beside: beside.map { BenchResult.Beside(name: $0.name, spread: Spread(third)) })
}
