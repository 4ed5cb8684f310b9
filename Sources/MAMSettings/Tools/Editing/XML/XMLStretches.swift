/// The long stretches of a text that consist of one kind of byte: blanks, or bytes that do not end a line.
///
/// Most stretches are short, and scanning them is cheap. But many edits may be beside a stretch as long as the file,
/// and each would scan it again. Such stretches are found by binary search instead.
struct XMLStretches {
    /// The minimum length of a stretch that is remembered.
    static let least = 64

    private var starts: [Int32] = []
    private var ends: [Int32] = []

    /// Collects the long stretches in one pass over the text.
    init(of bytes: [UInt8], where belongs: (UInt8) -> Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for place in 0...bytes.count where place == bytes.count || !belongs(bytes[place]) {
                if place - start >= Self.least {
                    starts.append(Int32(truncatingIfNeeded: start))
                    ends.append(Int32(truncatingIfNeeded: place))
                }
                start = place + 1
            }
        }
    }

    /// Returns the start of the stretch that ends at `place` or contains it; `place` if there is none.
    func start(before place: Int, in bytes: [UInt8], where belongs: (UInt8) -> Bool) -> Int {
        var start = place
        let nearest = max(0, place - Self.least)
        while start > nearest, belongs(bytes[start - 1]) { start -= 1 }
        guard start == nearest, start > 0 else { return start }
        return long(around: start).map { starts[$0] }.map(Int.init) ?? start
    }

    /// Returns the end of the stretch that begins at `place` or contains it; `place` if there is none.
    func end(after place: Int, in bytes: [UInt8], where belongs: (UInt8) -> Bool) -> Int {
        var end = place
        let farthest = min(bytes.count, place + Self.least)
        while end < farthest, belongs(bytes[end]) { end += 1 }
        guard end == farthest, end < bytes.count else { return end }
        return long(around: end).map { ends[$0] }.map(Int.init) ?? end
    }

    /// Returns the index of the long stretch that contains the offset or ends there.
    private func long(around place: Int) -> Int? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= place { low = middle + 1 } else { high = middle }
        }
        guard low > 0, Int(ends[low - 1]) >= place else { return nil }
        return low - 1
    }
}
