internal import MAMCore

/// The threads of one run.
///
/// A shard takes seconds, and a call of a store waits for a disk or a server. On a thread of Swift's pool, which has one
/// for each processor, both would delay all tasks of the process.
struct FleetThreads: Sendable {
    /// The number of threads.
    let count: Int
    private let executor: DeviceExecutor

    /// Makes the threads of a number of workers, 1 to 64.
    init(_ workers: Int) {
        count = min(max(workers, 1), 64)
        executor = DeviceExecutor(threads: count)
    }

    /// Runs a part of the run on one of the threads.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await executor.runPart(body)
    }
}
