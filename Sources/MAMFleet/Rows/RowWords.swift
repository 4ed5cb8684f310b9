internal import MAMCore
internal import MAMKeys

/// A row of 24 bytes as three words, in which it is digested and stored.
protocol RowWords {
    var words: (UInt64, UInt64, UInt64) { get }

    /// Makes the row of words; nil if one is not a state that a row can have.
    init?(words: (UInt64, UInt64, UInt64))
}

extension InstanceRow: RowWords {
    package var words: (UInt64, UInt64, UInt64) {
        let bytes =
            UInt32(state.rawValue) | UInt32(timer.rawValue) << 8 | UInt32(policy) << 16 | UInt32(flags.rawValue) << 24
        return (
            UInt64(last) | UInt64(contact) << 32, UInt64(lastCheckIn) | UInt64(serviceContact) << 32,
            UInt64(timerValue) | UInt64(bytes) << 32
        )
    }

    package init?(words: (UInt64, UInt64, UInt64)) {
        let bytes = UInt32(words.2 >> 32)
        guard let state = State(rawValue: UInt8(bytes & 0xFF)), let timer = Timer(rawValue: UInt8(bytes >> 8 & 0xFF))
        else {
            return nil
        }
        (last, contact) = (UInt32(words.0 & 0xFFFF_FFFF), UInt32(words.0 >> 32))
        (lastCheckIn, serviceContact) = (UInt32(words.1 & 0xFFFF_FFFF), UInt32(words.1 >> 32))
        (timerValue, self.state, self.timer) = (UInt32(words.2 & 0xFFFF_FFFF), state, timer)
        (policy, flags) = (UInt8(bytes >> 16 & 0xFF), Flags(rawValue: UInt8(bytes >> 24)))
    }
}

extension DeviceRow: RowWords {
    package var words: (UInt64, UInt64, UInt64) {
        let bytes = UInt32(pinPolicy) | UInt32(system) << 8 | UInt32(set) << 16 | UInt32(bits) << 24
        return (
            UInt64(validUntil) | UInt64(busyUntil) << 32, UInt64(lastUse) | UInt64(pinSet) << 32,
            UInt64(pinAccess) | UInt64(bytes) << 32
        )
    }

    package init?(words: (UInt64, UInt64, UInt64)) {
        let bytes = UInt32(words.2 >> 32)
        (validUntil, busyUntil) = (UInt32(words.0 & 0xFFFF_FFFF), UInt32(words.0 >> 32))
        (lastUse, pinSet) = (UInt32(words.1 & 0xFFFF_FFFF), UInt32(words.1 >> 32))
        pinAccess = UInt32(words.2 & 0xFFFF_FFFF)
        (pinPolicy, system) = (UInt8(bytes & 0xFF), UInt8(bytes >> 8 & 0xFF))
        (set, bits) = (UInt8(bytes >> 16 & 0xFF), UInt8(bytes >> 24))
    }
}

/// The digest of a shard: sums over its rows and counters, in which the order makes no difference.
package struct ShardDigest: Equatable, Sendable {
    /// The sum over the rows.
    private(set) var rows: UInt64 = 0
    /// A second sum over the rows, with other factors.
    private(set) var others: UInt64 = 0
    /// The sum over the counters, without how the events were handled.
    private(set) var counts: UInt64 = 0

    package init<Recorder>(_ run: ShardRun<Recorder>) {
        for (index, row) in run.devices.enumerated() { add(row.words, UInt64(index) << 1) }
        for (index, row) in run.instances.enumerated() { add(row.words, UInt64(index) << 1 | 1) }
        counts = run.counters.fold
    }

    private mutating func add(_ words: (UInt64, UInt64, UInt64), _ place: UInt64) {
        var mixed = Self.mixed(place &+ 0x9E37_79B9_7F4A_7C15)
        for word in [words.0, words.1, words.2] { mixed = Self.mixed(mixed ^ word) }
        rows &+= mixed
        others &+= Self.mixed(mixed ^ 0xD6E8_FEB8_6659_FD93)
    }

    static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The leaf of a shard in the Merkle tree.
    package func leaf(of shard: Int) -> String { SHA256.hex(Array("shard \(shard) \(rows) \(others) \(counts)".utf8)) }
}

/// The digests of the result of a fleet simulation, by which two results can be compared.
///
/// The devices are divided into shards, and each shard is simulated as a unit. The digests form a Merkle tree. Its
/// leaves are the digests of the shards. Two runs with the same ``root`` had the same result. If the roots differ, a
/// comparison of the ``leaves`` shows the shards that differ.
public struct FleetDigest: Sendable, Hashable {
    /// The digests of the parts of the run (shards), in the order of the shards' numbers.
    public let leaves: [String]

    /// Makes the tree over leaves.
    package init(leaves: [String]) { self.leaves = leaves }

    /// The number of hexadecimal digits of the digest of a shard.
    static let leafCount = 64

    /// Returns whether a text is the digest of a shard: ``leafCount`` hexadecimal digits.
    package static func isLeaf(_ text: String) -> Bool {
        text.utf8.count == leafCount
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The digest of the whole run (the root of the Merkle tree), as 64 hexadecimal digits.
    public var root: String {
        var level = leaves
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 2).map { place in
                place + 1 < level.count
                    ? SHA256.hex(Array("node \(level[place]) \(level[place + 1])".utf8)) : level[place]
            }
        }
        return level.first ?? SHA256.hex(Array("no shards".utf8))
    }
}

extension FleetCounters {
    /// A sum over the numbers, without how the events were handled.
    package var fold: UInt64 {
        var sum: UInt64 = 0
        func add(_ numbers: [UInt64], _ kind: UInt64, without skipped: (Int) -> Bool = { _ in false }) {
            for (place, number) in numbers.enumerated() where number != 0 && !skipped(place) {
                sum &+= ShardDigest.mixed(ShardDigest.mixed(kind << 56 | UInt64(place)) ^ number)
            }
        }
        let handled = [Measure.steadyEvents.rawValue, Measure.machineEvents.rawValue]
        add(measures, 1) { handled.contains($0 % Self.measureCount) }
        add(blocked, 2)
        add(policies, 3)
        add(minutes, 4)
        add(actions, 5)
        return sum
    }
}
