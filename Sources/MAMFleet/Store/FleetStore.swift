internal import MAMText

/// The reason why a ``FleetStore`` cannot be used.
///
/// The message names the store and describes the problem. The help advises how to solve it. Control characters in names
/// are escaped.
public struct FleetStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of errors that a store for simulated runs reports.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The store belongs to another plan, or to a run with another number of days.
        case otherPlan
        /// A newer version of the library wrote the store.
        case newerVersion
        /// The store is damaged, or does not contain a fleet simulation.
        case damaged
        /// The store does not exist, or contains no run.
        case missing
        /// The worker's reservation of a part of the devices (its lease) has ended, and another worker has claimed the
        /// part.
        case fenced
        /// The disk is full.
        case full
        /// The database server cannot be reached, or the connection was lost.
        case unreachable
        /// The operating system reported another error.
        case system
    }

    /// The kind of the error.
    public let code: Code
    /// The description of the problem, in one line.
    public let message: String
    /// The advice on how to solve the problem; nil if there is none.
    public let help: String?

    package init(_ code: Code, _ message: String, help: String? = nil) {
        (self.code, self.message, self.help) = (code, PlainText.line(message), help)
    }

    /// The description of the problem, the same text as ``message``.
    public var description: String { message }

    /// The error for a run that ended before all its parts (shards) were finished.
    public static let unfinished = FleetStoreError(
        .system, "the run ended before all shards were finished", help: "start the run again with the same store")
}

/// A worker's reservation of a part of the devices (a shard) for a limited time.
///
/// During this time no other worker is allowed to simulate the shard.
public struct FleetLease: Sendable, Hashable {
    package let shard: Int
    /// The number of the claim.
    ///
    /// A write that names an earlier claim than the last is refused.
    let epoch: Int64
    /// The stored state of the shard; nil at its beginning.
    package let state: FleetShardState?

    /// The longest lease, in seconds.
    ///
    /// A stored lease that ends later counts as ended: the store is damaged, or the clock was set back, and no worker
    /// would ever claim the shard.
    static let maximumSeconds = 3_600.0
}

package struct FleetStoredRun: Sendable {
    /// What errors call the store.
    package let store: String
    /// What errors advise to name instead of the store, such as `another file`.
    package let other: String
    package let plan: String
    package let days: Int
    /// The tables that contain the parts; empty for a store without tables.
    package var tables: [FleetChecksum.Part: String] = [:]
    /// What errors advise to do with a damaged store.
    var remedy = "remove the store and run again"

    func damaged(_ part: FleetChecksum.Part, row: Int, _ words: String) -> FleetStoreError {
        let place = tables[part].map { " (row \(row) of the table \($0))" } ?? ""
        return FleetStoreError(.damaged, "\(store): \(words)\(place)", help: remedy)
    }

    /// Checks that the version of a store is a known one.
    ///
    /// - Throws: `newerVersion`, or `damaged` for a number that is no version.
    package static func check(version: Int64, known: Int64, of store: String) throws(FleetStoreError) {
        guard version != known else { return }
        guard version > known else {
            throw FleetStoreError(
                .damaged, "\(store): the version \(version) does not exist", help: "remove the store and run again")
        }
        throw FleetStoreError(
            .newerVersion, "\(store): version \(version), this library knows \(known)",
            help: "use the version of the library that wrote it")
    }

    /// Checks that the run is one of a plan and a length.
    ///
    /// - Throws: `otherPlan`, with both hashes or both lengths.
    package func check(_ simulation: FleetSimulation, days: Int) throws(FleetStoreError) {
        let hash = simulation.plan.hash
        guard plan == hash else {
            // A damaged store may hold any text.
            let plan = PlainText.line(plan, limit: hash.utf8.count)
            throw FleetStoreError(
                .otherPlan, "\(store): belongs to the plan \(plan), but the current plan is \(hash)",
                help: "restore the plan, or name \(other)")
        }
        guard self.days == days else {
            throw FleetStoreError(
                .otherPlan,
                "\(store): belongs to a run of \(NounCount.text(self.days, "day")), and this is one of \(days)",
                help: "give the same `--until`, or name \(other)")
        }
    }
}

/// The state of a shard between two days.
package struct FleetShardState: Sendable, Hashable {
    /// The number of days that were run.
    package var days: Int
    /// The rows of devices and instances, and a checksum.
    package var rows: [UInt8]
    package var counters: [UInt8]
}

package struct FleetFinish: Sendable, Hashable {
    package var lease: FleetLease
    /// The digest of the shard, which is a leaf of the Merkle tree, and its checksum.
    package var sealed: String

    package init(lease: FleetLease, leaf: String) {
        (self.lease, sealed) = (lease, leaf + FleetChecksum.digest(leaf, ofShard: lease.shard))
    }

    /// The number of bytes of ``sealed``.
    static let byteCount = FleetDigest.leafCount + 2 * FleetChecksum.byteCount

    /// Returns the digest of a stored shard; nil if it is damaged.
    package static func leaf(_ sealed: String, ofShard shard: Int) -> String? {
        let leaf = String(sealed.prefix(FleetDigest.leafCount))
        guard FleetDigest.isLeaf(leaf), sealed == leaf + FleetChecksum.digest(leaf, ofShard: shard) else { return nil }
        return leaf
    }
}

/// The progress of a run: the numbers of finished shards, of shards in progress, and of all shards.
///
/// Shards are parts of the run.
public struct FleetProgress: Sendable, Hashable {
    /// The number of finished parts (shards) of the run.
    public let done: Int
    /// The number of parts (shards) that workers are simulating now.
    ///
    /// A worker reserves a shard with a lease. A shard whose lease has ended does not count.
    public let leased: Int
    /// The number of all parts (shards) of the run.
    public let total: Int
    /// The number of events that the call of `FleetSimulation.run` simulated before it reported this progress.
    ///
    /// Events that other processes simulated are not included. The number is 0 if a store returned this progress.
    public let eventCount: UInt64

    package init(done: Int, leased: Int, total: Int, eventCount: UInt64 = 0) {
        (self.done, self.leased, self.total, self.eventCount) = (done, leased, total, eventCount)
    }

    /// Whether all parts (shards) of the run are finished.
    public var isDone: Bool { done == total }
}

/// A store in which several workers share a simulated run.
///
/// The run can be interrupted and continued later. The devices of a run are divided into parts, called shards. Workers
/// are threads or processes. They claim shards, simulate them, and store checkpoints and results. A claim is called a
/// lease, and ends after some time. After the end of a lease, another worker can claim the shard. After such a claim,
/// a write of the first worker fails with ``FleetStoreError/Code/fenced`` and changes nothing. Safe to use from any thread.
public protocol FleetStore: Sendable {
    /// Reserves unfinished parts of the run (shards) that no other worker has reserved.
    ///
    /// - Parameters:
    ///   - count: The maximum number of shards.
    ///   - seconds: The time for which the shards are reserved, in seconds, at most an hour.
    /// - Returns: The reservations, called leases, in the order of the shards' numbers; empty if there is no such
    ///   shard.
    /// - Throws: ``FleetStoreError`` with the code `full`, `damaged` or `system`.
    func claim(_ count: Int, for seconds: Double) throws(FleetStoreError) -> [FleetLease]

    /// Returns the progress of the run.
    ///
    /// - Returns: The numbers of finished shards, of shards in progress, and of all shards. Shards are parts of the
    ///   run.
    /// - Throws: ``FleetStoreError`` with the code `damaged` or `system`.
    func progress() throws(FleetStoreError) -> FleetProgress
}

/// The calls of a store that the run itself makes.
package protocol FleetShardStore: FleetStore {
    var stored: FleetStoredRun { get }

    /// Checks that the store holds a run of a plan and a length.
    func check(_ simulation: FleetSimulation, days: Int) throws(FleetStoreError)

    func checkpoint(_ lease: FleetLease, _ state: FleetShardState, for seconds: Double) throws(FleetStoreError)

    /// Finishes shards, and adds their counters to those of the run. A shard whose lease is fenced adds nothing, so the
    /// counters are those of one shard.
    func finish(_ finish: FleetFinish, adding counters: FleetCounters) throws(FleetStoreError)

    /// The sealed digests of the shards by number, empty for a shard that is not finished, and the counters of the run.
    func result() throws(FleetStoreError) -> (digests: [String], sum: FleetSum)
}

extension FleetShardStore {
    package func check(_ simulation: FleetSimulation, days: Int) throws(FleetStoreError) {
        try stored.check(simulation, days: days)
    }
}
