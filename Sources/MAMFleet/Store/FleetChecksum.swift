internal import MAMBase

/// The checksum of a part of a run that a store keeps.
///
/// It finds every change within eight bytes, and nearly every other damage. It does not stop a person who changes the
/// store on purpose. The part and its row are in it, so that a part in the place of another one is damage.
package struct FleetChecksum: Sendable {
    package enum Part: UInt64, Sendable, CaseIterable {
        /// The rows and counters of a shard between two days.
        case state = 1
        case digest = 2
        /// The counters of finished shards.
        case counters = 3
    }

    static let byteCount = 8

    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    private init(_ part: Part, row: Int) {
        add(part.rawValue)
        add(UInt64(bitPattern: Int64(row)))
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            let end = bytes.count & ~7
            for place in stride(from: 0, to: end, by: 8) { add(bytes.little(place, as: UInt64.self)) }
            add(bytes[end...].reduce(0) { $0 << 8 | UInt64($1) })
            add(UInt64(bytes.count))
        }
    }

    // Each step permutes the sums, so a word that changed always changes the result.
    private mutating func add(_ word: UInt64) {
        sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 32
    }

    /// Returns the bytes of a number, the lowest first.
    package static func bytes(of number: UInt64) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }

    package static func state(
        _ rows: ArraySlice<UInt8>, _ counters: [UInt8], days: Int, ofShard shard: Int
    ) -> [UInt8] {
        var sum = FleetChecksum(.state, row: shard)
        sum.add(UInt64(bitPattern: Int64(days)))
        sum.add(rows)
        sum.add(counters[...])
        return bytes(of: sum.sum)
    }

    /// Returns the checksum of the digest of a shard, 16 hexadecimal digits.
    package static func digest(_ leaf: String, ofShard shard: Int) -> String {
        var sum = FleetChecksum(.digest, row: shard)
        sum.add(Array(leaf.utf8)[...])
        let digits = String(sum.sum, radix: 16)
        return String(repeating: "0", count: 2 * byteCount - digits.utf8.count) + digits
    }

    package static func counters(_ bytes: ArraySlice<UInt8>, row: Int) -> [UInt8] {
        var sum = FleetChecksum(.counters, row: row)
        sum.add(bytes)
        return Self.bytes(of: sum.sum)
    }
}
