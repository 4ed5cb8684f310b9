/// The long stretches of a text of one kind of byte: blanks, or all that ends no line.
///
/// Most stretches are short, and walking to their end costs nothing; but many edits may stand beside one that is as long as
/// the file, and each would walk over it again. Those are found by halving instead.
struct XMLStretches {
    /// The length from which on a stretch is remembered.
    static let least = 64

    private var starts: [Int32] = []
    private var ends: [Int32] = []

    /// Goes over the text once.
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

    /// Where the stretch begins that ends at the place or goes over it; `place` when none does.
    func start(before place: Int, in bytes: [UInt8], where belongs: (UInt8) -> Bool) -> Int {
        var start = place
        let nearest = max(0, place - Self.least)
        while start > nearest, belongs(bytes[start - 1]) { start -= 1 }
        guard start == nearest, start > 0 else { return start }
        return long(around: start).map { starts[$0] }.map(Int.init) ?? start
    }

    /// Where the stretch ends that begins at the place or goes over it; `place` when none does.
    func end(after place: Int, in bytes: [UInt8], where belongs: (UInt8) -> Bool) -> Int {
        var end = place
        let farthest = min(bytes.count, place + Self.least)
        while end < farthest, belongs(bytes[end]) { end += 1 }
        guard end == farthest, end < bytes.count else { return end }
        return long(around: end).map { ends[$0] }.map(Int.init) ?? end
    }

    /// The long stretch that the place lies in or at an end of; its number.
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
