internal import MAMKeys

/// The source of a device's root key, which protects everything that the device has stored.
///
/// On a phone, the keychain protects this data. A person who has the key file and the storage can read all stored data.
public struct RootKeySource: Sendable {
    enum Place: Sendable {
        case file(String)
        case given(DeviceRootKey)
    }

    let place: Place

    /// Returns a source that reads the device's root key from a file.
    ///
    /// For a new storage, the file is created with a random key.
    ///
    /// The file must have the mode 0600 and its folder the mode 0700, and both must belong to this process's user. A
    /// missing folder is created, but its parent folder must exist.
    ///
    /// - Parameter path: The path of the key file.
    /// - Returns: The source of the key.
    public static func file(_ path: String) -> RootKeySource { RootKeySource(place: .file(path)) }

    /// Returns a source with a copy of a root key that the caller keeps elsewhere.
    ///
    /// The copy is in protected memory, which core dumps do not contain. If the process is allowed to lock memory,
    /// the copy is not swapped to the disk either. The copy is overwritten when it is no longer used. After the call,
    /// the caller can overwrite its own copy.
    ///
    /// - Parameter bytes: The key, 32 bytes.
    /// - Returns: The source of the key.
    /// - Throws: `rootKey` if the number of bytes is not 32; `crypto` if the copy could not be made.
    public static func bytes(_ bytes: UnsafeRawBufferPointer) throws(StorageError) -> RootKeySource {
        do throws(CryptoError) {
            return RootKeySource(place: .given(DeviceRootKey(given: try SecretKey(copying: bytes))))
        } catch {
            throw StorageError(error.code == .wrongLength ? .rootKey : .crypto, error.message)
        }
    }

    /// Returns the key; `creates` tells whether a missing file is made.
    func load(creates: Bool) throws(StorageError) -> DeviceRootKey {
        switch place {
        case .given(let key): return key
        case .file(let path):
            do throws(KeyFileError) {
                return try creates ? .loadOrCreate(at: path) : .load(from: path)
            } catch {
                throw StorageError(rootKey: error)
            }
        }
    }
}

extension RootKeySource: CustomStringConvertible, CustomReflectable {
    /// The name of the type.
    ///
    /// The text contains no part of the key.
    public var description: String { "RootKeySource" }
    /// A mirror without children, so that `dump` does not print the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StorageError {
    /// Makes the error for a key file that cannot be used.
    init(rootKey error: KeyFileError) {
        switch error.code {
        case .system: self.init(.system, error.description)
        case .crypto: self.init(.crypto, error.description)
        case .notFound:
            self.init(.rootKey, error.description, help: "bring back the key file that the store was made with")
        case .wrongMode:
            self.init(.rootKey, error.description, help: "set mode 0600 on the file and 0700 on its folder")
        default: self.init(.rootKey, error.description)
        }
    }
}
