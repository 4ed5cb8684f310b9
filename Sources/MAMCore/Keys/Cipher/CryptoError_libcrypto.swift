internal import CMAMCrypto
package import MAMBase

/// An error of a cryptographic operation.
///
/// It contains no secrets: no bytes of keys, plaintexts or tags, only lengths and the name of the operation.
package struct CryptoError: Error, Sendable, Hashable, CustomStringConvertible {
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
        case noMemory
        /// libcrypto, as it is configured here, lacks an algorithm.
        case unavailable
        /// libcrypto failed a step unexpectedly.
        case refused
    }

    package let code: Code
    /// The operation and its failure: lower case, one line, no full stop.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}

extension CryptoError {
    static func wrongLength(of what: StaticString, _ count: Int, wanted: String) -> CryptoError {
        CryptoError(.wrongLength, "\(what) of \(count) bytes, \(wanted) wanted")
    }
}

extension StorageError {
    /// Runs a cryptographic step, whose error becomes one of the store.
    package static func crypto<Result>(_ body: () throws(CryptoError) -> Result) throws(StorageError) -> Result {
        do throws(CryptoError) { return try body() } catch { throw StorageError(.crypto, error.message) }
    }
}

/// Encryption and decryption with spans, and with nonces from a pool.
extension AEADContext {
    /// Seals a message with a nonce from a pool.
    ///
    /// - Returns: The nonce, to be stored beside the ciphertext and the tag.
    package func seal(
        _ plaintext: UnsafeRawBufferPointer, nonces: NoncePool, authenticating associated: UnsafeRawBufferPointer,
        into ciphertext: UnsafeMutableRawBufferPointer, tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> Nonce {
        let nonce = try nonces.next()
        try seal(plaintext, nonce: nonce, authenticating: associated, into: ciphertext, tag: tag)
        return nonce
    }

    /// Seals a message with a nonce from a pool.
    ///
    /// - Returns: The nonce, to be stored beside the ciphertext and the tag.
    package func seal(
        _ plaintext: RawSpan, nonces: NoncePool, authenticating associated: RawSpan,
        into ciphertext: UnsafeMutableRawBufferPointer, tag: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) -> Nonce {
        try plaintext.withUnsafeBytes { (plaintext) throws(CryptoError) in
            try associated.withUnsafeBytes { (associated) throws(CryptoError) in
                try seal(plaintext, nonces: nonces, authenticating: associated, into: ciphertext, tag: tag)
            }
        }
    }

    /// Decrypts a message, or clears the output and throws `notAuthentic`.
    package func open(
        _ ciphertext: RawSpan, nonce: Nonce, authenticating associated: RawSpan, tag: RawSpan,
        into plaintext: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        try ciphertext.withUnsafeBytes { (ciphertext) throws(CryptoError) in
            try associated.withUnsafeBytes { (associated) throws(CryptoError) in
                try tag.withUnsafeBytes { (tag) throws(CryptoError) in
                    try open(ciphertext, nonce: nonce, authenticating: associated, tag: tag, into: plaintext)
                }
            }
        }
    }
}

/// The sizes of AES-256-GCM as it is used here, and which buffers it takes.
package enum AEAD {
    /// The length of the tag that shows whether a message is authentic, in bytes.
    package static let tagCount = 16
    /// The maximum length of a message, in bytes: the cipher's counter has 32 bits of blocks, two of which are
    /// reserved.
    package static let maximumMessage = 1 << 36 - 32
    /// The maximum length of associated data, in bytes; headers have a few hundred.
    package static let maximumAssociatedData = 1 << 16

    /// Throws for buffers that do not fit together.
    ///
    /// The output may be exactly the input's memory, or separate from it. All other buffers must be separate from the
    /// output.
    @inline(__always)
    static func check(
        _ input: UnsafeRawBufferPointer, _ output: UnsafeRawBufferPointer, tag: UnsafeRawBufferPointer,
        associated: UnsafeRawBufferPointer
    ) throws(CryptoError) {
        guard input.count == output.count, tag.count == tagCount, input.count <= maximumMessage,
            associated.count <= maximumAssociatedData
        else { throw misfit(input.count, output.count, tag: tag.count, associated: associated.count) }
        guard input.baseAddress == output.baseAddress || areApart(input, output), areApart(tag, output),
            areApart(tag, input), areApart(tag, associated), areApart(associated, output)
        else { throw CryptoError(.overlap, "buffers of a message overlap other than input and output exactly") }
    }

    @inline(__always)
    private static func areApart(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard let left = first.baseAddress, let right = second.baseAddress else { return true }
        return first.isEmpty || second.isEmpty || left + first.count <= right || right + second.count <= left
    }

    private static func misfit(_ input: Int, _ output: Int, tag: Int, associated: Int) -> CryptoError {
        if tag != tagCount { return .wrongLength(of: "a tag", tag, wanted: "\(tagCount)") }
        if associated > maximumAssociatedData {
            return .wrongLength(of: "associated data", associated, wanted: "at most \(maximumAssociatedData)")
        }
        if input > maximumMessage { return .wrongLength(of: "a message", input, wanted: "at most \(maximumMessage)") }
        return .wrongLength(of: "output", output, wanted: "\(input)")
    }
}

extension CryptoError {
    /// Makes the error for a failed call of libcrypto, with libcrypto's reason if there is one.
    ///
    /// Empties the thread's queue of errors: an old entry would be taken for the reason of a later failure, here or in
    /// another user of libcrypto. Only the constant text of the newest entry is used, never its attached data.
    static func libcrypto(_ code: Code = .refused, trying attempt: String) -> CryptoError {
        let newest = ERR_peek_last_error()
        ERR_clear_error()
        guard newest != 0, let reason = ERR_reason_error_string(newest) else {
            return CryptoError(code, "\(attempt) failed")
        }
        return CryptoError(code, "\(attempt) failed: \(String(cString: reason).lowercased())")
    }

    /// Makes the error for bytes that are not authentic.
    ///
    /// It has no reason from libcrypto: there is only one reason, and entries in the queue are older.
    static func notAuthentic(_ what: StaticString) -> CryptoError {
        ERR_clear_error()
        return CryptoError(.notAuthentic, "\(what) is not authentic")
    }
}
