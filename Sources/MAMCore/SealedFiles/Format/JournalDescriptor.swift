internal import MAMBase

/// The 64 bytes before the slots in the journal, which tell the chunks that were copied.
///
/// | offset | bytes | field |
/// |---|---|---|
/// | 0 | 8 | marker `89 4D 41 4D 4A 0D 0A 1A` |
/// | 8 | 4 | number of chunks, 1 to 8 |
/// | 12 | 4 | 0 |
/// | 16 | 8 | the first chunk |
/// | 24 | 8 | the file's shrink epoch at that time |
/// | 32 | 32 | 0 |
///
/// The journal then has the same bytes as the slots at their positions, at the same distances. The descriptor is not
/// authenticated: each copy authenticates itself, for its own chunk only. The epoch prevents copies from before a
/// truncation from being restored.
package struct JournalDescriptor: Sendable, Hashable {
    /// Its length.
    package static let byteCount = 64
    static let marker: UInt64 = 0x1A0A_0D4A_4D41_4D89

    /// The chunks, at least one and at most eight.
    let chunks: Range<Int>
    /// The shrink epoch of the header when the journal was written.
    package let epoch: UInt64

    /// Describes copies.
    package init(chunks: Range<Int>, epoch: UInt64) {
        self.chunks = chunks
        self.epoch = epoch
    }

    /// Decodes a descriptor; nil if there is none, so that all bytes are zero.
    ///
    /// Throws `damaged` for an invalid field, with its position in the descriptor.
    package init?(_ bytes: UnsafeRawBufferPointer) throws(ProtectedFileError) {
        guard bytes.count >= Self.byteCount else {
            throw ProtectedFileError(.damaged, "the journal's descriptor is cut off", at: Int64(bytes.count))
        }
        if bytes[..<Self.byteCount].allSatisfy({ $0 == 0 }) { return nil }
        guard bytes.little(0, as: UInt64.self) == Self.marker else {
            throw ProtectedFileError(.damaged, "the journal does not begin with its marker", at: 0)
        }
        let count = bytes.little(8, as: UInt32.self)
        guard count >= 1, count <= UInt32(ChunkGeometry.journalSlots) else {
            throw ProtectedFileError(.damaged, "the journal names \(count) chunks, 1 to 8 wanted", at: 8)
        }
        let first = bytes.little(16, as: UInt64.self)
        guard first < UInt64(ChunkGeometry.maximumLength) else {
            throw ProtectedFileError(.damaged, "the journal names a chunk beyond the longest file", at: 16)
        }
        if let place = (Array(12..<16) + Array(32..<64)).first(where: { bytes[$0] != 0 }) {
            throw ProtectedFileError(.damaged, "a reserved byte of the journal is not zero", at: Int64(place))
        }
        self.init(chunks: Int(first)..<Int(first) + Int(count), epoch: bytes.little(24, as: UInt64.self))
    }

    /// Writes the descriptor into the first 64 bytes of a buffer.
    package func encode(into bytes: UnsafeMutableRawBufferPointer) {
        bytes.part(0, Self.byteCount).initializeMemory(as: UInt8.self, repeating: 0)
        bytes.setLittle(Self.marker, at: 0)
        bytes.setLittle(UInt32(chunks.count), at: 8)
        bytes.setLittle(UInt64(chunks.lowerBound), at: 16)
        bytes.setLittle(epoch, at: 24)
    }
}
