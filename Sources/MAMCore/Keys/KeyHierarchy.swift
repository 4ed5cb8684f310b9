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

    /// Derives the keys below a root key.
    package init(root: DeviceRootKey) throws(CryptoError) {
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        wrapping = try HKDF.key(from: root.key, salt: noSalt, info: "MAMCore key encryption key v1")
    }

    /// Makes an account key.
    package func makeAccountKey(_ kind: AccountKey.Kind, generation: UInt32) throws(CryptoError) -> AccountKey {
        try AccountKey(id: .random(), kind: kind, generation: generation, secret: .random())
    }

    /// Wraps an account key to be stored.
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
