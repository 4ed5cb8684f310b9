/// The format of an owner tag in an extended attribute: 50 bytes, which fit beside a file's own data on every file
/// system.
///
/// | position | bytes | field |
/// |---|---|---|
/// | 0 | 1 | version: 1 |
/// | 1 | 1 | kind: 1 owner of a file, 2 default owner of a folder |
/// | 2 | 16 | owner id |
/// | 18 | 16 | file id |
/// | 34 | 16 | the first half of HMAC-SHA256 over bytes 0 to 33 under the device's tag key |
package enum OwnerTagFormat {
    /// The length of a tag.
    package static let byteCount = 50
    /// The bytes of it that are authenticated.
    package static let authenticated = 0..<34
    /// The bytes that authenticate them.
    package static let check = 34..<50
    /// The version that is written, and the only one that is read.
    package static let version: UInt8 = 1
    static let (owner, file) = (2..<18, 18..<34)

    /// The kind of a tag.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// The owner of the file that has the tag.
        case file = 1
        /// The default owner of new files in the folder that has the tag.
        case folderDefault = 2
    }

    /// The result of reading a tag, except the check, which needs the key.
    package enum Reading: Sendable, Equatable {
        case fields(Kind, owner: Range<Int>, file: Range<Int>)
        case unknownVersion(UInt8)
        case wrongLength(Int)
        case unknownKind(UInt8)
    }

    /// Reads a stored value of any length.
    ///
    /// The version is read first, because another version may have another length.
    package static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
        guard let found = bytes.first else { return .wrongLength(0) }
        guard found == version else { return .unknownVersion(found) }
        guard bytes.count == byteCount else { return .wrongLength(bytes.count) }
        guard let kind = Kind(rawValue: bytes[1]) else { return .unknownKind(bytes[1]) }
        return .fields(kind, owner: owner, file: file)
    }

    /// Writes everything but the check into a buffer of ``byteCount`` bytes.
    package static func write(
        _ kind: Kind, owner ownerBytes: UnsafeRawBufferPointer, file fileBytes: UnsafeRawBufferPointer,
        into bytes: UnsafeMutableRawBufferPointer
    ) {
        precondition(bytes.count == byteCount && ownerBytes.count == 16 && fileBytes.count == 16, "a tag has 50 bytes")
        (bytes[0], bytes[1]) = (version, kind.rawValue)
        UnsafeMutableRawBufferPointer(rebasing: bytes[owner]).copyMemory(from: ownerBytes)
        UnsafeMutableRawBufferPointer(rebasing: bytes[file]).copyMemory(from: fileBytes)
    }
}
