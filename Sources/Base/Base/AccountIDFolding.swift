internal import MAMPOSIX

/// A rule for comparing account ids.
///
/// Entra ids are ASCII. If more letters were folded, two ids that the service distinguishes (a Kelvin sign and the
/// letter k) would name one account here. So letters outside ASCII compare byte by byte.
package enum AccountIDFolding: Sendable {
    /// A to Z equal a to z; every other byte equals only itself.
    case asciiLetterCase

    @inline(__always)
    private static func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    /// Returns a hash of the folded bytes, whose lowest bit tells whether they are ASCII.
    func hash(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            // Seeded per process, so that an attacker cannot prepare ids that collide.
            var hasher = Hasher()
            var all: UInt8 = 0
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: AccountID.maximumByteCount) { room in
                let count = min(bytes.count, room.count)
                for index in 0..<count {
                    all |= bytes[index]
                    room.initializeElement(at: index, to: AccountIDFolding.folded(bytes[index]))
                }
                hasher.combine(bytes: UnsafeRawBufferPointer(start: room.baseAddress, count: count))
            }
            return hasher.finalize() & ~1 | (all < 0x80 ? 1 : 0)
        }
    }

    package func areEqual(_ left: String, _ right: String) -> Bool {
        let equal = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in AccountIDFolding.areEqual(left, right) }
        }
        // Every native string is contiguous. Bridged strings, which exist only outside Linux, are compared through a
        // copy.
        if case .some(.some(let equal)) = equal { return equal }
        return Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { AccountIDFolding.areEqual(left, $0) }
        }
    }

    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
            return left.count == right.count
        }
        // Ids are nearly always spelled alike: one comparison of memory first, then letter by letter.
        if memcmp(first, second, left.count) == 0 { return true }
        for index in 0..<left.count where folded(left[index]) != folded(right[index]) { return false }
        return true
    }
}

extension AccountID {
    /// The folding in use (assumption `account-id-folding` in Docs/Assumptions.md).
    package static let folding = AccountIDFolding.asciiLetterCase
}
