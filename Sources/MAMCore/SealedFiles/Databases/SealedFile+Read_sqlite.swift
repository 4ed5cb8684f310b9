internal import CMAMSQLite
internal import MAMPOSIX

extension SealedFile {
    /// The treatment of a chunk that is not authentic.
    package enum Tolerance {
        /// The read fails.
        case none
        /// The chunk reads as zeros. SQLite's own checks then find the end of the written content.
        case zeros
        /// The read ends before the chunk, as at the end of a file. For a reader without a lock: a writer may be changing the
        /// chunk.
        case end
    }

    /// The number of times that a chunk is read again if it is not authentic: another connection may be writing a log's
    /// last frame.
    private static let tries = 3

    /// Reads plaintext; missing bytes become zeros.
    ///
    /// - Returns: The number of bytes read, less only at the end.
    @inline(__always)
    package func read(
        _ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64, _ tolerance: Tolerance
    ) throws(DatabaseFault) -> Int {
        try flush()
        guard let sealing = try loaded() else {
            memset(target, 0, count)
            return 0
        }
        // A chunk that another handle is writing, or of a log that it restarted, is not torn.
        var got = try read(target, count, at: offset, kind == .log ? .none : tolerance, sealing)
        // The chunk is read again with the new header, if another handle restarted the log.
        if got < 0 {
            var left = Self.tries
            while got < 0, left > 0 {
                left -= 1
                if kind == .log { self.sealing = nil }
                guard let again = try loaded() else {
                    memset(target, 0, count)
                    return 0
                }
                got = try read(target, count, at: offset, left == 0 ? tolerance : .none, again)
            }
            if got < 0 { throw .data }
        }
        return got
    }

    // Returns -1 if a chunk is not authentic and not the end of the file.
    private func read(
        _ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64, _ tolerance: Tolerance, _ sealing: Sealing
    ) throws(DatabaseFault) -> Int {
        let (geometry, workspace, end) = (sealing.geometry, sealing.workspace, offset + Int64(count))
        guard let slots = workspace.slots.baseAddress else { return 0 }
        var position = offset
        while position < end {
            let first = geometry.index(at: position)
            let upper = min(geometry.index(at: end - 1) + 1, first + sealing.capacity)
            let raw = geometry.slotOffset(first)
            let wanted = Int(geometry.slotOffset(upper) - raw)
            let got = try inner.read(UnsafeMutableRawBufferPointer(start: slots, count: wanted), at: raw)
            for chunk in first..<upper {
                let place = Int(geometry.slotOffset(chunk) - raw)
                let start = geometry.start(of: chunk)
                let (from, size) = (Int(position - start), geometry.length(of: chunk))
                let to = Int(min(end, start + Int64(size)) - start)
                let output = target + Int(position - offset)
                let available = min(got - place, size + ChunkGeometry.slotOverhead)
                guard available > ChunkGeometry.slotOverhead else {
                    memset(output, 0, Int(end - position))
                    return Int(position - offset)
                }
                var length = open(
                    chunk, slots + place, available, from == 0 ? output : nil, to, sealing)
                if length == nil, kind == .database || kind == .journal { length = try healed(chunk, to, sealing) }
                guard let length else {
                    switch tolerance {
                    case .none: return -1
                    case .zeros: memset(output, 0, to - from)
                    case .end:
                        memset(output, 0, Int(end - position))
                        return Int(position - offset)
                    }
                    position = start + Int64(to)
                    continue
                }
                if !length.isDirect, let plain = workspace.plain.baseAddress, length.count > from {
                    memcpy(output, plain + from, min(to, length.count) - from)
                }
                if length.count < to {
                    let there = max(from, length.count)
                    memset(output + (there - from), 0, to - there)
                    // In the middle of the file a short chunk continues with zeros; at the end, the file ends there.
                    if try inner.size() <= geometry.slotOffset(chunk + 1) {
                        memset(output + (there - from), 0, Int(end - start) - there)
                        return Int(start - offset) + there
                    }
                }
                position = start + Int64(to)
            }
        }
        return count
    }

    /// Decrypts a slot; nil if it is not authentic.
    @inline(__always)
    private func open(
        _ chunk: Int, _ slot: UnsafeRawPointer, _ available: Int, _ output: UnsafeMutableRawPointer?, _ capacity: Int,
        _ sealing: Sealing
    ) -> (count: Int, isDirect: Bool)? {
        do throws(ProtectedFileError) {
            let opened = try sealing.workspace.open(slot, available, chunk, into: output, capacity: capacity)
            return (opened.length, opened.isDirect)
        } catch { return nil }
    }

    /// Reads a chunk into the workspace's plaintext, through memory behind the held-back slots.
    ///
    /// - Returns: Its length, 0 if it does not exist; nil if it is not authentic.
    func load(_ chunk: Int, _ sealing: Sealing) throws(DatabaseFault) -> Int? {
        let geometry = sealing.geometry
        guard let slots = sealing.workspace.slots.baseAddress else { return 0 }
        let slot = slots + held.bytes
        let wanted = geometry.length(of: chunk) + ChunkGeometry.slotOverhead
        let got = try inner.read(
            UnsafeMutableRawBufferPointer(start: slot, count: wanted), at: geometry.slotOffset(chunk))
        guard got > ChunkGeometry.slotOverhead else { return 0 }
        if let opened = open(chunk, slot, got, nil, 0, sealing) { return opened.count }
        guard kind == .database || kind == .journal else { return nil }
        return try healed(chunk, 0, sealing)?.count
    }
}
