internal import MAMPOSIX

/// Why a file could not be opened, protected, read or written.
///
/// Says what is wrong and, inside a protected file, at which byte; never paths, accounts or content.
///
/// SDK: `IntuneMAMFileProtectionErrorDomain`
public struct MAMFileProtectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, by the SDK's status numbers.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The SDK's number.
        public let rawValue: Int
        /// Makes a code.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong in words: lower case, one line, no full stop.
    public let message: String
    /// What to do about it, if anything helps.
    public let help: String?
    /// The system's own number (`errno`) where the system refused, `EIO` for damaged content.
    public let systemError: Int32?
    /// The quota of the device's group that refused the call; nil where none did.
    public let quota: QuotaError?

    /// Makes an error.
    public init(_ code: Code, _ message: String, help: String? = nil, systemError: Int32? = nil) {
        self.code = code
        self.message = message
        self.help = help
        self.systemError = systemError
        quota = nil
    }

    /// The error for a call that a quota of the device's group refused.
    init(_ quota: QuotaError) {
        (code, message, help, systemError) = (.internalError, quota.message, quota.help, EDQUOT)
        self.quota = quota
    }

    /// The message.
    public var description: String { message }
}

extension MAMFileProtectionError.Code {
    /// The app has no container, so no files either.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = Self(rawValue: 100)
    /// A path, an offset or a flag that cannot be.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInvalidArguments`
    public static let invalidArguments = Self(rawValue: 101)
    /// A file could not be written encrypted.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFailedToEncryptFile`
    public static let failedToEncryptFile = Self(rawValue: 102)
    /// A protected file, or a place in it, cannot be read: damaged, or its key is gone.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFailedToDecryptFile`
    public static let failedToDecryptFile = Self(rawValue: 103)
    /// There is no such file.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusFileNotFound`
    public static let fileNotFound = Self(rawValue: 104)
    /// A folder, where a file is needed.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusOperationOnDirectory`
    public static let operationOnDirectory = Self(rawValue: 105)
    /// The account has no policy, so nothing is encrypted for it.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusUnmanagedIdentity`
    public static let unmanagedIdentity = Self(rawValue: 106)
    /// The system, the store or libcrypto refused.
    ///
    /// SDK: `IntuneMAMFileProtectionStatusInternalError`
    public static let internalError = Self(rawValue: 107)
}
