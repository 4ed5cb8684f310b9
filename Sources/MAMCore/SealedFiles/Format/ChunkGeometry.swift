/// The division of a plaintext into chunks, and the positions of their slots in the raw file.
///
/// The raw file has a header slot at 0, a header slot at 4096, the journal at 8192, then one slot per chunk, each 32
/// bytes longer than its chunk. The first chunk may have a length of its own, so that the frames of a log behind its
/// header are whole chunks. Chunks are numbered from 0; offsets and lengths are in bytes.
package struct ChunkGeometry: Sendable, Hashable {
    /// The longest plaintext, in bytes.
    package static let maximumLength: Int64 = 1 << 44
    /// The difference between the lengths of a slot and its chunk, in bytes.
    package static let slotOverhead = 32
    /// The allowed lengths of the first chunk.
    static let firstLengths = 1...65_536
    /// The allowed lengths of all other chunks; the longest is a page of SQLite with the header of its frame in a log.
    static let chunkLengths = 512...65_560
    package static let standard = ChunkGeometry(first: 4096, others: 4096)
    /// The position of the journal.
    package static let journalOffset: Int64 = 8192
    /// The maximum number of slots in the journal.
    package static let journalSlots = 8

    let firstLength: Int
    /// The length of all other chunks.
    package let chunkLength: Int
    /// The position of the first slot: 45056, or more if eight slots need more space.
    package let bodyOffset: Int64

    /// Makes a geometry; nil if a length is not allowed.
    package init?(firstLength: Int, chunkLength: Int) {
        guard Self.firstLengths.contains(firstLength), Self.chunkLengths.contains(chunkLength) else { return nil }
        self.init(first: firstLength, others: chunkLength)
    }

    private init(first: Int, others: Int) {
        firstLength = first
        chunkLength = others
        let journal = JournalDescriptor.byteCount + Self.journalSlots * (max(first, others) + Self.slotOverhead)
        bodyOffset = Self.journalOffset + Int64(max(36_864, (journal + 4095) / 4096 * 4096))
    }

    /// The length of the longest slot.
    package var maximumSlot: Int { max(firstLength, chunkLength) + Self.slotOverhead }

    @inline(__always)
    package func length(of index: Int) -> Int { index == 0 ? firstLength : chunkLength }

    /// Returns the position in the plaintext at which a chunk begins.
    @inline(__always)
    package func start(of index: Int) -> Int64 {
        index == 0 ? 0 : Int64(firstLength) + Int64(index - 1) * Int64(chunkLength)
    }

    /// The chunk that holds a byte of the plaintext.
    @inline(__always)
    package func index(at offset: Int64) -> Int {
        offset < Int64(firstLength) ? 0 : 1 + Int((offset - Int64(firstLength)) / Int64(chunkLength))
    }

    /// Returns the number of chunks of a plaintext with this length.
    @inline(__always)
    package func count(of length: Int64) -> Int { length <= 0 ? 0 : index(at: length - 1) + 1 }

    /// Returns the length of the plaintext of an open-ended file, derived from its raw length.
    ///
    /// An incomplete slot header without content does not count.
    func openEndedLength(raw: Int64) -> Int64 {
        guard raw > bodyOffset + Int64(Self.slotOverhead) else { return 0 }
        let (body, first) = (raw - bodyOffset, Int64(firstLength + Self.slotOverhead))
        let stride = Int64(chunkLength + Self.slotOverhead)
        let last = body <= first ? 0 : 1 + Int((body - first - 1) / stride)
        let rest = raw - slotOffset(last) - Int64(Self.slotOverhead)
        return start(of: last) + max(0, rest)
    }

    /// Returns the position of a chunk's slot in the raw file, which is the end of the previous slot.
    @inline(__always)
    package func slotOffset(_ index: Int) -> Int64 {
        bodyOffset + start(of: index) + Int64(index) * Int64(Self.slotOverhead)
    }
}

/// The format of an encrypted chunk: nonce 12 bytes, length of the chunk 4, tag 16, ciphertext.
///
/// Associated data are 32 bytes: file id 16, index of the chunk 8, length 4, version, cipher, 0, 0.
package enum ChunkSlot {
    static let (nonce, length, tag, ciphertext) = (0, 12, 16, 32)

    /// The length of the associated data, in bytes.
    static let associatedCount = 32
    static let (fileID, index, associatedLength, version, cipher) = (0, 16, 24, 28, 29)

    /// Returns the length of the chunk, as stored in the slot.
    @inline(__always)
    static func length(in slot: UnsafeRawPointer) -> UInt32 {
        UInt32(littleEndian: slot.loadUnaligned(fromByteOffset: length, as: UInt32.self))
    }
}
