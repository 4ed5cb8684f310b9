/// An error while protecting or unprotecting data.
///
/// The error's texts name the problem. They never contain data or account ids.
///
/// SDK: `IntuneMAMDataProtectionErrorDomain`
public struct MAMDataProtectionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Identifies the kind of an error by the SDK's number.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The SDK's number.
        public let rawValue: Int
        /// Makes a code.
        ///
        /// - Parameter rawValue: The SDK's number.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The kind of the error, with the SDK's number.
    public let code: Code
    /// A description of the error: lower case, one line, no full stop.
    public let message: String
    /// What the developer can do about the error; nil if there is no advice.
    public let help: String?

    /// Makes an error.
    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The same as ``message``.
    public var description: String { message }
}

extension MAMDataProtectionError.Code {
    /// The app or its device is closed.
    ///
    /// An app without a managed account does not get this error, because it can protect data, see
    /// ``MAMDataProtectionManager/protect(_:accountID:)``.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = MAMDataProtectionError.Code(rawValue: 100)
    /// No account was named. SDK: `IntuneMAMDataProtectionStatusInvalidArguments`
    public static let invalidArguments = MAMDataProtectionError.Code(rawValue: 101)
    /// The data could not be protected. SDK: `IntuneMAMDataProtectionStatusFailedToEncryptData`
    public static let failedToEncryptData = MAMDataProtectionError.Code(rawValue: 102)
    /// Protected data cannot be read: the data was changed, its key is missing, or no app of the publisher on this
    /// device wrote the data.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusFailedToDecryptData`
    public static let failedToDecryptData = MAMDataProtectionError.Code(rawValue: 103)
    /// The data is not protected; this library never throws this error, because it returns unprotected data unchanged.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusDataNotProtected`
    public static let dataNotProtected = MAMDataProtectionError.Code(rawValue: 104)
    /// The data to protect is empty.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusEmptyData`
    public static let emptyData = MAMDataProtectionError.Code(rawValue: 105)
}
