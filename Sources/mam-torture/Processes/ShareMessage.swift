internal import MAMPOSIX

/// What a process that shares files says to its parent: 32 bytes, so that two threads never mix theirs.
struct ShareMessage {
    enum Kind: UInt8 {
        /// It has opened its files.
        case ready
        /// It begins to write cells, or to cut a file before one, which makes cells of no stamp.
        case begun, cutting
        /// What it began is done.
        case done
        /// Another process did not let go; nothing, or not all, was done.
        case busy
        /// Something was read that nobody wrote, or could not be read.
        case wrong
        /// It has read as it should.
        case read
    }

    static let byteCount = 32

    var kind: Kind
    var file = 0
    var cells = 0..<0
    var stamp: UInt64 = 0
    /// When, in nanoseconds of a clock that all processes have.
    var time = now()

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
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
