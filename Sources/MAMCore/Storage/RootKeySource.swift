/// The source of a device's root key, which protects everything that the device has stored.
///
/// It stands for the phone's keychain. A key file beside the store gives no protection against a person who has both.
public struct RootKeySource: Sendable {
    enum Place: Sendable {
        case file(String)
        case given(DeviceRootKey)
    }

    let place: Place

    /// Returns a source that reads the key from a file, which is made with a random key for a new store.
    ///
    /// The file has mode 0600 and its folder has mode 0700; both belong to this process's user. The folder is made if
    /// it is missing, but not its parent.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The source.
    public static func file(_ path: String) -> RootKeySource { RootKeySource(place: .file(path)) }

    /// Returns a source with a copy of 32 bytes that the caller stores elsewhere.
    ///
    /// The copy is in memory that is locked, excluded from core dumps and finally overwritten, as far as the process
    /// has the rights. The caller may overwrite its own bytes after the call.
    ///
    /// - Parameter bytes: The key, 32 bytes.
    /// - Returns: The source.
    /// - Throws: `rootKey` for a different number of bytes, `crypto` if the copy could not be made.
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
    /// The type name; nothing about the key.
    public var description: String { "RootKeySource" }
    /// A mirror without children.
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
