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
