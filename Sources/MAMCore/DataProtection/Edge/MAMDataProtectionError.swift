/// Why data could not be protected or unprotected.
///
/// Says what is wrong, never what the data holds or whose it is.
///
/// SDK: `IntuneMAMDataProtectionErrorDomain`
public struct MAMDataProtectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, by the SDK's numbers.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable, Codable {
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

    /// Makes an error.
    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The message.
    public var description: String { message }
}

extension MAMDataProtectionError.Code {
    /// The app is closed.
    ///
    /// An app without a managed account protects data nevertheless (``MAMDataProtectionManager/protect(_:accountID:)``).
    ///
    /// SDK: `IntuneMAMDataProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = MAMDataProtectionError.Code(rawValue: 100)
    /// No account was named. SDK: `IntuneMAMDataProtectionStatusInvalidArguments`
    public static let invalidArguments = MAMDataProtectionError.Code(rawValue: 101)
    /// The data could not be protected. SDK: `IntuneMAMDataProtectionStatusFailedToEncryptData`
    public static let failedToEncryptData = MAMDataProtectionError.Code(rawValue: 102)
    /// Protected data was changed, or its key is not here. SDK: `IntuneMAMDataProtectionStatusFailedToDecryptData`
    public static let failedToDecryptData = MAMDataProtectionError.Code(rawValue: 103)
    /// The data is not protected; nothing here throws it, because such data comes back as it is.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusDataNotProtected`
    public static let dataNotProtected = MAMDataProtectionError.Code(rawValue: 104)
    /// There is nothing to protect. SDK: `IntuneMAMDataProtectionStatusEmptyData`
    public static let emptyData = MAMDataProtectionError.Code(rawValue: 105)
}
