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

/// The service that enrolls an app's accounts and delivers their policies.
///
/// The SDK calls Intune. In this library, a simulator or a test is the service, see ``MAMEnrollmentManager/service``.
///
/// The engine calls the service on any thread, without holding its locks, and for several accounts concurrently. The
/// engine cancels a request that takes too long, or whose account is removed meanwhile. Late answers are ignored.
public protocol MAMService: Sendable {
    /// Enrolls an account in an app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy if one is assigned.
    /// - Throws: The reason why the account is not enrolled.
    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Checks in for an enrolled account: the app asks for changes, and the service answers with the current policy.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Returns: The service's answer, with the policy that is now assigned to the account.
    /// - Throws: The reason why the check-in failed.
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer

    /// Ends the enrollment of an account in an app.
    ///
    /// - Parameter request: The app, the account and the access token from the app's delegate.
    /// - Throws: The reason why the enrollment was not ended.
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError)

    /// Tells the service that an account was removed from the app; the service may still have the account's enrollment.
    ///
    /// The engine makes this call once, even if it fails, and without a token. The default implementation does nothing.
    ///
    /// - Parameter request: The app and the account.
    func accountLeft(_ request: MAMServiceRequest) async

    /// Returns the state of device management: the managed device's user, and whether an app allows other users.
    ///
    /// The default implementation returns an unmanaged device.
    ///
    /// - Parameter app: The app.
    /// - Returns: The state. Nil if the service does not know it now; the last known state then stays in effect.
    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice?
}

extension MAMService {
    /// Does nothing when an account was removed from the app.
    ///
    /// This is the default implementation.
    public func accountLeft(_ request: MAMServiceRequest) async {}

    /// Returns a device that is not managed.
    ///
    /// This is the default implementation.
    public func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { MAMManagedDevice() }
}

/// An access token for the Intune service, with the names of the token's account.
///
/// ``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)`` returns it. A description shows only the type's name.
///
/// SDK: `IntuneMAMEnrollmentToken`
public struct MAMEnrollmentToken: Sendable, Equatable {
    /// The access token for the Intune service.
    ///
    /// SDK: `accessToken`
    public let accessToken: MAMAccessToken
    /// The user principal name of the token's account; nil if unknown.
    ///
    /// SDK: `upn`
    public let userPrincipalName: AccountID?
    /// The object id of the token's account; nil if unknown.
    ///
    /// If the object id is nil, a service request that uses the token fails with the status
    /// ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///
    /// SDK: `oid`
    public let objectID: AccountID?
    /// The id of the tenant to which the token's account belongs; nil if unknown.
    ///
    /// SDK: `tenantId`
    public let tenantID: AccountID?
    /// The id under which the token library (such as MSAL) logged the request for the token; nil if unknown.
    ///
    /// With this id, the support staff can find the request in the log.
    ///
    /// SDK: `correlationId`
    public let correlationID: String?

    /// Creates a token with the names of its account.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - objectID: The object id of the token's account; nil if unknown. A request to the service with a token that
    ///     has no object id fails with the status ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///   - userPrincipalName: The user principal name of the token's account. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    ///   - correlationID: The id under which the token library (such as MSAL) logged the request. Defaults to nil.
    public init(
        _ accessToken: MAMAccessToken, objectID: AccountID?, userPrincipalName: AccountID? = nil,
        tenantID: AccountID? = nil, correlationID: String? = nil
    ) {
        self.accessToken = accessToken
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
        self.correlationID = correlationID
    }
}

extension MAMEnrollmentToken: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without any part of the token.
    public var description: String { "MAMEnrollmentToken" }
    /// An empty mirror, so that `dump` does not print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
