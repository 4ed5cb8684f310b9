/// What an app asks its service about one account.
///
/// Descriptions show neither the account nor the token.
public struct MAMServiceRequest: Sendable, Hashable {
    /// The app that asks.
    public struct App: Sendable, Hashable {
        /// Its bundle id.
        public var bundleID: String
        /// Who publishes it.
        public var publisher: String
        /// The bundle id by which policies are targeted, see ``ManagedApp/Configuration/policyBundleID``.
        public var policyBundleID: String

        /// Makes an app.
        public init(bundleID: String, publisher: String, policyBundleID: String? = nil) {
            self.bundleID = bundleID
            self.publisher = publisher
            self.policyBundleID = policyBundleID ?? bundleID
        }
    }

    /// The app.
    public var app: App
    /// The account, by object id where that is known.
    public var account: AccountID
    /// Its user principal name, nil when it is not known.
    public var userPrincipalName: AccountID?
    /// Its tenant, nil when it is not known.
    public var tenantID: AccountID?
    /// What the app's delegate gave; nil where none is needed.
    public var token: MAMEnrollmentToken?
    /// Whether the account is enrolled already as far as the app knows, and the service is to enrol it anew.
    public var isAgain: Bool
    /// Whether the device is managed for this user.
    public var isMDMEnrolled: Bool
    /// The fingerprint of the policy in force (``MAMPolicy/fingerprint``); nil without one.
    public var policyFingerprint: String?

    /// Makes a request.
    public init(
        app: App, account: AccountID, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil,
        token: MAMEnrollmentToken? = nil, isAgain: Bool = false, isMDMEnrolled: Bool = false,
        policyFingerprint: String? = nil
    ) {
        self.app = app
        self.account = account
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
        self.token = token
        self.isAgain = isAgain
        self.isMDMEnrolled = isMDMEnrolled
        self.policyFingerprint = policyFingerprint
    }
}

extension MAMServiceRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The app; never the account or the token.
    public var description: String { "request of \(app.bundleID)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing, so that `dump` does not print the account either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
