/// A request that an app sends to the service about one of its accounts.
///
/// Descriptions show neither the account nor the token.
public struct MAMServiceRequest: Sendable, Equatable {
    /// The app that sends a request to the service.
    public struct App: Sendable, Equatable {
        /// The bundle id of the app.
        public var bundleID: String
        /// The name of the app's publisher.
        ///
        /// Apps of the same publisher share keys and PINs.
        public var publisher: String
        /// The bundle id by which policies select the app, see ``ManagedApp/Configuration/policyBundleID``.
        public var policyBundleID: String

        /// Creates the description of an app that sends requests to the service.
        ///
        /// - Parameters:
        ///   - bundleID: The bundle id of the app.
        ///   - publisher: The name of the app's publisher.
        ///   - policyBundleID: The bundle id by which policies select the app. Defaults to `bundleID`.
        public init(bundleID: String, publisher: String, policyBundleID: String? = nil) {
            self.bundleID = bundleID
            self.publisher = publisher
            self.policyBundleID = policyBundleID ?? bundleID
        }
    }

    /// The app that sends the request.
    public var app: App
    /// The account of the request, by its object id if known.
    public var account: AccountID
    /// The user principal name of the account; nil if unknown.
    public var userPrincipalName: AccountID?
    /// The id of the account's tenant; nil if unknown.
    public var tenantID: AccountID?
    /// The access token from the app's delegate; nil if the request needs no token.
    public var token: MAMEnrollmentToken?
    /// Whether the app considers the account as already enrolled.
    ///
    /// The value is `false` for a first enrollment, and `true` for all other requests. It is also `true` for a request
    /// that enrolls an account again, for example because the service no longer has the enrollment.
    public var isAgain: Bool
    /// Whether the device is managed for the user of this account.
    public var isMDMEnrolled: Bool
    /// The fingerprint of the account's current policy (``MAMPolicy/fingerprint``); nil if no policy is in force.
    public var policyFingerprint: String?

    /// Creates a request of an app to the service about an account.
    ///
    /// - Parameters:
    ///   - app: The app that sends the request.
    ///   - account: The account, by its object id if known.
    ///   - userPrincipalName: The user principal name of the account. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    ///   - token: The access token from the app's delegate. Defaults to nil.
    ///   - isAgain: Whether the app considers the account as enrolled. Defaults to `false`.
    ///   - isMDMEnrolled: Whether device management manages the app for this account. Defaults to
    ///     `false`.
    ///   - policyFingerprint: The fingerprint of the account's policy in force. Defaults to nil.
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

extension MAMServiceRequest: CustomStringConvertible, CustomReflectable {
    /// A text with the app's bundle id, without the account and the token.
    public var description: String { "request of \(app.bundleID)" }
    /// An empty mirror, so that `dump` does not print the account.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
