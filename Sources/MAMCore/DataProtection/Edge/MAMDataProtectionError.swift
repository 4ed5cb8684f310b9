/// An error while protecting or unprotecting data.
///
/// Its texts name the problem, and never contain data or accounts.
///
/// SDK: `IntuneMAMDataProtectionErrorDomain`
public struct MAMDataProtectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error, with the SDK's numbers.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable, Codable {
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
    /// Protected data was changed, or its key is missing.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusFailedToDecryptData`
    public static let failedToDecryptData = MAMDataProtectionError.Code(rawValue: 103)
    /// The data is not protected; this library never throws it, because unprotected data is returned unchanged.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusDataNotProtected`
    public static let dataNotProtected = MAMDataProtectionError.Code(rawValue: 104)
    /// The data to protect is empty.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusEmptyData`
    public static let emptyData = MAMDataProtectionError.Code(rawValue: 105)
}
