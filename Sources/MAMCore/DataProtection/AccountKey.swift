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

    let secret: SecretKey

    /// The form in which a file's header holds its data key.
    package func wrap(_ key: DataKey) throws(CryptoError) -> WrappedKey {
        try KeyWrap.wrap(key.secret, with: secret)
    }

    /// The data key of a file's header; throws `notAuthentic` when another account key wrapped it or it was changed.
    package func unwrap(_ wrapped: WrappedKey) throws(CryptoError) -> DataKey {
        DataKey(secret: try KeyWrap.unwrap(wrapped, with: secret))
    }

    /// The keys of the buffer with this salt, for transfer keys.
    package func bufferKeys(salt: BufferSalt) throws(CryptoError) -> BufferKeys {
        precondition(kind == .transfer, "buffers are protected by transfer keys only")
        return try BufferKeys(accountBufferKey: secret, salt: salt)
    }
}

/// What protects one buffer: a key of its own, so that no account runs out of nonces.
package struct BufferKeys: Sendable {
    /// Seals the buffer.
    package let key: SecretKey
    /// Stands in the buffer and ties it to the key: sealed bytes alone could be made to open under two keys.
    package let commitment: Commitment

    /// Derives both for one salt.
    package init(accountBufferKey: SecretKey, salt: BufferSalt) throws(CryptoError) {
        let (key, half) = (accountBufferKey, SecretKey.byteCount)
        (self.key, commitment) = try SecretBytes.withTemporary(2 * half) { (both) throws(CryptoError) in
            try key.withUnsafeBytes { (key) throws(CryptoError) in
                try salt.withUnsafeBytes { (salt) throws(CryptoError) in
                    let info: StaticString = "MAMCore buffer v1"
                    try HKDF.derive(from: key, salt: salt, info: UnsafeRawBufferPointer(info.bytes), into: both)
                }
            }
            let whole = UnsafeRawBufferPointer(both)
            return (
                try SecretKey(copying: UnsafeRawBufferPointer(rebasing: whole[..<half])),
                Commitment(Array(whole[half...]))
            )
        }
    }

    /// 32 bytes that say which key sealed a buffer; not secret.
    package struct Commitment: Sendable {
        /// The bytes as the buffer holds them.
        package let bytes: [UInt8]

        fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Whether a buffer holds this commitment.
        package func matches(_ stored: UnsafeRawBufferPointer) -> Bool {
            bytes.span.bytes.withUnsafeBytes { SecretBytes.areEqual($0, stored) }
        }
    }
}
