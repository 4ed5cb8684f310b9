package import MAMBase
package import MAMKeys

/// Sixteen random bytes that identify an account in tags and in the owner index of one device.
package typealias OwnerID = RandomID<AccountID>

/// The owner of a clear file, or the default owner of a folder, stored in an extended attribute.
///
/// The header of an encrypted file has its owner instead. A tag is authenticated under a key of the device, so without
/// the root key an attacker can neither make a tag nor change its owner. An attacker can remove a tag, or copy it to
/// another clear file of the device, because a file without a header has nothing that a tag could be bound to.
package struct OwnerTag: Sendable, Hashable {
    /// The attribute's name.
    package static let attributeName = "user.mam.owner"

    /// Whether the tag is of a file or of a folder.
    package let kind: OwnerTagFormat.Kind
    /// The owner, by the id that the device's storage assigned to it.
    package let owner: OwnerID
    /// The id of the file in the owner index.
    package let fileID: FileID

    package init(_ kind: OwnerTagFormat.Kind, owner: OwnerID, fileID: FileID) {
        self.kind = kind
        self.owner = owner
        self.fileID = fileID
    }
}

/// An error in a stored owner tag.
package enum OwnerTagError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer version of this library wrote the tag.
    case unknownVersion(UInt8)
    /// The tag does not have the length that its version requires.
    case wrongLength(Int)
    /// The tag's version has no kind with this number.
    case unknownKind(UInt8)
    /// Another device wrote the tag, or the tag was changed.
    case notAuthentic
    /// The verification failed to run.
    case crypto(CryptoError)

    package var description: String {
        switch self {
        case .unknownVersion(let version): "an owner tag of version \(version) is not known"
        case .wrongLength(let count): "an owner tag of \(count) bytes, \(OwnerTagFormat.byteCount) wanted"
        case .unknownKind(let kind): "an owner tag of kind \(kind) is not known"
        case .notAuthentic: "an owner tag is not authentic"
        case .crypto(let error): error.description
        }
    }
}

/// Encodes and decodes the owner tags of one device.
///
/// Safe to use from any thread: a lock guards the one context.
package final class OwnerTagSeal: Sendable {
    private struct Context {
        let hmac: HMACSHA256
    }

    private let context: Guarded<Context>

    /// Derives the key.
    package init(root: DeviceRootKey) throws(StorageError) {
        let hmac = try StorageError.crypto { () throws(CryptoError) in
            let none = UnsafeRawBufferPointer(start: nil, count: 0)
            return try HMACSHA256(key: HKDF.key(from: root.key, salt: none, info: "MAMCore owner tag v1"))
        }
        context = Guarded(Context(hmac: hmac))
    }

    /// Returns the value of the attribute for a tag.
    package func encode(_ tag: OwnerTag) throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: OwnerTagFormat.byteCount)
        var failure: CryptoError?
        bytes.withUnsafeMutableBytes { bytes in
            tag.owner.withUnsafeBytes { owner in
                tag.fileID.withUnsafeBytes { OwnerTagFormat.write(tag.kind, owner: owner, file: $0, into: bytes) }
            }
            do throws(CryptoError) { try check(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Returns the tag in a stored value after verifying its check.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(OwnerTagError) -> OwnerTag {
        switch OwnerTagFormat.read(bytes) {
        case .unknownVersion(let version): throw .unknownVersion(version)
        case .wrongLength(let count): throw .wrongLength(count)
        case .unknownKind(let kind): throw .unknownKind(kind)
        case .fields(let kind, let owner, let file):
            do throws(CryptoError) {
                let isRight = try context.withLock { (context) throws(CryptoError) in
                    try context.hmac.isTag(
                        UnsafeRawBufferPointer(rebasing: bytes[OwnerTagFormat.check]),
                        of: UnsafeRawBufferPointer(rebasing: bytes[OwnerTagFormat.authenticated]))
                }
                if isRight {
                    return OwnerTag(
                        kind, owner: try OwnerID(UnsafeRawBufferPointer(rebasing: bytes[owner])),
                        fileID: try FileID(UnsafeRawBufferPointer(rebasing: bytes[file])))
                }
            } catch {
                throw .crypto(error)
            }
            throw .notAuthentic
        }
    }

    private func check(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        try context.withLock { (context) throws(CryptoError) in
            try context.hmac.tag(
                of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[OwnerTagFormat.authenticated]),
                into: UnsafeMutableRawBufferPointer(rebasing: bytes[OwnerTagFormat.check]))
        }
    }
}

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
