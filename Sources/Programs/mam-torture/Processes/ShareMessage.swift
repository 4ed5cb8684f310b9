internal import MAMPOSIX

/// A report of a process that shares files: 32 bytes, so that two threads never mix theirs.
struct ShareMessage {
    enum Kind: UInt8 {
        /// The files are open.
        case ready
        /// A write of cells begins, or a truncation before a cell, which removes the stamps behind it.
        case begun, cutting
        /// The operation is complete.
        case done
        /// Another process kept its lock; the operation was not done, or only in part.
        case busy
        /// A read found data that no process wrote, or failed.
        case wrong
        /// A read found correct data.
        case read
    }

    static let byteCount = 32

    var kind: Kind
    var file = 0
    var cells = 0..<0
    var stamp: UInt64 = 0
    /// The time, in nanoseconds of a clock that all processes share.
    var time = now()

    static func now() -> UInt64 {
        let time = SystemClock.awake.time
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    init(_ kind: Kind, file: Int = 0, cells: Range<Int> = 0..<0, stamp: UInt64 = 0) {
        (self.kind, self.file, self.cells, self.stamp) = (kind, file, cells, stamp)
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [kind.rawValue, UInt8(truncatingIfNeeded: file)]
        for number in [cells.lowerBound, cells.count] {
            withUnsafeBytes(of: UInt16(truncatingIfNeeded: number).littleEndian) { bytes += $0 }
        }
        for word in [stamp, time] { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }
        return bytes + [UInt8](repeating: 0, count: Self.byteCount - bytes.count)
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.byteCount, let first = bytes.first, let kind = Kind(rawValue: first) else {
            return nil
        }
        let all = Array(bytes)
        func word(_ place: Int, _ count: Int) -> UInt64 {
            all[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.kind = kind
        file = Int(all[1])
        let lower = Int(word(2, 2))
        cells = lower..<lower + Int(word(4, 2))
        (stamp, time) = (word(6, 8), word(14, 8))
    }
}
