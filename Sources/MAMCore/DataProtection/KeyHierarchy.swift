/// The upper end of the keys: a device's root key, the key derived from it, and the account keys wrapped by that one.
///
/// ```
/// root key ─ HKDF ─► key encryption key ─ wraps ─► account key ─ wraps ─► data key ─ HKDF ─► chunks, header
///                                                  account key ─ HKDF ─► buffer secret ─ HKDF ─► key and commitment
///                                                                                              of one buffer
/// ```
///
/// Account keys are random, not derived: once the wrapped one is gone, nobody can make it again.
package struct KeyHierarchy: Sendable {
    private let wrapping: SecretKey

    /// The keys below a root key.
    package init(root: DeviceRootKey) throws(CryptoError) {
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        wrapping = try HKDF.key(from: root.key, salt: noSalt, info: "MAMCore key encryption key v1")
    }

    /// A new account key.
    package func makeAccountKey(_ kind: AccountKey.Kind, generation: UInt32) throws(CryptoError) -> AccountKey {
        try AccountKey(id: .random(), kind: kind, generation: generation, secret: .random())
    }

    /// The form in which an account key is stored.
    package func wrap(_ key: AccountKey) throws(CryptoError) -> WrappedKey {
        try KeyWrap.wrap(key.secret, with: wrapping)
    }

    /// The account key that was stored; throws `notAuthentic` when another root key wrapped it or it was changed.
    ///
    /// Id, kind and generation stand beside the wrapped key and are not authenticated by it.
    package func unwrap(
        _ wrapped: WrappedKey, id: KeyID, kind: AccountKey.Kind, generation: UInt32
    ) throws(CryptoError) -> AccountKey {
        try AccountKey(id: id, kind: kind, generation: generation, secret: KeyWrap.unwrap(wrapped, with: wrapping))
    }
}
