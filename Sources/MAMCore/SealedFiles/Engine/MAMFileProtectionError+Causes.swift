package import MAMBase
package import MAMKeys
internal import MAMPOSIX
package import MAMVolumes

extension MAMFileProtectionError {
    /// Makes the error for a failed system call.
    package init(_ error: SystemError, help: String? = nil) {
        let code: Code =
            switch error.number {
            case ENOENT, ENOTDIR: .fileNotFound
            case EISDIR: .operationOnDirectory
            case EINVAL, EBADF, ENAMETOOLONG, ELOOP: .invalidArguments
            default: .internalError
            }
        self.init(
            code, error.description, help: help ?? DescriptorLimit.help(for: error.number), systemError: error.number)
    }

    /// Makes the error for a store that could not be read or written.
    package init(_ error: StorageError) {
        self.init(
            .internalError, error.message, help: error.help,
            systemError: error.code == .full ? ENOSPC : error.code == .deviceLocked ? EPERM : nil)
    }

    /// Makes the error for a failure of the cipher or its random numbers.
    package init(_ error: CryptoError) { self.init(.internalError, error.message) }

    /// A file was closed, or its account was wiped while it was open.
    package static let closed = MAMFileProtectionError(.invalidArguments, "the file is closed", systemError: EBADF)
    package static let notForReading = MAMFileProtectionError(
        .invalidArguments, "the file was not opened for reading", systemError: EBADF)
    package static let notForWriting = MAMFileProtectionError(
        .invalidArguments, "the file was not opened for writing", systemError: EBADF)
    package static let wiped = MAMFileProtectionError(
        .failedToDecryptFile, "the account of the file was wiped while it was open", systemError: EIO)
    package static let beyond = MAMFileProtectionError(
        .invalidArguments, "an offset or length is negative or beyond 2^44 bytes", systemError: EINVAL)
}

extension MAMFileProtectionError {
    /// Makes the error for a protected file that could not be opened, read or changed.
    package init(_ error: ProtectedFileError, writing: Bool) {
        switch error.code {
        case .system:
            self.init(SystemError(error.systemNumber ?? EIO, error.message))
        case .keyMissing:
            self.init(
                .failedToDecryptFile, "the key of the file's account is not there: \(error.message)",
                help: "the account was wiped here, or the file belongs to another app, publisher or device",
                systemError: EIO)
        case .damaged, .notAuthentic, .unknownVersion, .notProtected:
            self.init(.failedToDecryptFile, error.description, systemError: EIO)
        case .tooLarge: self.init(.invalidArguments, error.description, systemError: EFBIG)
        case .readOnly: self.init(.invalidArguments, error.description, systemError: EBADF)
        case .closed: self = .closed
        case .storage where error.systemNumber == EPERM:
            self.init(.internalError, error.message, help: StorageError.deviceLocked.help, systemError: EPERM)
        case .quota: self = error.quota.map { Self($0) } ?? Self(.internalError, error.description)
        case .budgetSpent:
            self.init(.failedToEncryptFile, error.description, help: "open the file again: it then gets a new key")
        default: self.init(writing ? .failedToEncryptFile : .internalError, error.description)
        }
    }
}
