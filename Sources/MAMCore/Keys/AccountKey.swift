package import MAMBase

/// One generation of an account's key, which is shredded to destroy the account's data.
package struct AccountKey: Sendable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// For the files in one app's container. A wipe in that app shreds the key.
        case container = 1
        /// For buffers, and for files handed over to another app of the publisher. The key is shredded when the
        /// last app unenrolls the account.
        case transfer = 2
    }

    /// The id of the key in the data that it protects.
    package let id: KeyID
    package let kind: Kind
    /// The generation among the account's keys of this kind; ascending.
    package let generation: UInt32

    // Only wraps data keys; buffers have a secret of their own.
    let secret: SecretKey
    // Only for transfer keys.
    private let bufferSecret: BufferSecret?

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
    package func wrap(_ key: DataKey) throws(CryptoError) -> WrappedKey { try KeyWrap.wrap(key.secret, with: secret) }

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

/// The account keys that one app may use: transfer keys of its publisher, and keys of its own container.
///
/// Safe to use from any thread.
package protocol AccountKeyring: Sendable {
    /// Returns the newest key of a kind for an account; if there is none, makes one and stores it durably first.
    func currentKey(_ kind: AccountKey.Kind, for account: AccountID) throws(StorageError) -> AccountKey
    /// Returns the key with the id in a file or a buffer, and its account.
    ///
    /// Nil if the key is not on this device, belongs to another publisher or app, or was shredded.
    func key(_ id: KeyID) throws(StorageError) -> OwnedKey?
}

package struct OwnedKey: Sendable {
    package let account: AccountID
    package let key: AccountKey

    package init(account: AccountID, key: AccountKey) {
        self.account = account
        self.key = key
    }
}

/// A key of 256 bits wrapped under another: 40 bytes that may be stored and are useless without the other key.
package struct WrappedKey: Sendable, Hashable {
    /// The length of every wrapped key, in bytes.
    package static let byteCount = SecretKey.byteCount + KeyWrap.overhead

    // Ciphertext, so copies do no harm. As the bytes lie in memory, whatever the order of bytes of the machine.
    private var (first, second, third, fourth, fifth): (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)

    /// Makes a wrapped key from 40 stored bytes.
    package init(_ stored: UnsafeRawBufferPointer) throws(CryptoError) {
        guard stored.count == Self.byteCount else {
            throw .wrongLength(of: "a wrapped key", stored.count, wanted: "\(Self.byteCount)")
        }
        withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: stored) }
    }

    /// Makes a wrapped key from the bytes that `body` writes.
    init(_ body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void) throws(CryptoError) {
        try withUnsafeMutableBytes(of: &self) { (bytes) throws(CryptoError) in try body(bytes) }
    }

    /// Runs `body` with the 40 bytes.
    @inlinable package func withUnsafeBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        try Swift.withUnsafeBytes(of: self) { (bytes) throws(CryptoError) in try body(bytes) }
    }
}

/// The random key of one file, from which its working keys are derived.
package struct DataKey: Sendable {
    let secret: SecretKey

    init(secret: SecretKey) { self.secret = secret }

    /// Makes a key, for a new file, a changed owner, or a used-up ``SealBudget``.
    package static func random() throws(CryptoError) -> DataKey { DataKey(secret: try .random()) }

    /// Derives the working keys for the file with an id.
    package func fileKeys(for id: FileID) throws(CryptoError) -> FileKeys {
        let (data, header) = try id.withUnsafeBytes { (salt) throws(CryptoError) in
            try HKDF.keys(from: secret, salt: salt, infos: ("MAMCore file v1 data", Self.header))
        }
        return FileKeys(data: data, header: header)
    }

    /// Derives only the key that authenticates the header of the file with an id.
    package func headerKey(for id: FileID) throws(CryptoError) -> SecretKey {
        try id.withUnsafeBytes { (salt) throws(CryptoError) in
            try HKDF.key(from: secret, salt: salt, info: Self.header)
        }
    }

    private static let header: StaticString = "MAMCore file v1 header"
}

package struct FileKeys: Sendable {
    /// The key that encrypts the chunks.
    package let data: SecretKey
    /// The key that authenticates the header.
    package let header: SecretKey
}
