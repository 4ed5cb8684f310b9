package import MAMBase
package import MAMKeys
internal import MAMPOSIX
package import MAMVolumes

/// An open protected file: its plaintext is encrypted chunk by chunk in a raw file, for random access.
///
/// Not thread-safe. The caller holds a lock for readers and writers: several calls of ``read(into:at:with:)`` may run
/// at once, each with a ``Reader`` of its own; every other call runs alone. The caller closes the raw file, after
/// ``finish()``.
///
/// A write that returned survives the end of the process; ``synchronize(metadata:)`` makes it survive a loss of power.
/// After an error the file remains usable: earlier calls are complete, and each chunk of the failed call has its old or
/// its new content.
package final class ProtectedFile: Unprintable {
    /// Options for opening or making a file.
    package struct Options: Sendable {
        /// Whether each step reaches the disk before the next one, so that a loss of power tears no chunk.
        package var isPowerSafe: Bool
        /// The lengths of chunks of a new file.
        package var geometry: ChunkGeometry
        /// The number of encryptions that a new file counts as used, for tests near the limits.
        var reservedAtCreation: UInt64
        /// Counts the memory that open files hold; nil where there is no quota.
        var quota: ResourceQuota?

        /// Makes options.
        package init(
            isPowerSafe: Bool = false, geometry: ChunkGeometry = .standard, reservedAtCreation: UInt64 = 0,
            quota: ResourceQuota? = nil
        ) {
            self.isPowerSafe = isPowerSafe
            self.geometry = geometry
            self.reservedAtCreation = reservedAtCreation
            self.quota = quota
        }
    }

    let file: any VolumeFile
    let nonces: NoncePool
    let isPowerSafe: Bool
    let quota: ResourceQuota?
    /// The keys of the content; an emptied file gets others.
    var keys: ContentKeys
    /// The lengths of the chunks.
    package let geometry: ChunkGeometry
    /// The header that a reopen would find.
    var header: FileHeader
    var budget: SealBudget
    var isWritable: Bool
    var isFinished = false
    /// A header whose write failed, so that it is unknown whether it is on the disk, and its keys.
    var doubtful: (header: FileHeader, keys: ContentKeys)?
    /// Complete slots, by chunk, that could not be written to their positions.
    var overlay: [Int: [UInt8]] = [:]
    /// An upper bound of the raw file's length.
    var rawLength: Int64
    /// Whether something was written that may not have reached the disk.
    var isUnsynced = false
    /// The length of the chunk sealed last in a batch, which spares reading the last chunk of the file when that grows.
    var lastSealed: (chunk: Int, length: Int)?
    /// The workspace for changes, made by the first one.
    var changing: ChunkWorkspace?

    init(
        file: any VolumeFile, nonces: NoncePool, options: Options, isWritable: Bool, header: FileHeader,
        keys: ContentKeys, rawLength: Int64
    ) throws(ProtectedFileError) {
        self.file = file
        self.nonces = nonces
        isPowerSafe = options.isPowerSafe
        quota = options.quota
        self.isWritable = isWritable
        self.header = header
        self.keys = keys
        self.rawLength = rawLength
        geometry = header.geometry
        do throws(CryptoError) { budget = try SealBudget(reserved: header.reserved) } catch {
            throw ProtectedFileError(error)
        }
    }

    package var owner: AccountID { header.owner }
    /// The id of the account key that wraps the file's data key.
    package var keyID: KeyID { header.keyID }
    /// The id of the file, which it keeps when it is emptied.
    package var fileID: FileID { header.fileID }
    /// The length of the plaintext, in bytes.
    package var length: Int64 { header.length }
    /// The number of headers written; a lower number than before means that an older copy replaced the file.
    package var sequence: UInt64 { header.sequence }
    /// The number of truncations.
    package var shrinkEpoch: UInt64 { header.shrinkEpoch }
    /// Whether the data key has encrypted so often that the file should be rewritten under another one.
    package var needsNewKey: Bool { budget.needsNewKey }
    /// Whether the file is marked as being changed.
    package var isDirty: Bool { header.isDirty }
    /// Whether chunks are read from memory because they could not be written to their positions.
    package var isHealedInMemory: Bool { !overlay.isEmpty }
    /// The header as a reopen would find it.
    package var currentHeader: FileHeader { header }

    /// The memory and the cipher of one of several concurrent readers.
    ///
    /// Not thread-safe; belongs to the file that made it.
    package final class Reader: Unprintable {
        let workspace: ChunkWorkspace

        init(_ workspace: ChunkWorkspace) { self.workspace = workspace }
    }

    package func makeReader() throws(ProtectedFileError) -> Reader { Reader(try makeWorkspace()) }

    func makeWorkspace() throws(ProtectedFileError) -> ChunkWorkspace {
        let count = ChunkWorkspace.byteCount(of: geometry)
        do throws(QuotaError) { try quota?.takeMemory(count) } catch { throw ProtectedFileError(error) }
        do throws(CryptoError) {
            let made = try ChunkWorkspace(key: keys.chunks, fileID: header.fileID, geometry: geometry)
            made.countedBy = quota
            return made
        } catch {
            quota?.heldBytes.give(count)
            throw ProtectedFileError(error)
        }
    }

    /// Returns the workspace for changes.
    func workspace() throws(ProtectedFileError) -> ChunkWorkspace {
        if let changing {
            try update(changing)
            return changing
        }
        let made = try makeWorkspace()
        changing = made
        return made
    }

    /// Gives the current key of the chunks to a workspace that was made before the file was emptied.
    @inline(__always)
    func update(_ workspace: ChunkWorkspace) throws(ProtectedFileError) {
        guard workspace.key !== keys.chunks else { return }
        do throws(CryptoError) { try workspace.change(to: keys.chunks) } catch { throw ProtectedFileError(error) }
    }
}

/// The content of a protected file's header, and whether it is authentic.
package struct FileInspection: Sendable {
    /// The trust in a header.
    package enum Proof: Sendable, Equatable {
        /// The file's account key exists, and the header was written under this key.
        case authentic
        /// The key is missing, so the header is only a claim.
        case keyMissing
        /// The key exists, but the header was not written under this key.
        case forged(ProtectedFileError)
    }

    /// The newest authentic header; without one, the newest that can be read.
    package let header: FileHeader
    /// The trust in the header.
    package let proof: Proof
}

extension ProtectedFile {
    /// Reads a file's header without opening the file: nothing else is read, and nothing is recovered.
    ///
    /// - Parameters:
    ///   - file: The raw file.
    ///   - key: Returns the account key with an id; nil if there is none.
    /// - Returns: The header and its trust; nil for a plain file.
    /// - Throws: `unknownVersion`, `damaged` if neither header can be read, `system`, `crypto`, and the errors of
    ///   `key`.
    package static func inspect(
        _ file: any VolumeFile, key: (KeyID) throws(ProtectedFileError) -> AccountKey?
    ) throws(ProtectedFileError) -> FileInspection? {
        let slots = try HeaderSlots(of: file)
        let candidates: [(header: FileHeader, place: Int64)]
        do throws(ProtectedFileError) { candidates = try slots.candidates() } catch  where error.code == .notProtected {
            return nil
        }
        var best: FileInspection?
        for (header, place) in candidates {
            let proof: FileInspection.Proof
            if let account = try key(header.keyID) {
                proof = try prove(header, slots.bytes(at: place), place, under: account)
            } else {
                proof = .keyMissing
            }
            if proof == .authentic { return FileInspection(header: header, proof: proof) }
            if best == nil { best = FileInspection(header: header, proof: proof) }
        }
        return best
    }

    private static func prove(
        _ header: FileHeader, _ slot: [UInt8], _ place: Int64, under account: AccountKey
    ) throws(ProtectedFileError) -> FileInspection.Proof {
        do throws(CryptoError) {
            let keys = try account.unwrap(header.wrappedKey).fileKeys(for: header.fileID)
            let tag = try HMACSHA256(key: keys.header)
            if try slot.span.bytes.withUnsafeBytes({ (slot) throws(CryptoError) in
                try tag.isTag(
                    slot.part(HeaderLayout.tag, HeaderLayout.tagCount), of: slot.part(0, HeaderLayout.authenticated))
            }) {
                return .authentic
            }
            return .forged(
                ProtectedFileError(.notAuthentic, "the header is not authentic", at: place + Int64(HeaderLayout.tag)))
        } catch  where error.code == .notAuthentic {
            return .forged(ProtectedFileError(error, at: place + Int64(HeaderLayout.wrappedKey)))
        } catch {
            throw ProtectedFileError(error)
        }
    }
}

extension ProtectedFile {
    /// Sets the length of an open-ended file, a database or its log, from the raw file; the engine only reads such a
    /// file.
    ///
    /// Changes go through SQLite, whose locks decide which process may write.
    func measure() throws(ProtectedFileError) {
        isWritable = false
        header.length = geometry.openEndedLength(raw: rawLength)
        // Chunks before the last may be short: the bytes that follow them read as zeros.
        guard header.length <= ChunkGeometry.maximumLength else {
            throw ProtectedFileError(.tooLarge, "the database has more than 2^44 bytes")
        }
    }
}

extension ProtectedFile {
    /// Recovers the changes of a dead process: slots that are torn at their positions are restored from the journal.
    ///
    /// A slot that is authentic at its position is never replaced, so a second recovery changes nothing.
    func recover() throws(ProtectedFileError) {
        let workspace = try workspace()
        defer { changing = nil }
        try collect(from: journal(), workspace)
        guard isWritable else { return }
        do throws(ProtectedFileError) {
            try writeOverlay()
            var clean = header
            clean.isDirty = false
            try store(clean)
        } catch {
            // Reading continues if nothing can be written; a full or failing disk is reported immediately.
            guard [EROFS, EBADF, EACCES, EPERM].contains(error.systemNumber) else { throw error }
            isWritable = false
        }
    }

    /// Returns the journal's descriptor, if it belongs to the current state of the file.
    private func journal() throws(ProtectedFileError) -> JournalDescriptor? {
        let bytes = try file.bytes(at: ChunkGeometry.journalOffset, JournalDescriptor.byteCount)
        let descriptor: JournalDescriptor?
        do throws(ProtectedFileError) {
            descriptor = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
                try JournalDescriptor(bytes)
            }
        } catch {
            // The descriptor is torn, so nothing was written to positions after it.
            return nil
        }
        // A descriptor from before a truncation has chunks that were cut off.
        return descriptor?.epoch == header.shrinkEpoch ? descriptor : nil
    }

    /// Keeps complete copies from the journal in memory for slots that are torn at their positions.
    private func collect(
        from journal: JournalDescriptor?, _ workspace: ChunkWorkspace
    ) throws(ProtectedFileError) {
        guard let journal else { return }
        for chunk in journal.chunks where chunk < header.chunkCount && !header.holes.contains(chunk) {
            do throws(ProtectedFileError) {
                _ = try load(chunk, at: 0, workspace)
                continue
            } catch { guard error.code == .damaged || error.code == .notAuthentic else { throw error } }
            let before = geometry.slotOffset(chunk) - geometry.slotOffset(journal.chunks.lowerBound)
            let copy = try file.bytes(
                at: ChunkGeometry.journalOffset + Int64(JournalDescriptor.byteCount) + before, Int(slotLength(chunk)))
            guard let length = length(of: copy, chunk, workspace) else { continue }
            overlay[chunk] = Array(copy[..<(length + ChunkGeometry.slotOverhead)])
        }
    }

    /// Returns the length of the chunk in a copy; nil if the copy is not authentic for the chunk.
    private func length(of copy: [UInt8], _ chunk: Int, _ workspace: ChunkWorkspace) -> Int? {
        copy.span.bytes.withUnsafeBytes { copy in
            guard let start = copy.baseAddress else { return nil }
            return try? workspace.open(start, copy.count, chunk, into: nil, capacity: 0).length
        }
    }
}

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
        try writeRaw(UnsafeRawBufferPointer(workspace.slots.part(0, count)), at: geometry.slotOffset(chunks.lowerBound))
        lastSealed = (last, count - Int(before) - ChunkGeometry.slotOverhead)
    }
}

/// The parts that several processes need to share one file, each with a ``ProtectedFile`` of its own.
///
/// The caller holds the file's lock among processes. Content is never cached in memory, so only the header and values
/// derived from earlier calls can be outdated here.
extension ProtectedFile {
    /// Whether no other process has written a header since the current one; costs one short read.
    ///
    /// Headers alternate between two slots, so a new one appears in the slot that does not hold the current one.
    package func isCurrent() throws(ProtectedFileError) -> Bool {
        let place = FileHeader.slotOffset(sequence: header.sequence &+ 1) + Int64(HeaderLayout.sequence)
        var stored: UInt64 = 0
        do throws(SystemError) {
            _ = try withUnsafeMutableBytes(of: &stored) { (bytes) throws(SystemError) in
                try file.readFully(into: bytes, at: place)
            }
        } catch { throw ProtectedFileError(error, at: place) }
        return UInt64(littleEndian: stored) == header.sequence &- 1
    }

    /// Takes over the header that another process wrote; false if the file has to be opened again, because it has other
    /// keys or an older header.
    package func refresh() throws(ProtectedFileError) -> Bool {
        let slots = try HeaderSlots(of: file)
        for (found, place) in try slots.candidates() {
            // If another process emptied the file, only the older header has a tag under the keys known here.
            guard found.wrappedKey == header.wrappedKey || found.sequence <= header.sequence else { return false }
            guard try slots.isAuthentic(at: place, tag: keys.tag) else { continue }
            guard found.fileID == header.fileID, found.keyID == header.keyID, found.wrappedKey == header.wrappedKey,
                found.sequence >= header.sequence
            else { return false }
            do throws(CryptoError) { try budget.didSee(reservation: found.reserved) } catch {
                throw ProtectedFileError(error)
            }
            // The process that wrote the header has completed the recovery.
            (header, rawLength, overlay, doubtful) = (found, slots.rawLength, [:], nil)
            return true
        }
        return false
    }

    /// Drops values derived from earlier calls: another process may have changed the file without a new header.
    package func beginShared() throws(ProtectedFileError) {
        (lastSealed, isUnsynced) = (nil, true)
        if isWritable { rawLength = try file.rawLength() }
    }

    /// Whether all changes are complete, so that the next process needs no recovery.
    package var isSettled: Bool { overlay.isEmpty && doubtful == nil }
}
