/// One generation of an account's key, which is shredded to destroy the account's data.
package struct AccountKey: Sendable {
    /// The purpose of an account key.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// For the files in one app's container. A wipe in that app shreds the key.
        case container = 1
        /// For buffers, and for files handed over to another app of the publisher. The key is shredded when the
        /// last app unenrolls the account.
        case transfer = 2
    }

    /// The id of the key in the data that it protects.
    package let id: KeyID
    /// The purpose of the key.
    package let kind: Kind
    /// The generation among the account's keys of this kind; ascending.
    package let generation: UInt32

    // Only wraps data keys; buffers have a secret of their own.
    let secret: SecretKey
    // Only for transfer keys.
    private let bufferSecret: BufferSecret?

    /// Makes a key from known bytes.
    init(id: KeyID, kind: Kind, generation: UInt32, secret: SecretKey) throws(CryptoError) {
        self.id = id
        self.kind = kind
        self.generation = generation
        self.secret = secret
        // Derived once per key: derived per buffer, it would make each buffer a fifth slower.
        let noSalt = UnsafeRawBufferPointer(start: nil, count: 0)
        bufferSecret =
            kind == .transfer
            ? BufferSecret(try HKDF.key(from: secret, salt: noSalt, info: "MAMCore buffer secret v1")) : nil
    }

    /// Wraps a data key for a file's header.
    package func wrap(_ key: DataKey) throws(CryptoError) -> WrappedKey {
        try KeyWrap.wrap(key.secret, with: secret)
    }

    /// Unwraps the data key of a file's header; throws `notAuthentic` if another account key wrapped it or it was
    /// changed.
    package func unwrap(_ wrapped: WrappedKey) throws(CryptoError) -> DataKey {
        DataKey(secret: try KeyWrap.unwrap(wrapped, with: secret))
    }

    /// Runs `body` with the keys of the buffer with a salt; throws `wrongKind` for container keys.
    package func withBufferKeys<Result>(
        salt: BufferSalt, _ body: (borrowing BufferKeys) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        guard let bufferSecret else { throw CryptoError(.wrongKind, "a container key protects no buffers") }
        return try bufferSecret.withKeys(salt: salt, body)
    }
}
