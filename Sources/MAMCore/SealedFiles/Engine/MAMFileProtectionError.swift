public import MAMBase
package import MAMKeys
internal import MAMPOSIX
package import MAMVolumes

/// An error that occurs while a file is opened, protected, read or written.
///
/// The texts of the error name the problem and, for a protected file, the position in bytes. They never contain paths,
/// accounts or content.
///
/// SDK: `IntuneMAMFileProtectionErrorDomain`
public struct MAMFileProtectionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a file-protection error.
    ///
    /// The numbers of the kinds are the SDK's status codes.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number of the SDK's status code.
        public let rawValue: Int
        /// Makes an error code from the SDK's number.
        ///
        /// - Parameter rawValue: The number of the SDK's status code.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The kind of the file-protection error.
    public let code: Code
    /// A description of the error in one line, beginning in lower case and without a full stop.
    public let message: String
    /// Advice on how to solve the problem; nil if there is no advice.
    public let help: String?
    /// The `errno` of a failed system call, or `EIO` for damaged content; nil for other errors.
    public let systemError: Int32?
    /// The quota of a group of devices (``DeviceGroup``) that the call would have exceeded; nil for other errors.
    public let quota: QuotaError?
    /// Whether a newer version of this library wrote the store that could not be read.
    package private(set) var isOfNewerVersion = false

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - message: A description of the error in one line, beginning in lower case and without a full stop.
    ///   - help: Advice on how to solve the problem. Defaults to none.
    ///   - systemError: The `errno` of a failed system call. Defaults to none.
    public init(_ code: Code, _ message: String, help: String? = nil, systemError: Int32? = nil) {
        self.code = code
        self.message = message
        self.help = help
        self.systemError = systemError
        quota = nil
    }

    /// Makes the error for a call that a quota of the device's group refused.
    package init(_ quota: QuotaError) {
        (code, message, help, systemError) = (.internalError, quota.message, quota.help, EDQUOT)
        self.quota = quota
    }

    /// The description of the error, the same text as ``message``.
    public var description: String { message }
}

extension MAMFileProtectionError.Code {
    /// The app was closed, or has no folder for its files.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = Self(rawValue: 100)
    /// A path, an offset or a flag is invalid, or the file handle is closed or was not opened for this operation.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInvalidArguments`
    public static let invalidArguments = Self(rawValue: 101)
    /// A file could not be encrypted and written.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFailedToEncryptFile`
    public static let failedToEncryptFile = Self(rawValue: 102)
    /// A protected file, or a part of it, cannot be read: it is damaged, or its key was deleted.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFailedToDecryptFile`
    public static let failedToDecryptFile = Self(rawValue: 103)
    /// The file does not exist.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFileNotFound`
    public static let fileNotFound = Self(rawValue: 104)
    /// The path names a folder, and the call needs a file.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusOperationOnDirectory`
    public static let operationOnDirectory = Self(rawValue: 105)
    /// Files cannot be encrypted for the account, because the account has no policy.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusUnmanagedIdentity`
    public static let unmanagedIdentity = Self(rawValue: 106)
    /// A system call or libcrypto failed, the storage could not be used, or a quota was reached
    /// (``MAMFileProtectionError/quota``).
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInternalError`
    public static let internalError = Self(rawValue: 107)
}

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
        isOfNewerVersion = error.code == .newerVersion
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
