internal import MAMBase
internal import MAMCore

extension FleetSimulation {
    /// The default time for which a worker reserves a part of the devices, in seconds.
    ///
    /// The reservation is called a lease, and the worker renews it while it works.
    public static let leaseSeconds = 30.0

    /// Simulates a run together with other workers, until the run is finished.
    ///
    /// The store contains the parts of the run, called shards. Each worker claims shards and simulates them. Any number
    /// of processes can work on the same store at the same time. If a process is killed, only its work since the last
    /// checkpoint of a shard is lost. Other processes continue with its shards when its leases end.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - days: The number of days to simulate, at most the number in the plan. It must be the same in every process.
    ///     Defaults to all days.
    ///   - workers: The number of tasks that simulate shards at the same time, at least 1. Defaults to 1.
    ///   - lease: The time for which a worker reserves a shard, in seconds, at most an hour. The worker stores a
    ///     checkpoint after a third of this time, which renews the lease. Defaults to ``leaseSeconds``.
    ///   - isStopped: A function that returns whether to stop. It is called after each simulated day of a shard. Before
    ///     the run stops, a checkpoint of the shard is stored. Defaults to a function that returns false.
    ///   - progress: A function that receives the progress each time a shard is finished. It is called on any thread.
    ///     Defaults to a function that does nothing.
    /// - Returns: The result; nil if the run was stopped.
    /// - Throws: ``FleetStoreError`` with the code `otherPlan` if the store was opened for another plan or another
    ///   number of days. Otherwise the first error of the store.
    public func run<Store: FleetStore>(
        in store: Store, days: Int? = nil, workers: Int = 1, lease: Double = leaseSeconds,
        isStopped: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (FleetProgress) -> Void = { _ in }
    ) async throws(FleetStoreError) -> FleetResult? {
        let days = min(max(days ?? plan.days, 0), plan.days)
        let store = try shards(of: store, days)
        let lease = min(lease, FleetLease.maximumSeconds)
        let box = FleetFailure()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(workers, 1) {
                group.addTask {
                    do throws(FleetStoreError) {
                        try await work(in: store, days, lease, isStopped: { isStopped() || box.error != nil }, progress)
                    } catch { box.note(error) }
                }
            }
        }
        if let error = box.error { throw error }
        guard try store.progress().isDone else { return nil }
        return try result(of: store, days)
    }

    /// Returns the result of a finished run from its store.
    ///
    /// - Parameters:
    ///   - store: The store that contains the run.
    ///   - days: The number of days with which the run was started. Defaults to all days.
    /// - Returns: The result.
    /// - Throws: ``FleetStoreError`` with one of these codes:
    ///   - `missing` if the run is not finished; the message contains the number of finished parts (shards)
    ///   - `otherPlan` if the store was opened for another plan or another number of days
    ///   - the code of any other error of the store
    public func result<Store: FleetStore>(in store: Store, days: Int? = nil) throws(FleetStoreError) -> FleetResult {
        let days = min(max(days ?? plan.days, 0), plan.days)
        let (store, progress) = (try shards(of: store, days), try store.progress())
        guard progress.isDone else {
            throw FleetStoreError(
                .missing, "\(progress.done) of \(progress.total) shards are finished",
                help: "run the rest with `mam fleet run`")
        }
        return try result(of: store, days)
    }

    private func shards(of store: some FleetStore, _ days: Int) throws(FleetStoreError) -> any FleetShardStore {
        guard let store = store as? any FleetShardStore else {
            throw FleetStoreError(
                .system, "this kind of store cannot be used to run a plan", help: "use a store of the library")
        }
        try store.check(self, days: days)
        return store
    }

    private func result(of store: any FleetShardStore, _ days: Int) throws(FleetStoreError) -> FleetResult {
        let (leaves, bytes) = try store.result()
        for number in 0..<shardCount where !leaves.indices.contains(number) || !FleetDigest.isLeaf(leaves[number]) {
            throw FleetStoreError(
                .damaged, "shard \(number): the stored digest is damaged", help: "remove the store and run again")
        }
        var counters = world.emptyCounters
        guard counters.set(bytes) else {
            throw FleetStoreError(
                .damaged, "the counters of the run are damaged", help: "remove the store and run again")
        }
        return FleetResult(self, days: days, FleetDigest(leaves: leaves), counters)
    }

    /// Works until nothing is left to claim; waits while other workers hold the last shards.
    private func work(
        in store: any FleetShardStore, _ days: Int, _ seconds: Double, isStopped: () -> Bool,
        _ progress: (FleetProgress) -> Void
    ) async throws(FleetStoreError) {
        while !isStopped() {
            let leases = try store.claim(1, for: seconds)
            guard !leases.isEmpty else {
                if try store.progress().isDone { return }
                try? await Task.sleep(for: .milliseconds(100))
                continue
            }
            for lease in leases {
                do throws(FleetStoreError) {
                    guard try run(lease, in: store, days, seconds, isStopped: isStopped) else { return }
                } catch  where error.code == .fenced {
                    // Another worker has the shard.
                    continue
                }
                progress(try store.progress())
            }
        }
    }

    /// Runs one shard to its end.
    ///
    /// - Returns: False if the work was stopped, and the shard is checkpointed.
    private func run(
        _ lease: FleetLease, in store: any FleetShardStore, _ days: Int, _ seconds: Double, isStopped: () -> Bool
    ) throws(FleetStoreError) -> Bool {
        guard world.shards.indices.contains(lease.shard) else {
            throw FleetStoreError(
                .damaged, "shard \(lease.shard) is not in the plan", help: "remove the store and run again")
        }
        let shard = world.shards[lease.shard]
        var run = try lease.state?.run(world, shard) ?? ShardRun(world, shard, NoRecorder())
        var checkpoint = FleetClock.seconds()
        for day in min(lease.state?.days ?? 0, days)..<days {
            run.run(day..<day + 1)
            let now = FleetClock.seconds()
            let stops = isStopped()
            guard stops || now - checkpoint >= seconds / 3 || now < checkpoint else { continue }
            // A lease of no time gives the shard back.
            try store.checkpoint(lease, FleetShardState(run, days: day + 1), for: stops ? 0 : seconds)
            checkpoint = now
            if stops { return false }
        }
        try store.finish(FleetFinish(lease: lease, leaf: ShardDigest(run).leaf(of: shard.number)), adding: run.counters)
        return true
    }
}

/// The first error of several workers.
private final class FleetFailure: Sendable {
    private let first = Guarded(FleetStoreError?.none)

    var error: FleetStoreError? { first.withLock { $0 } }

    func note(_ error: FleetStoreError) { first.withLock { $0 = $0 ?? error } }
}
