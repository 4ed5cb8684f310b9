/// Why a protected buffer could not be made or opened.
///
/// Says what is wrong and where, never what the buffer holds or whose it is.
package struct BufferError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package enum Code: String, Sendable {
        /// The buffer has no magic, or is shorter than every buffer.
        case notABuffer
        /// The buffer was written by a newer version.
        case unknownVersion
        /// A field holds what it never holds.
        case invalidContent
        /// The buffer was cut, or something follows it.
        case wrongLength
        /// There is more payload than a buffer takes.
        case tooLarge
        /// The buffer was changed, or sealed by another key than the one it names.
        case notAuthentic
        /// Something cryptographic failed.
        case crypto
    }

    /// What went wrong.
    package let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    package let message: String
    /// Where in the buffer, in bytes from its start; nil when no place is wrong by itself.
    package let offset: Int?

    /// Makes an error.
    package init(_ code: Code, _ message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// What is wrong, and at which byte.
    package var description: String { message + (offset.map { " at byte \($0)" } ?? "") }
}

extension BufferError {
    /// The error for a step of the cryptography that failed.
    init(_ error: CryptoError) {
        self.init(error.code == .notAuthentic ? .notAuthentic : .crypto, error.message)
    }
}
