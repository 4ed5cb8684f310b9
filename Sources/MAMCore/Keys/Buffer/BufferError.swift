/// An error while making or opening a protected buffer.
///
/// It names the problem and the position, never the content or the owner.
package struct BufferError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error.
    package enum Code: String, Sendable {
        /// The buffer has no magic, or is shorter than any buffer.
        case notABuffer
        /// The buffer was written by a newer version.
        case unknownVersion
        /// A field has an invalid value.
        case invalidContent
        /// The buffer was cut, or has additional bytes.
        case wrongLength
        /// The payload is longer than the maximum.
        case tooLarge
        /// The buffer was changed, or encrypted under a different key than the one it names.
        case notAuthentic
        /// A cryptographic operation failed.
        case crypto
    }

    /// The kind of the error.
    package let code: Code
    /// A description of the error: lower case, one line, no full stop.
    package let message: String
    /// The position in the buffer, in bytes; nil if the error has none.
    package let offset: Int?

    /// Makes an error.
    package init(_ code: Code, _ message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// The problem, and the byte at which it is.
    package var description: String { message + (offset.map { " at byte \($0)" } ?? "") }
}

extension BufferError {
    /// The error for a step of the cryptography that failed.
    package init(_ error: CryptoError) {
        self.init(error.code == .notAuthentic ? .notAuthentic : .crypto, error.message)
    }
}
