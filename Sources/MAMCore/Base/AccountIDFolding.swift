internal import MAMPOSIX

/// How account ids compare.
///
/// Entra ids are ASCII. Folding more than ASCII would let two ids that the service keeps apart (a Kelvin sign and
/// the letter k) name one account here, so letters beyond ASCII compare exactly, byte by byte.
package enum AccountIDFolding: Sendable {
    /// A to Z equal a to z; every other byte equals itself only.
    case asciiLetterCase

    @inline(__always)
    private static func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    /// A hash of the folded bytes, whose lowest bit says whether they are ASCII.
    func hash(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { bytes in
            // Seeded per process, so that nobody can prepare ids that collide.
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
        // Every native string is contiguous; bridged ones, elsewhere than on Linux, are compared through a copy.
        if case .some(.some(let equal)) = equal { return equal }
        return Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { AccountIDFolding.areEqual(left, $0) }
        }
    }

    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
            return left.count == right.count
        }
        // Spelled alike, as nearly always: one comparison of memory. Else letter by letter.
        if memcmp(first, second, left.count) == 0 { return true }
        for index in 0..<left.count where folded(left[index]) != folded(right[index]) { return false }
        return true
    }
}

extension AccountID {
    /// The one folding in force (assumption `account-id-folding`).
    package static let folding = AccountIDFolding.asciiLetterCase
}
