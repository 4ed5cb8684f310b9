/// An error that occurs while data is protected or unprotected.
///
/// The texts of the error name the problem. They never contain data or account ids.
///
/// SDK: `IntuneMAMDataProtectionErrorDomain`
public struct MAMDataProtectionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error of data protection, with the SDK's number.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusCode`
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number that the SDK uses for this kind of error.
        public let rawValue: Int
        /// Makes an error code from the SDK's number.
        ///
        /// - Parameter rawValue: The number that the SDK uses for this kind of error.
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// The kind of the data-protection error.
    public let code: Code
    /// A description of the error on one line, in lower case and without a full stop.
    public let message: String
    /// Advice for the developer about the error; nil if there is no advice.
    public let help: String?

    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// The description of the error, the same text as ``message``.
    public var description: String { message }
}

extension MAMDataProtectionError.Code {
    /// The app or its device is closed, so the app cannot protect or unprotect data.
    ///
    /// This error does not mean that the app has no managed account. Such an app can protect data too, see
    /// ``MAMDataProtectionManager/protect(_:accountID:)``.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusApplicationNotManaged`
    public static let applicationNotManaged = MAMDataProtectionError.Code(rawValue: 100)
    /// The app asked to protect data, but named no account.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusInvalidArguments`
    public static let invalidArguments = MAMDataProtectionError.Code(rawValue: 101)
    /// The data could not be protected.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusFailedToEncryptData`
    public static let failedToEncryptData = MAMDataProtectionError.Code(rawValue: 102)
    /// Protected data cannot be read.
    ///
    /// The data was changed, its key is missing, or it was not written by an app of the same publisher on this device.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusFailedToDecryptData`
    public static let failedToDecryptData = MAMDataProtectionError.Code(rawValue: 103)
    /// The data is not protected.
    ///
    /// This library never throws this error, because it returns unprotected data unchanged.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusDataNotProtected`
    public static let dataNotProtected = MAMDataProtectionError.Code(rawValue: 104)
    /// The data to protect is empty.
    ///
    /// SDK: `IntuneMAMDataProtectionStatusEmptyData`
    public static let emptyData = MAMDataProtectionError.Code(rawValue: 105)
}
