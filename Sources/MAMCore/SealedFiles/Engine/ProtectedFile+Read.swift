internal import MAMPOSIX
internal import MAMVolumes

extension ProtectedFile {
    /// Reads plaintext from an offset, like `pread`: fewer bytes at the end of the file, zeros in holes.
    ///
    /// - Parameters:
    ///   - bytes: The memory that receives the plaintext. After an error a part of it may be written, but never with
    ///     unauthentic bytes.
    ///   - offset: The position of the first byte in the plaintext.
    ///   - reader: A reader of this file that no other thread uses meanwhile.
    /// - Returns: The number of bytes read; 0 at or beyond the end.
    /// - Throws: `damaged` and `notAuthentic` for the damaged chunk, while other chunks stay readable; `system`,
    ///   `closed`.
    package func read(
        into bytes: UnsafeMutableRawBufferPointer, at offset: Int64, with reader: Reader
    ) throws(ProtectedFileError) -> Int {
        try checkOpen()
        guard offset >= 0 else { throw ProtectedFileError(.tooLarge, "a negative offset") }
        guard offset < header.length, let start = bytes.baseAddress, !bytes.isEmpty else { return 0 }
        let count = Int(min(Int64(bytes.count), header.length - offset))
        try update(reader.workspace)
        let wanted = Wanted(target: start, offset: offset, end: offset + Int64(count))
        let chunks = geometry.index(at: offset)..<geometry.index(at: wanted.end - 1) + 1
        guard !header.holes.isEmpty else {
            try read(chunks, wanted, reader.workspace)
            return count
        }
        var next = chunks.lowerBound
        while next < chunks.upperBound {
            let run = header.holes.run(from: next, to: chunks.upperBound)
            if run.isHole { clear(run.chunks, wanted) } else { try read(run.chunks, wanted, reader.workspace) }
            next = run.chunks.upperBound
        }
        return count
    }

    /// A part of the plaintext, and the memory that receives it.
    private struct Wanted {
        let target: UnsafeMutableRawPointer
        let offset: Int64
        let end: Int64
    }

    private func clear(_ chunks: Range<Int>, _ wanted: Wanted) {
        let from = max(wanted.offset, geometry.start(of: chunks.lowerBound))
        let to = min(wanted.end, geometry.start(of: chunks.upperBound))
        memset(wanted.target + Int(from - wanted.offset), 0, Int(to - from))
    }

    private func read(_ chunks: Range<Int>, _ wanted: Wanted, _ workspace: ChunkWorkspace) throws(ProtectedFileError) {
        var lower = chunks.lowerBound
        let slots = workspace.slots
        guard let base = slots.baseAddress else { return }
        while lower < chunks.upperBound {
            let upper = min(chunks.upperBound, lower + workspace.slotCount)
            let raw = geometry.slotOffset(lower)
            // A read beyond the end would cost a second system call.
            let count = Int(max(0, min(geometry.slotOffset(upper), rawLength) - raw))
            let got = try readRaw(UnsafeMutableRawBufferPointer(rebasing: slots[..<count]), at: raw)
            for chunk in lower..<upper {
                let place = Int(geometry.slotOffset(chunk) - raw)
                try open(chunk, base + place, got - place, wanted, workspace)
            }
            lower = upper
        }
    }

    @inline(__always)
    private func open(
        _ chunk: Int, _ slot: UnsafeMutableRawPointer, _ available: Int, _ wanted: Wanted, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        let start = geometry.start(of: chunk)
        let from = Int(max(wanted.offset, start) - start)
        let to = Int(min(wanted.end, start + Int64(geometry.length(of: chunk))) - start)
        let target = wanted.target + Int(start + Int64(from) - wanted.offset)
        let opened: (length: Int, isDirect: Bool)
        if !overlay.isEmpty, let healed = overlay[chunk] {
            opened = try healed.span.bytes.withUnsafeBytes { (healed) throws(ProtectedFileError) in
                guard let start = healed.baseAddress else { return (0, true) }
                return try workspace.open(start, healed.count, chunk, into: from == 0 ? target : nil, capacity: to)
            }
        } else {
            opened = try workspace.open(slot, available, chunk, into: from == 0 ? target : nil, capacity: to)
        }
        let there = max(from, min(to, opened.length))
        if !opened.isDirect, there > from, let plain = workspace.plain.baseAddress {
            memcpy(target, plain + from, there - from)
        }
        if there < to { memset(target + (there - from), 0, to - there) }
    }

    /// Reads bytes of the raw file, fewer at its end.
    @inline(__always)
    func readRaw(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ProtectedFileError) -> Int {
        do throws(SystemError) { return try file.readFully(into: bytes, at: offset) } catch {
            throw ProtectedFileError(error, at: offset)
        }
    }

    @inline(__always)
    func writeRaw(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(ProtectedFileError) {
        // Set first: a failed write may have written any part.
        isUnsynced = true
        rawLength = max(rawLength, offset + Int64(bytes.count))
        do throws(SystemError) { try file.writeFully(bytes, at: offset) } catch {
            throw ProtectedFileError(error, at: offset)
        }
    }
}
