/// Finds equal keys of one dictionary, in time that grows with the number of keys alone, whoever chose them.
struct PropertyListDuplicates {
    /// Up to how many keys every pair is compared; by number, and by bytes only when the numbers are equal.
    private static let few = 16

    private var slots: [Int32] = []
    private var hashes: [Int] = []
    private var keys: [Int32] = []

    /// The equal keys of one dictionary that was read from a text, where the last of them counts.
    ///
    /// - Parameters:
    ///   - dictionary: Its cell; its keys and values follow, each container with the place behind it.
    ///   - cells: All cells.
    ///   - text: A key's text as UTF-8.
    /// - Returns: Each key that does not count, with the one that does.
    mutating func equalKeys(
        ofTextDictionary dictionary: Int, cells: [PropertyListCell], text: (PropertyListCell) -> [UInt8]
    ) -> [PropertyListRawOddity] {
        keys.removeAll(keepingCapacity: true)
        var next = dictionary + 1
        while next < cells.count {
            keys.append(Int32(truncatingIfNeeded: next))
            next = next + 1 < cells.count && cells[next + 1].isContainer ? cells[next + 1].link : next + 2
        }
        keys.reverse()
        var found: [PropertyListRawOddity] = []
        find(in: keys, cells: cells) { key in
            text(cells[key])[...]
        } found: { key, other in
            found.append(
                PropertyListRawOddity(
                    kind: .duplicateKey(dictionary: dictionary, key: key), range: cells[key].range,
                    other: cells[other].range))
        }
        return found
    }

    /// Calls `found` with each key that does not count and the equal one that does.
    ///
    /// - Parameters:
    ///   - keys: The keys, as indices of cells, those first that count; at most 2^30.
    ///   - cells: All cells.
    ///   - bytes: The key's text as UTF-8.
    ///   - found: Gets the cell of the key that does not count, and that of the equal one that does.
    mutating func find(
        in keys: [Int32], cells: [PropertyListCell], bytes: (Int) -> ArraySlice<UInt8>, found: (Int, Int) -> Void
    ) {
        if keys.count <= Self.few {
            for (place, key) in keys.enumerated().dropFirst() {
                let fingerprint = cells[Int(key)].payload
                for other in keys[..<place]
                where cells[Int(other)].payload == fingerprint && bytes(Int(other)) == bytes(Int(key)) {
                    found(Int(key), Int(other))
                    break
                }
            }
            return
        }
        findByHash(in: keys, bytes: bytes, found: found)
    }

    /// An open table of the keys that count, at most half full, with the standard library's seeded hash.
    private mutating func findByHash(
        in keys: [Int32], bytes: (Int) -> ArraySlice<UInt8>, found: (Int, Int) -> Void
    ) {
        let size = 1 << (Int.bitWidth - (2 * keys.count - 1).leadingZeroBitCount)
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: repeatElement(-1, count: size))
        hashes.removeAll(keepingCapacity: true)
        hashes.append(contentsOf: repeatElement(0, count: size))
        for key in keys {
            let text = bytes(Int(key))
            var hasher = Hasher()
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
            let hash = hasher.finalize()
            var slot = hash & (size - 1)
            while slots[slot] >= 0 {
                let other = Int(slots[slot])
                if hashes[slot] == hash, bytes(other) == text {
                    found(Int(key), other)
                    break
                }
                slot = (slot + 1) & (size - 1)
            }
            if slots[slot] < 0 { (slots[slot], hashes[slot]) = (key, hash) }
        }
    }
}
