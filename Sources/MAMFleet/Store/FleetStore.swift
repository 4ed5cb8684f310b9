/// The reason why a ``FleetStore`` cannot be used.
///
/// The message names the store and the problem, and the help tells what to do.
public struct FleetStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The store belongs to another plan, or to a run of another length.
        case otherPlan
        /// A newer version of the library wrote the store.
        case newerVersion
        /// The store is damaged, or is not a store of a fleet.
        case damaged
        /// There is no store, or it contains no run.
        case missing
        /// The worker's lease ended, and another worker has claimed the shard since then.
        case fenced
        /// There is no room on the disk.
        case full
        /// The server of the store cannot be reached, or the connection was lost.
        case unreachable
        /// The operating system reported another error.
        case system
    }

    /// The kind of failure.
    public let code: Code
    /// The description of the problem, in one line.
    public let message: String
    /// The advice on how to solve the problem; nil if there is none.
    public let help: String?

    package init(_ code: Code, _ message: String, help: String? = nil) {
        (self.code, self.message, self.help) = (code, message, help)
    }

    /// The message.
    public var description: String { message }

    /// The error for a run that ended before all shards were finished.
    public static let unfinished = FleetStoreError(
        .system, "the run ended before all shards were finished", help: "run the store again")
}

/// A worker's claim to a shard for a limited time, during which no other worker is allowed to simulate the shard.
public struct FleetLease: Sendable, Hashable {
    /// The number of the shard.
    package let shard: Int
    /// The number of the claim.
    ///
    /// A write that names an earlier claim than the last is refused.
    package let epoch: Int64
    /// The stored state of the shard; nil at its beginning.
    package let state: FleetShardState?
}

/// The state of a shard between two days.
package struct FleetShardState: Sendable, Hashable {
    /// The number of days that were run.
    package var days: Int
    /// The rows of devices and instances, and a checksum.
    package var rows: [UInt8]
    /// The counters of the shard so far.
    package var counters: [UInt8]
}

/// A finished shard.
package struct FleetFinish: Sendable, Hashable {
    /// The lease under which it was run.
    package var lease: FleetLease
    /// The leaf of the Merkle tree.
    package var leaf: String

    /// Makes the result of a shard.
    package init(lease: FleetLease, leaf: String) { (self.lease, self.leaf) = (lease, leaf) }
}

/// The progress of a run in a store: the numbers of finished, leased and all shards.
public struct FleetProgress: Sendable, Hashable {
    /// The number of finished shards.
    public let done: Int
    /// The number of shards that workers are simulating now, under leases that have not ended.
    public let leased: Int
    /// The number of all shards of the run.
    public let total: Int

    package init(done: Int, leased: Int, total: Int) { (self.done, self.leased, self.total) = (done, leased, total) }

    /// Whether all shards are finished.
    public var isDone: Bool { done == total }
}

/// A store that contains the shards of a run, so that several workers can share the run and it can be continued later.
///
/// A shard is a part of the devices. Workers, which are threads or processes, claim shards, simulate them, and store
/// checkpoints and results. If a worker's lease ended and another worker has claimed the shard since then, a write of
/// the first worker fails with ``FleetStoreError/Code/fenced`` and changes nothing. Safe to use from any thread.
public protocol FleetStore: Sendable {
    /// Claims shards that are not finished and that are not leased to another worker.
    ///
    /// - Parameters:
    ///   - count: The maximum number of shards.
    ///   - seconds: The length of the leases, in seconds.
    /// - Returns: The leases, in the order of the shards' numbers; empty if there is no such shard.
    /// - Throws: ``FleetStoreError`` with the code `full`, `damaged` or `system`.
    func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease]

    /// Returns the progress of the run.
    ///
    /// - Returns: The numbers of finished, leased and all shards.
    /// - Throws: ``FleetStoreError`` with the code `damaged` or `system`.
    func progress() throws(FleetStoreError) -> FleetProgress
}

/// The calls of a store that the run itself makes.
package protocol FleetShardStore: FleetStore {
    /// Stores the state of a shard, and extends the lease.
    func checkpoint(_ lease: FleetLease, _ state: FleetShardState, for seconds: Double) throws(FleetStoreError)

    /// Finishes shards, and adds their counters to those of the run. A shard whose lease is fenced adds nothing, so the
    /// counters are those of one shard.
    func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError)

    /// The leaves by number, and the counters of the run.
    func result() throws(FleetStoreError) -> (leaves: [String], counters: [UInt8])
}
