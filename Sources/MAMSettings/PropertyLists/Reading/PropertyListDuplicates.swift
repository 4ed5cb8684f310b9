/// Finds equal keys of one dictionary, in time linear in the number of keys even for hostile keys.
struct PropertyListDuplicates {
    /// The maximum number of keys for which all pairs are compared: by fingerprints, then by bytes.
    private static let few = 16

    private var slots: [Int32] = []
    private var hashes: [Int] = []
    private var keys: [Int32] = []

    /// Returns the equal keys of a dictionary in a text file, in which the last one is effective.
    ///
    /// - Parameters:
    ///   - dictionary: The index of the dictionary's cell; its keys and values follow it.
    ///   - cells: All cells.
    ///   - text: Returns the text of a key as UTF-8.
    /// - Returns: Each ignored key, with the effective one.
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

    /// Finds each ignored key and the equal effective one.
    ///
    /// - Parameters:
    ///   - keys: The keys as indices of cells, at most 2^30; of equal keys the first one is effective.
    ///   - cells: All cells.
    ///   - bytes: Returns the text of a key as UTF-8.
    ///   - found: Receives the cell of the ignored key, and that of the equal effective one.
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

    /// Finds equal keys with an open-addressing table, at most half full, and the standard library's seeded hash.
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
