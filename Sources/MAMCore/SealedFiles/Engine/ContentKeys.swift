internal import MAMKeys

/// The keys of a protected file's content: of all that was written since it was last empty.
struct ContentKeys: Sendable {
    /// The account key that wraps the data key.
    let account: AccountKey
    /// The data key, from which the other keys are derived.
    let data: DataKey
    /// The key of the chunks.
    let chunks: SecretKey
    /// Makes and checks the tags of headers.
    let tag: HMACSHA256

    /// Derives the keys for the file with an id.
    init(_ data: DataKey, of id: FileID, under account: AccountKey) throws(CryptoError) {
        let keys = try data.fileKeys(for: id)
        (self.account, self.data) = (account, data)
        (chunks, tag) = (keys.data, try HMACSHA256(key: keys.header))
    }

    /// Makes the same keys, wrapped by another account key.
    init(_ keys: ContentKeys, under account: AccountKey) {
        self.account = account
        (data, chunks, tag) = (keys.data, keys.chunks, keys.tag)
    }
}
