/// The key at the top of a device's keys: from a file, or from the embedder.
package struct DeviceRootKey: Sendable {
    let key: SecretKey

    /// A root key that the embedder keeps: in a keychain, an HSM, a secret of its platform.
    package init(given key: SecretKey) { self.key = key }

    /// The root key of a file that exists.
    ///
    /// The file has mode 0600 and lies in a folder that nobody else may enter; both belong to this process's user.
    package static func load(from path: String) throws(KeyFileError) -> DeviceRootKey {
        DeviceRootKey(given: try KeyFile(path: path).load())
    }

    /// The root key of a file, which is made with a random key when it does not exist.
    ///
    /// Processes that do this at once get the same key. The folder is made as well, its own folder is not.
    package static func loadOrCreate(at path: String) throws(KeyFileError) -> DeviceRootKey {
        DeviceRootKey(given: try KeyFile(path: path).loadOrCreate())
    }
}
