/// A request of an app to its service about one account.
///
/// Descriptions show neither the account nor the token.
public struct MAMServiceRequest: Sendable, Hashable {
    /// The app that sends a request.
    public struct App: Sendable, Hashable {
        /// The bundle id of the app.
        public var bundleID: String
        /// The publisher of the app.
        public var publisher: String
        /// The bundle id that policies target, see ``ManagedApp/Configuration/policyBundleID``.
        public var policyBundleID: String

        /// Creates an app.
        ///
        /// - Parameters:
        ///   - bundleID: The bundle id of the app.
        ///   - publisher: The publisher of the app.
        ///   - policyBundleID: The bundle id that policies target. Defaults to `bundleID`.
        public init(bundleID: String, publisher: String, policyBundleID: String? = nil) {
            self.bundleID = bundleID
            self.publisher = publisher
            self.policyBundleID = policyBundleID ?? bundleID
        }
    }

    /// The app that sends the request.
    public var app: App
    /// The account, by its object id if known.
    public var account: AccountID
    /// The user principal name of the account; nil if unknown.
    public var userPrincipalName: AccountID?
    /// The tenant of the account; nil if unknown.
    public var tenantID: AccountID?
    /// The token from the app's delegate; nil if the request needs no token.
    public var token: MAMEnrollmentToken?
    /// Whether the app has the account as enrolled, and asks the service to enroll it again.
    public var isAgain: Bool
    /// Whether the device is managed for this user.
    public var isMDMEnrolled: Bool
    /// The fingerprint of the policy in force (``MAMPolicy/fingerprint``); nil without a policy.
    public var policyFingerprint: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - app: The app that sends the request.
    ///   - account: The account, by its object id if known.
    ///   - userPrincipalName: The user principal name of the account. Defaults to nil.
    ///   - tenantID: The tenant of the account. Defaults to nil.
    ///   - token: The token from the app's delegate. Defaults to nil.
    ///   - isAgain: Whether an enrolled account is to be enrolled again. Defaults to `false`.
    ///   - isMDMEnrolled: Whether the device is managed for this user. Defaults to `false`.
    ///   - policyFingerprint: The fingerprint of the policy in force. Defaults to nil.
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
    /// The app's bundle id, without the account and the token.
    public var description: String { "request of \(app.bundleID)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
