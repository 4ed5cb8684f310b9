internal import MAMBase

/// A store that keeps a simulated run in memory.
///
/// Only threads of one process can share the store. Safe to use from any thread.
public final class MemoryFleetStore: FleetShardStore {
    fileprivate struct Shard: Sendable {
        var epoch: Int64 = 0
        var leasedUntil = 0.0
        var state: FleetShardState?
        var digest: String?

        func isLeased(at now: Double) -> Bool { leasedUntil > now && leasedUntil <= now + FleetLease.maximumSeconds }
    }

    fileprivate struct State: Sendable {
        var shards: [Shard]
        var sum: FleetSum
        /// The length of the run, which the first run decides.
        var days: Int?
    }

    private let state: Guarded<State>
    private let plan: String
    private let now: @Sendable () -> Double

    /// Makes an empty store in memory for a run of a simulation.
    ///
    /// - Parameter simulation: The simulation whose run the store contains.
    public convenience init(_ simulation: FleetSimulation) {
        self.init(simulation) { FleetClock.seconds() }
    }

    package init(_ simulation: FleetSimulation, now: @escaping @Sendable () -> Double) {
        (self.now, plan) = (now, simulation.plan.hash)
        state = Guarded(
            State(
                shards: Array(repeating: Shard(), count: simulation.shardCount),
                sum: FleetSum(simulation.world.emptyCounters)))
    }

    package var stored: FleetStoredRun {
        let days = state.withLock { $0.days }
        return FleetStoredRun(store: "memory", other: "another store", plan: plan, days: days ?? 0)
    }

    package func check(_ simulation: FleetSimulation, days: Int) throws(FleetStoreError) {
        let isSame = simulation.plan.hash == plan
        state.withLock { state in if state.days == nil, isSame { state.days = days } }
        try stored.check(simulation, days: days)
    }

    /// Reserves unfinished parts of the run (shards) that no other worker has reserved; see
    /// ``FleetStore/claim(_:for:)``.
    public func claim(_ count: Int, for seconds: Double) -> [FleetLease] {
        let (now, seconds) = (now(), min(seconds, FleetLease.maximumSeconds))
        return state.withLock { state in
            var leases: [FleetLease] = []
            for number in state.shards.indices where leases.count < count {
                guard state.shards[number].digest == nil, !state.shards[number].isLeased(at: now) else { continue }
                state.shards[number].epoch += 1
                state.shards[number].leasedUntil = now + seconds
                leases.append(
                    FleetLease(shard: number, epoch: state.shards[number].epoch, state: state.shards[number].state))
            }
            return leases
        }
    }

    package func checkpoint(_ lease: FleetLease, _ new: FleetShardState, for seconds: Double) throws(FleetStoreError) {
        let (now, seconds) = (now(), min(seconds, FleetLease.maximumSeconds))
        let isOwn = state.withLock { state in
            guard state.isOwn(lease) else { return false }
            (state.shards[lease.shard].state, state.shards[lease.shard].leasedUntil) = (new, now + seconds)
            return true
        }
        if !isOwn { throw .fenced(lease) }
    }

    package func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError) {
        let isOwn = state.withLock { state in
            guard state.isOwn(finish.lease) else { return false }
            (state.shards[finish.lease.shard].state, state.shards[finish.lease.shard].digest) = (nil, finish.sealed)
            state.sum.add(counters)
            return true
        }
        if !isOwn { throw .fenced(finish.lease) }
    }

    package func result() -> (digests: [String], sum: FleetSum) {
        state.withLock { state in (state.shards.map { $0.digest ?? "" }, state.sum) }
    }

    /// Returns the numbers of finished shards, of shards in progress, and of all shards.
    ///
    /// Shards are parts of the run.
    public func progress() -> FleetProgress {
        let now = now()
        return state.withLock { state in
            FleetProgress(
                done: state.shards.count { $0.digest != nil },
                leased: state.shards.count { $0.digest == nil && $0.isLeased(at: now) }, total: state.shards.count)
        }
    }
}

extension MemoryFleetStore.State {
    fileprivate func isOwn(_ lease: FleetLease) -> Bool {
        shards[lease.shard].epoch == lease.epoch && shards[lease.shard].digest == nil
    }
}

extension FleetStoreError {
    /// The error of a write under a claim that is not the last.
    static func fenced(_ lease: FleetLease) -> FleetStoreError {
        FleetStoreError(
            .fenced, "shard \(lease.shard): the lease ended and another worker claimed the shard",
            help: "nothing is lost; the other worker finishes the shard")
    }
}

/// The counters of finished shards and the number of these shards, as a store keeps them.
package struct FleetSum: Sendable, Equatable {
    package private(set) var counters: FleetCounters
    package private(set) var shardCount: UInt64 = 0

    package init(_ empty: FleetCounters) { counters = empty }

    package mutating func add(_ shard: FleetCounters) {
        counters.merge(shard)
        shardCount &+= 1
    }

    package mutating func merge(_ other: FleetSum) {
        counters.merge(other.counters)
        shardCount &+= other.shardCount
    }

    package var byteCount: Int { counters.byteCount + 8 + FleetChecksum.byteCount }

    /// Returns the bytes of a row of a store: the counters, the number of shards, and a checksum.
    package func bytes(row: Int) -> [UInt8] {
        let bytes = counters.bytes + FleetChecksum.bytes(of: shardCount)
        return bytes + FleetChecksum.counters(bytes[...], row: row)
    }

    /// Reads the bytes of a row; false if they are damaged.
    package mutating func set(_ bytes: [UInt8], row: Int) -> Bool {
        let content = bytes.dropLast(FleetChecksum.byteCount)
        guard bytes.count == byteCount,
            FleetChecksum.counters(content, row: row) == Array(bytes.suffix(FleetChecksum.byteCount)),
            counters.set(Array(content.dropLast(8)))
        else { return false }
        shardCount = content.withUnsafeBytes { $0.little($0.count - 8, as: UInt64.self) }
        return true
    }
}
