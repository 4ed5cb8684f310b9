internal import MAMBase

/// Sixteen bytes that stand for an account in tags and in the owner index; one account has one on a device.
package typealias OwnerID = RandomID<AccountID>

/// Whose a clear file is, in an extended attribute of the file; or whose the files of a folder shall be.
///
/// An encrypted file says it in its header. A tag is authenticated under a key of the device: nobody without the root key
/// can make one for an owner, or turn one into another's. He can take a tag away, and copy one from one clear file to
/// another of the same device, because a file without a header has nothing that a tag could be tied to.
package struct OwnerTag: Sendable, Hashable {
    /// The attribute's name.
    package static let attributeName = "user.mam.owner"

    /// What the tag says.
    package let kind: OwnerTagFormat.Kind
    /// The account, by the id that the device's storage gave it.
    package let owner: OwnerID
    /// The file through its life, as the index of owners knows it.
    package let fileID: FileID

    /// Makes a tag.
    package init(_ kind: OwnerTagFormat.Kind, owner: OwnerID, fileID: FileID) {
        self.kind = kind
        self.owner = owner
        self.fileID = fileID
    }
}

/// What is wrong with a stored owner tag.
package enum OwnerTagError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer version of this library wrote it.
    case unknownVersion(UInt8)
    /// It has another length than a tag of its version.
    case wrongLength(Int)
    /// It says something else than a tag of its version can.
    case unknownKind(UInt8)
    /// Another device wrote it, or somebody changed it.
    case notAuthentic
    /// The check could not be made.
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

/// Writes and reads the owner tags of one device.
///
/// Safe to use from any thread: the lock guards the one context.
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

    /// The value of the attribute.
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

    /// What a stored value says, once its check is right.
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
