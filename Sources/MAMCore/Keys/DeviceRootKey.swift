/// The key at the top of a device's keys: from a file, or from the embedder.
package struct DeviceRootKey: Sendable {
    package let key: SecretKey

    /// Makes a root key from bytes that the embedder stores: in a keychain, an HSM or another secret store.
    package init(given key: SecretKey) { self.key = key }

    /// Loads the root key from an existing file.
    ///
    /// The file has mode 0600 and is in a folder that other users cannot enter; both belong to this process's user.
    package static func load(from path: String) throws(KeyFileError) -> DeviceRootKey {
        DeviceRootKey(given: try KeyFile(path: path).load())
    }

    /// Loads the root key from a file, which is made with a random key if it is missing.
    ///
    /// Processes that call this at the same time get the same key. The folder is made if it is missing, but not its
    /// parent.
    package static func loadOrCreate(at path: String) throws(KeyFileError) -> DeviceRootKey {
        DeviceRootKey(given: try KeyFile(path: path).loadOrCreate())
    }
}
