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

/// The working keys of one file.
package struct FileKeys: Sendable {
    /// The key that encrypts the chunks.
    package let data: SecretKey
    /// The key that authenticates the header.
    package let header: SecretKey
}
