/// What the header of a protected file says.
///
/// Stored in two slots in turns; the newer of those that are authentic counts. Everything in it is readable without a key
/// and means nothing before it was found authentic.
package struct FileHeader: Sendable, Hashable {
    /// Whose the file is.
    package var owner: AccountID
    /// Names the file as long as it has this data key.
    package var fileID: FileID
    /// Names the account key that wraps the data key.
    package var keyID: KeyID
    /// The wrapped data key.
    package var wrappedKey: WrappedKey
    /// How its plaintext is cut.
    package var geometry: ChunkGeometry
    /// Counts the headers written, from 1; odd ones lie in the first slot, even ones in the second.
    package var sequence: UInt64 = 1
    /// The length of the plaintext, in bytes.
    package var length: Int64 = 0
    /// Counts the truncations.
    package var shrinkEpoch: UInt64 = 0
    /// The sealings reserved so far under the data key.
    package var reserved: UInt64 = 0
    /// Whether somebody has the file open to change it, or had and did not get to the end.
    package var isDirty = false
    /// Whether the length is that of the raw file, as in databases and their logs; ``length`` is 0 then and there are no
    /// holes.
    package var isOpenEnded = false
    /// The chunks never written.
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

    /// How many chunks the plaintext has.
    package var chunkCount: Int { geometry.count(of: length) }

    /// Where the slot of a header of this number begins in the raw file.
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

/// Where the fields of a header lie, in bytes from the beginning of its slot.
package enum HeaderLayout {
    static let magicValue: UInt64 = 0x1A0A_0D46_4D41_4D89

    /// The length of a header.
    package static let byteCount = 1024
    /// Where the second slot begins in the raw file.
    package static let secondSlot: Int64 = 4096

    static let (magic, version, cipher, keyScheme, chunkBits, flags, headerLength) = (0, 8, 10, 11, 12, 13, 14)
    static let (fileID, keyID, sequence, length, epoch, reserved, wrappedKey) = (16, 32, 48, 56, 64, 72, 80)
    static let (ownerLength, ownerReserved, owner, ownerCapacity) = (120, 122, 124, 256)
    static let (holeCount, holes, holeCapacity) = (380, 384, 384)
    /// The bits of the byte of flags.
    static let (dirty, openEnded): (UInt8, UInt8) = (1, 2)
    static let (firstLength, chunkLength, zeros, tag) = (768, 772, 776, 992)
    /// What the tag authenticates.
    static let authenticated = tag
    static let tagCount = 32
}
