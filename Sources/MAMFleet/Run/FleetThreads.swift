internal import MAMBase
internal import MAMCore

/// The threads of one run.
///
/// A shard takes seconds, and a call of a store waits for a disk or a server. On a thread of Swift's pool, which has one
/// for each processor, both would delay all tasks of the process.
struct FleetThreads: Sendable {
    /// The number of threads.
    let count: Int
    private let executor: DeviceExecutor

    /// Makes the threads of a number of workers, which is clamped to ``FleetSimulation/workerCounts``.
    init(_ workers: Int) {
        count = FleetSimulation.workerCounts.clamping(workers)
        executor = DeviceExecutor(threads: count)
    }

    /// Runs a part of the run on one of the threads.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await executor.runPart(body)
    }
}

extension FleetSimulation {
    /// The possible numbers of threads of a run.
    package static let workerCounts = 1...64
}
