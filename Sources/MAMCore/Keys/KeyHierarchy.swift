/// The top of the key hierarchy: a device's root key, the key derived from it, and the account keys that it wraps.
///
/// ```
/// root key ─ HKDF ─► key encryption key ─ wraps ─► account key ─ wraps ─► data key ─ HKDF ─► chunks, header
///                                                  account key ─ HKDF ─► buffer secret ─ HKDF ─► key and commitment
///                                                                                              of one buffer
/// ```
///
/// Account keys are random, not derived: after a wrapped key is gone, it cannot be made again.
package struct KeyHierarchy: Sendable {
    private let wrapping: SecretKey

    package init(root: DeviceRootKey) throws(CryptoError) {
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        wrapping = try HKDF.key(from: root.key, salt: noSalt, info: "MAMCore key encryption key v1")
    }

    package func makeAccountKey(_ kind: AccountKey.Kind, generation: UInt32) throws(CryptoError) -> AccountKey {
        try AccountKey(id: .random(), kind: kind, generation: generation, secret: .random())
    }

    package func wrap(_ key: AccountKey) throws(CryptoError) -> WrappedKey {
        try KeyWrap.wrap(key.secret, with: wrapping)
    }

    /// Unwraps a stored account key; throws `notAuthentic` if another root key wrapped it or it was changed.
    ///
    /// Id, kind and generation are stored beside the wrapped key, which does not authenticate them.
    package func unwrap(
        _ wrapped: WrappedKey, id: KeyID, kind: AccountKey.Kind, generation: UInt32
    ) throws(CryptoError) -> AccountKey {
        try AccountKey(id: id, kind: kind, generation: generation, secret: KeyWrap.unwrap(wrapped, with: wrapping))
    }
}

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
