internal import CMAMSQLite
internal import MAMKeys
internal import MAMPOSIX

extension SealedFile {
    /// Writes plaintext: encrypted immediately, or held back while more may follow; see ``mayHold(_:)``.
    @inline(__always)
    package func write(_ source: UnsafeRawPointer, _ count: Int, at offset: Int64) throws(DatabaseFault) {
        guard count > 0 else { return }
        let sealing = try ready(for: source, count, at: offset)
        do throws(DatabaseFault) {
            if held.end != offset { try begin(at: offset, sealing) }
            try add(source, count, at: offset, sealing)
            if !mayHold(offset) { try writeHeld(sealing) }
        } catch {
            didFailToWrite()
            throw error
        }
    }

    /// Begins a write that does not continue the last one.
    private func begin(at offset: Int64, _ sealing: Sealing) throws(DatabaseFault) {
        try writeHeld(sealing)
        // First, because it needs the memory for loading a chunk.
        if kind == .database, !hasHealed { try heal(sealing) }
        if kind == .log, offset == 0 { written = -1 }
        (held.chunk, held.end) = (-1, offset)
        let chunk = sealing.geometry.index(at: offset)
        guard chunk > knownChunks else { return }
        let length = sealing.geometry.openEndedLength(raw: try inner.size())
        knownChunks = sealing.geometry.count(of: length)
        // Chunks that were never written must be authentic zeros, or an attacker could replace any chunk by zeros.
        guard chunk > knownChunks else { return }
        let zeros = UnsafeMutableRawBufferPointer.allocate(byteCount: sealing.geometry.maximumSlot, alignment: 16)
        defer { zeros.deallocate() }
        zeros.initializeMemory(as: UInt8.self, repeating: 0)
        guard let start = zeros.baseAddress else { return }
        for gap in knownChunks..<chunk { try sealWhole(start, sealing.geometry.length(of: gap), gap, sealing) }
        try writeHeld(sealing)
        held.end = offset
    }

    private func add(
        _ source: UnsafeRawPointer, _ count: Int, at offset: Int64, _ sealing: Sealing
    ) throws(DatabaseFault) {
        let geometry = sealing.geometry
        var (from, left, position) = (source, count, offset)
        held.endsTransaction = false
        while left > 0 {
            let chunk = geometry.index(at: position)
            let size = geometry.length(of: chunk)
            let place = Int(position - geometry.start(of: chunk))
            let part = min(left, size - place)
            if place == 0, part == size {
                try sealWhole(from, size, chunk, sealing)
            } else {
                try keep(from, place..<place + part, chunk, sealing)
                if held.upper == size { try sealPart(sealing) }
            }
            (from, left, position) = (from + part, left - part, position + Int64(part))
        }
        held.end = position
    }

    /// Keeps a part of a chunk in clear until the rest is written.
    private func keep(
        _ source: UnsafeRawPointer, _ place: Range<Int>, _ chunk: Int, _ sealing: Sealing
    ) throws(DatabaseFault) {
        if partial == nil { partial = .allocate(byteCount: sealing.geometry.maximumSlot, alignment: 16) }
        guard let start = partial?.baseAddress else { throw .noMemory }
        if held.chunk != chunk { (held.chunk, held.lower) = (chunk, place.lowerBound) }
        memcpy(start + place.lowerBound, source, place.count)
        (held.upper, held.isDirty) = (place.upperBound, true)
    }

    /// Encrypts a whole chunk behind those that are held back.
    @inline(__always)
    private func sealWhole(
        _ source: UnsafeRawPointer, _ size: Int, _ chunk: Int, _ sealing: Sealing
    ) throws(DatabaseFault) {
        if held.count >= sealing.capacity { try writeSealed(sealing) }
        try spend(sealing)
        guard let slots = sealing.workspace.slots.baseAddress else { throw .noMemory }
        if held.count == 0 { held.first = chunk }
        do throws(CryptoError) {
            try sealing.workspace.seal(
                UnsafeRawBufferPointer(start: source, count: size), chunk, nonces, into: slots + held.bytes)
        } catch { throw DatabaseFault(error) }
        held.count += 1
        held.bytes += size + ChunkGeometry.slotOverhead
        if kind == .log, chunk > 0 {
            written = max(written, chunk)
            // Bytes 4 to 7 of a frame's header are the length of the database after a commit, and zero in other frames.
            held.endsTransaction = source.loadUnaligned(fromByteOffset: 4, as: UInt32.self) != 0
        }
    }

    /// Encrypts the chunk of which a part is kept, with its unchanged bytes before and behind.
    ///
    /// If any step fails, the kept part stays held back.
    private func sealPart(_ sealing: Sealing) throws(DatabaseFault) {
        guard let part = partial?.baseAddress, let plain = sealing.workspace.plain.baseAddress else { throw .noMemory }
        let (chunk, lower, upper) = (held.chunk, held.lower, held.upper)
        let isWhole = upper == sealing.geometry.length(of: chunk)
        if isWhole, lower == 0 {
            // SQLite may restore the pages of a chunk one by one.
            if try isWrittenOver(chunk, sealing) {
                try writeThroughJournal(part, upper, chunk, sealing)
            } else {
                try sealWhole(part, upper, chunk, sealing)
            }
            (held.isDirty, held.chunk) = (false, -1)
            return
        }
        // A torn chunk of a log or a journal is ignored; one of a database must not be lost silently.
        let loaded = try load(chunk, sealing)
        if loaded == nil, kind == .database { throw .data }
        let kept = loaded ?? 0
        if kept < lower { memset(plain + kept, 0, lower - kept) }
        memcpy(plain + lower, part + lower, upper - lower)
        let length = max(kept, upper)
        if kept > 0, try isWrittenOver(chunk, sealing) {
            try writeThroughJournal(plain, length, chunk, sealing)
            held.isDirty = false
        } else {
            try sealWhole(plain, length, chunk, sealing)
            held.isDirty = false
            try writeSealed(sealing)
        }
        // The next write continues where this one ended.
        if isWhole { held.chunk = -1 } else { held.endsTransaction = false }
    }

    /// Whether the death of the process must not tear a chunk, because it is in the file.
    ///
    /// In a journal this is a chunk that was written before a change of the database and is continued; the first chunk
    /// has only the header.
    private func isWrittenOver(_ chunk: Int, _ sealing: Sealing) throws(DatabaseFault) -> Bool {
        switch kind {
        case .log, .temporary: return false
        case .journal: return chunk > 0 && chunk == held.flushed
        case .database:
            if chunk < knownChunks { return true }
            return chunk < sealing.geometry.count(of: sealing.geometry.openEndedLength(raw: try inner.size()))
        }
    }

    func flushHeld() throws(DatabaseFault) {
        guard let sealing else { return }
        do throws(DatabaseFault) { try writeHeld(sealing) } catch {
            didFail()
            throw error
        }
    }

    private func writeHeld(_ sealing: Sealing) throws(DatabaseFault) {
        guard isHoldingBack else { return }
        // After a failure: the copy in the file's own journal may be the only one of its chunk.
        if kind == .database, !hasHealed { try heal(sealing) }
        if held.isDirty {
            let chunk = held.chunk
            try sealPart(sealing)
            held.flushed = chunk
        }
        try writeSealed(sealing)
    }

    /// Writes held-back chunks to their positions.
    func writeSealed(_ sealing: Sealing) throws(DatabaseFault) {
        guard held.count > 0, let slots = sealing.workspace.slots.baseAddress else { return }
        try prepareDatabase()
        try inner.write(
            UnsafeRawBufferPointer(start: slots, count: held.bytes), at: sealing.geometry.slotOffset(held.first))
        knownChunks = max(knownChunks, held.first + held.count)
        (held.count, held.bytes) = (0, 0)
    }

    /// Prepares a change of a database's chunks: writes its journal's held-back content, and removes an outdated copy.
    private func prepareDatabase() throws(DatabaseFault) {
        guard kind == .database else { return }
        try journal?.flush()
        try clearJournal()
    }

    /// Cuts the plaintext, or lengthens it with zeros.
    package func truncate(to length: Int64) throws(DatabaseFault) {
        // Content that is cut off need not be written before.
        if length > 0 { try flush() }
        held = Held()
        do throws(DatabaseFault) { try cut(to: length) } catch {
            // The last chunk, which becomes shorter, may be torn; it keeps its length until the cut has succeeded.
            held = Held()
            didFail()
            throw error
        }
    }

    private func cut(to length: Int64) throws(DatabaseFault) {
        knownChunks = 0
        guard let sealing = try loaded() else { return try inner.truncate(to: 0) }
        if length == 0, kind == .journal {
            // A journal without content has no transaction; the next one gets a header of its own.
            try inner.truncate(to: 0)
            (self.sealing, journalStands) = (nil, false)
            return
        }
        let (geometry, raw) = (sealing.geometry, try inner.size())
        guard length <= geometry.openEndedLength(raw: raw) else { return try lengthen(to: length, sealing) }
        if kind == .database, !hasHealed { try heal(sealing) }
        try prepareDatabase()
        guard length > 0 else {
            // Other connections may have the file open, so the header stays.
            return try inner.truncate(to: min(raw, ChunkGeometry.journalOffset))
        }
        let last = geometry.count(of: length) - 1
        let valid = Int(length - geometry.start(of: last))
        if valid < geometry.length(of: last), let kept = try load(last, sealing), kept > valid,
            let plain = sealing.workspace.plain.baseAddress
        {
            if kind == .database {
                try writeThroughJournal(plain, valid, last, sealing)
                try clearJournal()
            } else {
                try sealWhole(plain, valid, last, sealing)
                try writeSealed(sealing)
            }
        }
        try inner.truncate(to: geometry.slotOffset(last) + Int64(ChunkGeometry.slotOverhead + valid))
    }

    private func lengthen(to length: Int64, _ sealing: Sealing) throws(DatabaseFault) {
        let old = sealing.geometry.openEndedLength(raw: try inner.size())
        guard length > old else { return }
        // One zero at the new end; the write fills the bytes before it.
        var zero: UInt8 = 0
        try write(&zero, 1, at: length - 1)
        try flush()
    }
}
