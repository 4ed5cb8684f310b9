package import MAMVolumes

/// Why a protected file could not be opened, read or changed.
///
/// Says what is wrong and where in the raw file; never shows a key, plaintext, an account or a path.
package struct ProtectedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, for code that asks.
    package enum Code: String, Sendable {
        /// The file does not begin like a protected file: it is a plain one.
        case notProtected
        /// The file is protected in a way that a newer version of this library may know.
        case unknownVersion
        /// Something in the file has a form that was never written.
        case damaged
        /// The account key that the file names is not there, or no longer.
        case keyMissing
        /// Something in the file is not what was written under its key.
        case notAuthentic
        /// A length or an offset is negative or beyond 2^44 bytes.
        case tooLarge
        /// The file's data key has sealed as often as it may.
        case budgetSpent
        /// The system refused a call.
        case system
        /// Something cryptographic failed that has no reason to.
        case crypto
        /// What the file rests on is not as it must be: the raw file is not empty, or keys could not be looked up.
        case storage
        /// The file was opened for reading, or the raw file cannot be written.
        case readOnly
        /// The file was finished.
        case closed
        /// A quota of the group of devices refused the memory to work with.
        case quota
    }

    /// What went wrong.
    package let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    package let message: String
    /// Where in the raw file, in bytes from its beginning; nil where no place is to blame.
    package let offset: Int64?
    /// The system's number when it was the system that refused.
    package let systemNumber: Int32?
    /// The quota that refused something.
    package let quota: QuotaError?

    /// Makes an error.
    package init(_ code: Code, _ message: String, at offset: Int64? = nil, systemNumber: Int32? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
        self.systemNumber = systemNumber
        quota = nil
    }

    /// The error for memory that a quota refused.
    package init(_ error: QuotaError) {
        (code, message, offset, systemNumber) = (.quota, error.message, nil, nil)
        quota = error
    }

    /// The message, with the place where there is one.
    package var description: String { offset.map { "\(message) (byte \($0))" } ?? message }
}

extension ProtectedFileError {
    /// The error for a call that the system refused.
    package init(_ error: SystemError, at offset: Int64? = nil) {
        self.init(.system, error.description, at: offset, systemNumber: error.number)
    }

    /// The error for something cryptographic that failed.
    package init(_ error: CryptoError, at offset: Int64? = nil) {
        let code: Code =
            switch error.code {
            case .notAuthentic: .notAuthentic
            case .budgetSpent: .budgetSpent
            default: .crypto
            }
        self.init(code, error.message, at: offset)
    }

    /// The same error with its place moved.
    func moved(by distance: Int64) -> ProtectedFileError {
        ProtectedFileError(code, message, at: offset.map { $0 + distance }, systemNumber: systemNumber)
    }
}
