/// Why something cryptographic did not happen.
///
/// Nothing secret ever stands in one: no bytes of keys, plaintexts or tags, only lengths and what was tried.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package enum Code: String, Sendable {
        /// Bytes are not what was sealed or wrapped under this key, or not all of it.
        case notAuthentic
        /// A buffer has a length that its use does not allow.
        case wrongLength
        /// Buffers overlap that must not.
        case overlap
        /// A data key has sealed as often as it may.
        case budgetSpent
        /// A stored seal budget is none.
        case invalidBudget
        /// A key is of a kind that does not serve this.
        case wrongKind
        /// There is no memory for a secret.
        case noMemory
        /// libcrypto, as it is configured here, lacks an algorithm.
        case unavailable
        /// libcrypto refused a step that has no reason to fail.
        case refused
    }

    /// What went wrong.
    package let code: Code
    /// What was tried and what came of it: lower case, one line, no full stop.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}

extension CryptoError {
    /// The error for a buffer of another length than the one needed.
    static func wrongLength(of what: StaticString, _ count: Int, wanted: String) -> CryptoError {
        CryptoError(.wrongLength, "\(what) of \(count) bytes, \(wanted) wanted")
    }
}
