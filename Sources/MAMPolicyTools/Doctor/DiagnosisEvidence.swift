public import MAMCore
internal import MAMSettings
public import MAMSettingsTools

/// The files and facts that a ``Diagnosis`` uses to find out why a policy does not apply to an account in an app.
///
/// Every property is optional. Leave the unknown properties unset.
public struct DiagnosisEvidence: Sendable {
    /// The content of a file, with the name of the file.
    public struct Named<Content: Sendable>: Sendable {
        /// The name of the file, which the results of the diagnosis show.
        public let file: String
        /// The content of the file, parsed by the reader for the file's format.
        public let content: Content

        /// Combines the content of a file with its name.
        ///
        /// - Parameters:
        ///   - file: The name of the file, which the results of the diagnosis show.
        ///   - content: The content of the file, parsed by the reader for the file's format.
        public init(_ file: String, _ content: Content) { (self.file, self.content) = (file, content) }
    }

    /// The licenses of the account, with the name of their file; `nil` if they are not known.
    public var licenses: Named<AccountLicenses>?
    /// The exported policies that might be assigned to the account, with the names of their files; empty by default.
    public var policies: [Named<PolicyFile>] = []
    /// The policies in the diagnostics of the app (see ``ClientDump``); `nil` if they are not known.
    ///
    /// If there are several policies, the policy whose identity is ``user`` is used.
    public var dump: Named<ClientDump>?
    /// The result of checking the app's `Info.plist` and entitlements; `nil` if they were not checked.
    public var infoPlist: Named<InfoPlistCheck>?
    /// The name of the file with the app's entitlements; `nil` if they were not checked.
    public var entitlementsFile: String?
    /// The app's bundle id; `nil` if it is not known.
    ///
    /// If it is `nil`, the bundle id in the `Info.plist` is used, if there is one.
    public var bundleID: String?
    /// The app-configuration policy that the app receives; `nil` if it is not known.
    public var configuration: Named<AppConfigurationDocument>?
    /// The entry of ``configuration`` in its file, which tells its assignments and its target; `nil` if they are not known.
    package var configurationEntry: AppConfigurationFile.Entry?
    /// The user principal name or object id of the account for which the policy does not apply.
    public var user: AccountID?
    /// The object ids of the groups that the account is a member of; `nil` if they are not known.
    public var groups: [String]?
    /// Whether the device is enrolled in device management; `nil` if that is not known.
    public var isMDMEnrolled: Bool?
    /// The version of the SDK in the app; `nil` if it is not known.
    public var sdkVersion: VersionNumber?
    /// The last enrollment status that the app's enrollment delegate received; `nil` if it is not known.
    public var status: MAMEnrollmentStatus.Code?

    /// Makes evidence without any files and facts.
    public init() {}

    /// The app's bundle id; `nil` if it is not known.
    var appBundleID: String? { bundleID ?? infoPlistSubject?.bundleID }

    /// The `Info.plist`, for keys that are no settings of the SDK.
    var infoPlistSubject: InfoPlistSubject? {
        infoPlist?.content.infoPlist.document.flatMap { try? InfoPlistSubject($0, options: SettingsCheckOptions()) }
    }
}
