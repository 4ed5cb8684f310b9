package import MAMBase

extension StorageError {
    /// Runs a cryptographic step, whose error becomes one of the store.
    package static func crypto<Result>(_ body: () throws(CryptoError) -> Result) throws(StorageError) -> Result {
        do throws(CryptoError) { return try body() } catch { throw StorageError(.crypto, error.message) }
    }
}
