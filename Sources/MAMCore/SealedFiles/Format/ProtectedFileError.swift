package import MAMBase
package import MAMKeys
package import MAMVolumes

/// An error while opening, reading or changing a protected file.
///
/// It names the problem and the position in the raw file; never a key, plaintext, an account or a path.
package struct ProtectedFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The file does not begin like a protected file: it is a plain one.
        case notProtected
        /// A newer version of this library may have protected the file.
        case unknownVersion
        /// A part of the file has an invalid form.
        case damaged
        /// The account key that the file names does not exist, or was destroyed.
        case keyMissing
        /// A part of the file was changed, or was written under another key.
        case notAuthentic
        /// A length or an offset is negative or beyond 2^44 bytes.
        case tooLarge
        /// The file's data key has encrypted the maximum number of chunks.
        case budgetSpent
        /// A system call failed.
        case system
        /// A cryptographic operation failed unexpectedly.
        case crypto
        /// The raw file is not empty, or keys could not be looked up.
        case storage
        /// The file was opened for reading, or the raw file cannot be written.
        case readOnly
        /// The open file was already closed.
        case closed
        /// The group of devices to which the device belongs has used up a quota.
        case quota
    }

    package let code: Code
    /// A description of the error: lower case, one line, no full stop.
    package let message: String
    /// The position in the raw file, in bytes; nil if the error has none.
    package let offset: Int64?
    /// The `errno` of a failed system call; nil for other errors.
    package let systemNumber: Int32?
    /// The quota that refused memory; nil for other errors.
    let quota: QuotaError?

    package init(_ code: Code, _ message: String, at offset: Int64? = nil, systemNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
        self.systemNumber = systemNumber
        quota = nil
    }

    /// Makes the error for memory that a quota refused.
    package init(_ error: QuotaError) {
        (code, message, offset, systemNumber) = (.quota, error.message, nil, nil)
        quota = error
    }

    /// The message, with the position if there is one.
    package var description: String { offset.map { "\(message) (byte \($0))" } ?? message }
}

extension ProtectedFileError {
    /// Makes the error for a failed system call.
    package init(_ error: SystemError, at offset: Int64? = nil) {
        self.init(.system, error.description, at: offset, systemNumber: error.number)
    }

    /// Makes the error for a failed cryptographic operation.
    package init(_ error: CryptoError, at offset: Int64? = nil) {
        let code: Code =
            switch error.code {
            case .notAuthentic: .notAuthentic
            case .budgetSpent: .budgetSpent
            default: .crypto
            }
        self.init(code, error.message, at: offset)
    }

    /// Returns the error with its position moved by a distance.
    func moved(by distance: Int64) -> ProtectedFileError {
        ProtectedFileError(code, message, at: offset.map { $0 + distance }, systemNumber: systemNumber)
    }
}
