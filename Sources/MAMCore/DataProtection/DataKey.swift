/// The random key of one file, of which the keys in use are derived.
package struct DataKey: Sendable {
    let secret: SecretKey

    init(secret: SecretKey) { self.secret = secret }

    /// A new key, for a new file or a file that changes its owner or has spent its ``SealBudget``.
    package static func random() throws(CryptoError) -> DataKey { DataKey(secret: try .random()) }

    /// The keys in use for the file of this id.
    package func fileKeys(for id: FileID) throws(CryptoError) -> FileKeys {
        try id.withUnsafeBytes { (salt) throws(CryptoError) in
            FileKeys(
                data: try HKDF.key(from: secret, salt: salt, info: "MAMCore file v1 data"),
                header: try HKDF.key(from: secret, salt: salt, info: "MAMCore file v1 header"))
        }
    }
}

/// What protects one file.
package struct FileKeys: Sendable {
    /// Seals the chunks.
    package let data: SecretKey
    /// Authenticates the header.
    package let header: SecretKey
}
