internal import MAMBase
internal import MAMCore

extension FleetSimulation {
    /// The length of a lease unless a caller gives another, in seconds.
    public static let leaseSeconds = 30.0

    /// Runs the shards of a store that no other worker runs, until all are finished.
    ///
    /// Any number of processes may run the same store. One that is killed loses at most the shards that it was running,
    /// which others claim when the leases end.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - days: The number of days, at most that of the plan; the same in every process. Defaults to all.
    ///   - workers: The number of tasks that run shards, at least 1. Defaults to 1.
    ///   - lease: The length of a lease in seconds, at most an hour: the time after which the shards of a worker that
    ///     was killed are claimed again. A shard is checkpointed three times as often. Defaults to ``leaseSeconds``.
    ///   - isStopped: Whether to stop. Asked between two days of a shard; a shard in progress is checkpointed. Defaults
    ///     to never.
    ///   - progress: Receives the progress after each shard. Called on any thread. Defaults to nothing.
    /// - Returns: The result; nil if the run was stopped.
    /// - Throws: `otherPlan` if the store was opened for another plan or length; otherwise the first error of the
    ///   store.
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

    /// Returns the result of a run whose shards are all finished.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - days: The number of days, as the run was started with. Defaults to all.
    /// - Returns: The result.
    /// - Throws: `missing` if shards are left, with their number; `otherPlan` if the store was opened for another plan or
    ///   length; otherwise the error of the store.
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
            throw FleetStoreError(.system, "this kind of store cannot be run", help: "use a store of the library")
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
                .damaged, "shard \(lease.shard) is none of the plan", help: "remove the store and run again")
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
