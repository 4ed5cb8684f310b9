internal import MAMVolumes

extension ProtectedFile {
    /// Writes plaintext at an offset, like `pwrite`; the file grows if necessary, with zeros before the offset.
    ///
    /// - Parameters:
    ///   - bytes: The plaintext, of which all or nothing is reported as written.
    ///   - offset: The position of the first byte in the plaintext.
    /// - Throws: `readOnly`, `closed`, `tooLarge`, `budgetSpent` without a change; `damaged` and `notAuthentic` if a
    ///   partly overwritten chunk cannot be read; `system`, `crypto`. After the latter each chunk is old or new, and
    ///   the length is old.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(ProtectedFileError) {
        try beginChange()
        guard offset >= 0, Int64(bytes.count) <= ChunkGeometry.maximumLength,
            offset <= ChunkGeometry.maximumLength - Int64(bytes.count)
        else { throw ProtectedFileError(.tooLarge, "a file has at most 2^44 bytes") }
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        let given = Given(source: start, offset: offset, end: offset + Int64(bytes.count))
        let chunks = geometry.index(at: offset)..<geometry.index(at: given.end - 1) + 1
        guard given.end > header.length || header.holes.intersects(chunks) else {
            try prepare(sealing: chunks.count)
            return try overwrite(chunks, given)
        }
        try extend(to: max(header.length, given.end), writing: chunks, given)
    }

    /// Plaintext to be written, and its position.
    struct Given {
        let source: UnsafeRawPointer
        let offset: Int64
        let end: Int64
    }

    /// Writes chunks of which some are in holes or beyond the end, or lengthens the file without writing any.
    ///
    /// Chunks that the current header does not include are written first, then the header that includes them.
    func extend(to length: Int64, writing chunks: Range<Int>, _ given: Given?) throws(ProtectedFileError) {
        let (oldCount, newCount) = (header.chunkCount, geometry.count(of: length))
        var next = header
        next.holes.insert(oldCount..<max(oldCount, chunks.isEmpty ? newCount : chunks.lowerBound))
        next.holes.remove(chunks)
        var fillings: [Range<Int>] = []
        while next.holes.count > HoleList.limit, let smallest = next.holes.removeSmallest() {
            fillings.append(smallest)
        }
        // Plus one for the previous last chunk.
        try prepare(sealing: chunks.count + fillings.reduce(1) { $0 + $1.count })
        if length > header.length {
            try cutStaleSlots()
            if oldCount > 0, !chunks.contains(oldCount - 1) { try trimBoundary() }
        }
        for filling in fillings { try fill(filling) }
        if let given { try write(chunks, below: oldCount, given) }
        // All other fields come from the current header, which was written meanwhile.
        var changed = header
        (changed.length, changed.holes) = (length, next.holes)
        try store(changed)
    }

    private func write(_ chunks: Range<Int>, below count: Int, _ given: Given) throws(ProtectedFileError) {
        var next = chunks.lowerBound
        while next < min(chunks.upperBound, count) {
            let run = header.holes.run(from: next, to: min(chunks.upperBound, count))
            if run.isHole { try writeNew(run.chunks, given) } else { try overwrite(run.chunks, given) }
            next = run.chunks.upperBound
        }
        if next < chunks.upperBound { try writeNew(next..<chunks.upperBound, given) }
    }

    /// Writes chunks that do not exist according to the current header.
    private func writeNew(_ chunks: Range<Int>, _ given: Given) throws(ProtectedFileError) {
        let workspace = try workspace()
        var lower = chunks.lowerBound
        while lower < chunks.upperBound {
            let upper = min(chunks.upperBound, lower + workspace.slotCount)
            let sealed = try seal(lower..<upper, given, areNew: true, workspace)
            try write(sealed: lower..<upper, sealed, workspace)
            lower = upper
        }
    }

    /// Seals zeros into the chunks of a hole.
    private func fill(_ chunks: Range<Int>) throws(ProtectedFileError) {
        let workspace = try workspace()
        let zeros = UnsafeMutableRawBufferPointer.allocate(byteCount: geometry.maximumSlot, alignment: 16)
        zeros.initializeMemory(as: UInt8.self, repeating: 0)
        defer { zeros.deallocate() }
        var lower = chunks.lowerBound
        while lower < chunks.upperBound {
            let upper = min(chunks.upperBound, lower + workspace.slotCount)
            var place = 0
            for chunk in lower..<upper {
                let length = geometry.length(of: chunk)
                try seal(UnsafeRawBufferPointer(rebasing: zeros[..<length]), chunk, at: place, workspace)
                place += length + ChunkGeometry.slotOverhead
            }
            try write(sealed: lower..<upper, place, workspace)
            lower = upper
        }
    }

    /// Cuts off slots behind the last chunk: slots of incomplete writes must not become part of the file again.
    private func cutStaleSlots() throws(ProtectedFileError) {
        let end = geometry.slotOffset(header.chunkCount)
        guard rawLength > end else { return }
        // A truncation may have failed after its header: on the disk the slots may still belong to the file.
        try barrier()
        isUnsynced = true
        do throws(SystemError) { try file.truncateFully(to: end) } catch { throw ProtectedFileError(error, at: end) }
        rawLength = end
    }

    /// Encrypts the last chunk again if it is longer than the file's length says: after the file grows, bytes behind
    /// the old end must read as zeros.
    private func trimBoundary() throws(ProtectedFileError) {
        let last = header.chunkCount - 1
        let valid = Int(header.length - geometry.start(of: last))
        guard valid < geometry.length(of: last), !header.holes.contains(last) else { return }
        if let known = lastSealed, known.chunk == last, known.length <= valid { return }
        let workspace = try workspace()
        let stored = try load(last, at: 0, workspace)
        if stored > valid { try reseal(last, to: valid, workspace) } else { lastSealed = (last, stored) }
    }
}
