/// Why something cryptographic did not happen.
///
/// Nothing secret ever stands in one: no bytes of keys, plaintexts or tags, only lengths and what was tried.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
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

extension CryptoError.Code {
    /// Bytes are not what was sealed or wrapped under this key, or not all of it.
    package static let notAuthentic = CryptoError.Code(rawValue: "notAuthentic")
    /// A buffer has a length that its use does not allow.
    package static let wrongLength = CryptoError.Code(rawValue: "wrongLength")
    /// Buffers overlap that must not.
    package static let overlap = CryptoError.Code(rawValue: "overlap")
    /// A data key has sealed as often as it may.
    package static let budgetSpent = CryptoError.Code(rawValue: "budgetSpent")
    /// A stored seal budget is none.
    package static let invalidBudget = CryptoError.Code(rawValue: "invalidBudget")
    /// A key is of a kind that does not serve this.
    package static let wrongKind = CryptoError.Code(rawValue: "wrongKind")
    /// There is no memory for a secret.
    package static let noMemory = CryptoError.Code(rawValue: "noMemory")
    /// libcrypto, as it is configured here, lacks an algorithm.
    package static let unavailable = CryptoError.Code(rawValue: "unavailable")
    /// libcrypto refused a step that has no reason to fail.
    package static let refused = CryptoError.Code(rawValue: "refused")
}

extension CryptoError {
    /// The error for a buffer of another length than the one needed.
    static func wrongLength(of what: StaticString, _ count: Int, wanted: String) -> CryptoError {
        CryptoError(.wrongLength, "\(what) of \(count) bytes, \(wanted) wanted")
    }
}
