internal import MAMBase
internal import MAMKeys
internal import MAMPOSIX

extension ProtectedFile {
    /// Encrypts plaintext into slots of the workspace, together with the unchanged parts of its first and last chunk.
    ///
    /// - Returns: The number of bytes of the slots; only the last slot may be shorter than its maximum.
    func seal(
        _ chunks: Range<Int>, _ given: Given, areNew: Bool, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) -> Int {
        var place = 0
        var length = 0
        for chunk in chunks {
            let start = geometry.start(of: chunk)
            let size = geometry.length(of: chunk)
            let from = Int(max(given.offset, start) - start)
            let to = Int(min(given.end, start + Int64(size)) - start)
            let valid = areNew ? 0 : Int(min(Int64(size), header.length - start))
            let source = given.source + Int(start + Int64(from) - given.offset)
            if from == 0, to >= valid {
                length = to
                try seal(UnsafeRawBufferPointer(start: source, count: to), chunk, at: place, workspace)
            } else {
                let kept = areNew ? 0 : min(try load(chunk, at: place, workspace), valid)
                length = max(kept, to)
                try merge(source, from..<to, behind: kept, workspace)
                try seal(UnsafeRawBufferPointer(workspace.plain.part(0, length)), chunk, at: place, workspace)
            }
            place += size + ChunkGeometry.slotOverhead
        }
        return place - geometry.length(of: chunks.upperBound - 1) + length
    }

    /// Copies plaintext over the workspace's plaintext, whose first `kept` bytes stay.
    private func merge(
        _ source: UnsafeRawPointer, _ part: Range<Int>, behind kept: Int, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        guard let plain = workspace.plain.baseAddress else { return }
        if kept < part.lowerBound { memset(plain + kept, 0, part.lowerBound - kept) }
        memcpy(plain + part.lowerBound, source, part.count)
    }

    /// Encrypts one chunk into the workspace's slots, at a position in bytes.
    @inline(__always)
    func seal(
        _ plaintext: UnsafeRawBufferPointer, _ chunk: Int, at place: Int, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        guard let slots = workspace.slots.baseAddress else { return }
        do throws(CryptoError) { try workspace.seal(plaintext, chunk, nonces, into: slots + place) } catch {
            throw ProtectedFileError(error)
        }
    }

    /// Reads a chunk through the workspace's slots into its plaintext, and returns its length.
    func load(_ chunk: Int, at place: Int, _ workspace: ChunkWorkspace) throws(ProtectedFileError) -> Int {
        let raw = geometry.slotOffset(chunk)
        let count = Int(max(0, min(geometry.slotOffset(chunk + 1), rawLength) - raw))
        let slot = UnsafeMutableRawBufferPointer(rebasing: workspace.slots[place..<place + count])
        let got = try readRaw(slot, at: raw)
        guard let start = workspace.slots.baseAddress else { return 0 }
        return try workspace.open(start + place, got, chunk, into: nil, capacity: 0).length
    }

    /// Writes encrypted chunks to their positions.
    func write(sealed chunks: Range<Int>, _ count: Int, _ workspace: ChunkWorkspace) throws(ProtectedFileError) {
        lastSealed = nil
        let last = chunks.upperBound - 1
        let before = geometry.slotOffset(last) - geometry.slotOffset(chunks.lowerBound)
        try writeRaw(
            UnsafeRawBufferPointer(workspace.slots.part(0, count)), at: geometry.slotOffset(chunks.lowerBound))
        lastSealed = (last, count - Int(before) - ChunkGeometry.slotOverhead)
    }
}
