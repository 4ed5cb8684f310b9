/// Why a protected buffer could not be made or opened.
///
/// Says what is wrong and where, never what the buffer holds or whose it is.
package struct BufferError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What went wrong.
    package let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    package let message: String
    /// Where in the buffer, in bytes from its start; nil when no place is wrong by itself.
    package let offset: Int?

    /// Makes an error.
    package init(_ code: Code, _ message: String, offset: Int? = nil) {
        (self.code, self.message, self.offset) = (code, message, offset)
    }

    /// What is wrong, and at which byte.
    package var description: String { message + (offset.map { " at byte \($0)" } ?? "") }
}

extension BufferError.Code {
    /// The buffer has no magic, or is shorter than every buffer.
    package static let notABuffer = BufferError.Code(rawValue: "notABuffer")
    /// The buffer was written by a newer version.
    package static let unknownVersion = BufferError.Code(rawValue: "unknownVersion")
    /// A field holds what it never holds.
    package static let invalidContent = BufferError.Code(rawValue: "invalidContent")
    /// The buffer was cut, or something follows it.
    package static let wrongLength = BufferError.Code(rawValue: "wrongLength")
    /// There is more payload than a buffer takes.
    package static let tooLarge = BufferError.Code(rawValue: "tooLarge")
    /// The buffer was changed, or sealed by another key than the one it names.
    package static let notAuthentic = BufferError.Code(rawValue: "notAuthentic")
    /// Something cryptographic failed.
    package static let crypto = BufferError.Code(rawValue: "crypto")
}

extension BufferError {
    /// The error for a step of the cryptography that failed.
    init(_ error: CryptoError) {
        self.init(error.code == .notAuthentic ? .notAuthentic : .crypto, error.message)
    }
}
