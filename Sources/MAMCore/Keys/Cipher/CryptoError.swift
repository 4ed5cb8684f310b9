/// An error of a cryptographic operation.
///
/// It contains no secrets: no bytes of keys, plaintexts or tags, only lengths and the name of the operation.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    package enum Code: String, Sendable {
        /// Bytes were changed or cut since they were encrypted or wrapped, or belong to another key.
        case notAuthentic
        /// A buffer has a length that its use does not allow.
        case wrongLength
        /// Buffers overlap that must be separate.
        case overlap
        /// A data key has encrypted the maximum number of chunks.
        case budgetSpent
        /// The stored number of encryptions that a data key has reserved is invalid.
        case invalidBudget
        /// The operation is not allowed for a key of this kind.
        case wrongKind
        /// There is no memory for a secret.
        case noMemory
        /// libcrypto, as it is configured here, lacks an algorithm.
        case unavailable
        /// libcrypto failed a step unexpectedly.
        case refused
    }

    /// The kind of the error.
    package let code: Code
    /// The operation and its failure: lower case, one line, no full stop.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}

extension CryptoError {
    /// Makes the error for a buffer of a wrong length.
    static func wrongLength(of what: StaticString, _ count: Int, wanted: String) -> CryptoError {
        CryptoError(.wrongLength, "\(what) of \(count) bytes, \(wanted) wanted")
    }
}
