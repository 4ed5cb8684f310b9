public import MAMCore
public import MAMSettingsTools

/// The files and facts from which a ``Diagnosis`` finds out why a policy does not apply to an account in an app.
///
/// All of them are optional.
public struct DiagnosisEvidence: Sendable {
    /// A file with its name.
    public struct Named<Content: Sendable>: Sendable {
        /// The name of the file, which findings show.
        public let file: String
        /// The content.
        public let content: Content

        /// Combines the content of a file with its name.
        ///
        /// - Parameters:
        ///   - file: The name of the file, which findings show.
        ///   - content: The content.
        public init(_ file: String, _ content: Content) { (self.file, self.content) = (file, content) }
    }

    /// The licenses of the account; `nil` if they are not known.
    public var licenses: Named<AccountLicenses>?
    /// The exported policies that could reach the account.
    public var policies: [Named<PolicyFile>] = []
    /// The dump, which contains the policies in the diagnostics of the app; `nil` if there is none.
    ///
    /// If the dump contains several policies, the one whose identity is ``user`` is used.
    public var dump: Named<ClientDump>?
    /// The check of the app's `Info.plist` and entitlements.
    public var infoPlist: Named<InfoPlistCheck>?
    /// The name of the entitlements' file; `nil` if they were not checked.
    public var entitlementsFile: String?
    /// The app's bundle id; `nil` to use the one in the `Info.plist`, or if it is not known.
    public var bundleID: String?
    /// The app-configuration policy that reaches the app.
    public var configuration: Named<AppConfigurationDocument>?
    /// The account that signs in, by user principal name or object id.
    public var user: AccountID?
    /// The object ids of the account's groups; `nil` if they are not known.
    public var groups: [String]?
    /// Whether the device is enrolled in device management; `nil` if that is not known.
    public var isMDMEnrolled: Bool?
    /// The version of the SDK in the app; `nil` if it is not known.
    public var sdkVersion: VersionNumber?
    /// The last status that the enrollment delegate received; `nil` if it is not known.
    public var status: MAMEnrollmentStatus.Code?

    /// Makes evidence without files and facts.
    public init() {}
}
