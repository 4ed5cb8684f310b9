internal import MAMPOSIX

/// An error while opening, protecting, reading or writing a file.
///
/// Its texts name the problem and, inside a protected file, the position in bytes; never paths, accounts or content.
///
/// SDK: `IntuneMAMFileProtectionErrorDomain`
public struct MAMFileProtectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error, with the SDK's status numbers.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The SDK's number.
        public let rawValue: Int
        /// Makes a code.
        ///
        /// - Parameter rawValue: The SDK's number.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The kind of the error.
    public let code: Code
    /// A description of the error: lower case, one line, no full stop.
    public let message: String
    /// A remedy, if there is one.
    public let help: String?
    /// The `errno` of a failed system call, `EIO` for damaged content; nil for other errors.
    public let systemError: Int32?
    /// The quota of the device's group that refused the call; nil for other errors.
    public let quota: QuotaError?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - message: A description of the error: lower case, one line, no full stop.
    ///   - help: A remedy. Defaults to none.
    ///   - systemError: The `errno` of a failed system call. Defaults to none.
    public init(_ code: Code, _ message: String, help: String? = nil, systemError: Int32? = nil) {
        self.code = code
        self.message = message
        self.help = help
        self.systemError = systemError
        quota = nil
    }

    /// Makes the error for a call that a quota of the device's group refused.
    init(_ quota: QuotaError) {
        (code, message, help, systemError) = (.internalError, quota.message, quota.help, EDQUOT)
        self.quota = quota
    }

    /// The message.
    public var description: String { message }
}

extension MAMFileProtectionError.Code {
    /// The app has no container and thus no files, or it is closed.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = Self(rawValue: 100)
    /// A path, an offset or a flag is invalid, or the handle is closed or not open for the operation.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInvalidArguments`
    public static let invalidArguments = Self(rawValue: 101)
    /// A file could not be written encrypted.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFailedToEncryptFile`
    public static let failedToEncryptFile = Self(rawValue: 102)
    /// A protected file, or a part of it, cannot be read: it is damaged, or its key is gone.
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
    /// The account has no policy, so files cannot be encrypted for it.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusUnmanagedIdentity`
    public static let unmanagedIdentity = Self(rawValue: 106)
    /// A system call, the store, libcrypto or a quota failed the call.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInternalError`
    public static let internalError = Self(rawValue: 107)
}
