/// One generation of an account's key: what goes when the account's data goes.
package struct AccountKey: Sendable {
    /// What an account key serves.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// The files in one app's container; shredded by that app's wipe.
        case container = 1
        /// Buffers, and files handed to another app of the publisher; shredded when the last app un-enrols the account.
        case transfer = 2
    }

    /// Names the key in what it protects.
    package let id: KeyID
    /// What it serves.
    package let kind: Kind
    /// Which one of the account's keys of this kind it is; grows.
    package let generation: UInt32

    // Wraps data keys, and does nothing else; buffers have a secret of their own.
    let secret: SecretKey
    // Of transfer keys only.
    private let bufferSecret: SecretKey?

    /// A key of known bytes.
    init(id: KeyID, kind: Kind, generation: UInt32, secret: SecretKey) throws(CryptoError) {
        self.id = id
        self.kind = kind
        self.generation = generation
        self.secret = secret
        // Derived once for the key, not for every buffer, which would take a fifth longer.
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        bufferSecret =
            kind == .transfer ? try HKDF.key(from: secret, salt: noSalt, info: "MAMCore buffer secret v1") : nil
    }

    /// The form in which a file's header holds its data key.
    package func wrap(_ key: DataKey) throws(CryptoError) -> WrappedKey {
        try KeyWrap.wrap(key.secret, with: secret)
    }

    /// The data key of a file's header; throws `notAuthentic` when another account key wrapped it or it was changed.
    package func unwrap(_ wrapped: WrappedKey) throws(CryptoError) -> DataKey {
        DataKey(secret: try KeyWrap.unwrap(wrapped, with: secret))
    }

    /// Runs `body` with what protects the buffer with this salt; throws `wrongKind` for keys of a container.
    package func withBufferKeys<Result>(
        salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        guard let bufferSecret else { throw CryptoError(.wrongKind, "a container key protects no buffers") }
        return try BufferKeys.withKeys(of: bufferSecret, salt: salt, body)
    }
}
