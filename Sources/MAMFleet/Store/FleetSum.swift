internal import MAMBase

/// The counters of finished shards and the number of these shards, as a store keeps them.
package struct FleetSum: Sendable, Equatable {
    /// The counters.
    package private(set) var counters: FleetCounters
    /// The number of shards that were added.
    package private(set) var shardCount: UInt64 = 0

    /// Makes the sum of no shards.
    package init(_ empty: FleetCounters) { counters = empty }

    /// Adds the counters of one shard.
    package mutating func add(_ shard: FleetCounters) {
        counters.merge(shard)
        shardCount &+= 1
    }

    /// Adds another sum.
    package mutating func merge(_ other: FleetSum) {
        counters.merge(other.counters)
        shardCount &+= other.shardCount
    }

    /// The number of bytes in a store.
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
