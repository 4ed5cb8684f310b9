package import MAMBase
package import MAMKeys

/// The header of a protected file.
///
/// Stored alternately in two slots; the newest authentic one is valid. All fields are readable without a key, and must
/// not be trusted before the header is found authentic.
package struct FileHeader: Sendable, Hashable {
    /// The owner of the file.
    package var owner: AccountID
    /// The id of the file while it has this data key.
    package var fileID: FileID
    /// The id of the account key that wraps the data key.
    package var keyID: KeyID
    /// The wrapped data key.
    package var wrappedKey: WrappedKey
    /// The lengths of its chunks.
    package var geometry: ChunkGeometry
    /// The number of the header, from 1; odd ones are in the first slot, even ones in the second.
    package var sequence: UInt64 = 1
    /// The length of the plaintext, in bytes.
    package var length: Int64 = 0
    /// The number of truncations.
    package var shrinkEpoch: UInt64 = 0
    /// The number of encryptions reserved under the data key.
    package var reserved: UInt64 = 0
    /// Whether the file is being changed, or a change was not completed.
    package var isDirty = false
    /// Whether the length follows from the raw file, as for databases and their logs; then ``length`` is 0 and there
    /// are no holes.
    package var isOpenEnded = false
    /// The chunks that were never written.
    package var holes = HoleList()

    /// The header of a new, empty file.
    package init(
        owner: AccountID, fileID: FileID, keyID: KeyID, wrappedKey: WrappedKey, geometry: ChunkGeometry = .standard
    ) {
        self.owner = owner
        self.fileID = fileID
        self.keyID = keyID
        self.wrappedKey = wrappedKey
        self.geometry = geometry
    }

    /// The number of chunks of the plaintext.
    package var chunkCount: Int { geometry.count(of: length) }

    /// Returns the position of the slot for a header number in the raw file.
    package static func slotOffset(sequence: UInt64) -> Int64 { sequence & 1 == 1 ? 0 : HeaderLayout.secondSlot }

    // Two owners that differ in letter case are one account, but not one header.
    package static func == (left: FileHeader, right: FileHeader) -> Bool {
        left.owner.rawValue.utf8.elementsEqual(right.owner.rawValue.utf8) && left.fileID == right.fileID
            && left.keyID == right.keyID && left.wrappedKey == right.wrappedKey && left.geometry == right.geometry
            && left.sequence == right.sequence && left.length == right.length
            && left.shrinkEpoch == right.shrinkEpoch && left.reserved == right.reserved
            && left.isDirty == right.isDirty && left.isOpenEnded == right.isOpenEnded && left.holes == right.holes
    }
}

/// The positions of the fields of a header, in bytes from the start of its slot.
package enum HeaderLayout {
    package static let magicValue: UInt64 = 0x1A0A_0D46_4D41_4D89

    /// The length of a header.
    package static let byteCount = 1024
    /// The position of the second slot in the raw file.
    package static let secondSlot: Int64 = 4096

    package static let (magic, version, cipher, keyScheme, chunkBits, flags, headerLength) = (0, 8, 10, 11, 12, 13, 14)
    static let (fileID, keyID, sequence, length, epoch, reserved, wrappedKey) = (16, 32, 48, 56, 64, 72, 80)
    static let (ownerLength, ownerReserved, owner, ownerCapacity) = (120, 122, 124, 256)
    static let (holeCount, holes, holeCapacity) = (380, 384, 384)
    /// The bits of the byte of flags.
    package static let (dirty, openEnded): (UInt8, UInt8) = (1, 2)
    static let (firstLength, chunkLength, zeros, tag) = (768, 772, 776, 992)
    /// The number of bytes that the tag authenticates.
    static let authenticated = tag
    static let tagCount = 32
}
