/// Where a device's root key comes from: the one key that opens everything a device has stored.
///
/// It stands for what a phone keeps in its keychain. A key file beside the store protects nothing against whoever has
/// both.
public struct RootKeySource: Sendable {
    enum Place: Sendable {
        case file(String)
        case given(DeviceRootKey)
    }

    let place: Place

    /// A file with the key, which is made with a random one for a new store.
    ///
    /// The file has mode 0600 and lies in a folder with mode 0700, both of this process's user; the folder is made as
    /// well, its own folder is not.
    public static func file(_ path: String) -> RootKeySource { RootKeySource(place: .file(path)) }

    /// A copy of 32 bytes that you keep elsewhere; they stay yours to overwrite.
    ///
    /// The copy lies in memory that is locked, kept out of core dumps and overwritten in the end, as far as the process
    /// may. Throws `rootKey` for any other number of bytes.
    public static func bytes(_ bytes: UnsafeRawBufferPointer) throws(StorageError) -> RootKeySource {
        do throws(CryptoError) {
            return RootKeySource(place: .given(DeviceRootKey(given: try SecretKey(copying: bytes))))
        } catch {
            throw StorageError(error.code == .wrongLength ? .rootKey : .crypto, error.message)
        }
    }

    /// The key; a file is made only when `creates` says so.
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
    /// Says nothing about the key.
    public var description: String { "RootKeySource" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StorageError {
    /// The error for a key file that cannot be used.
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
