/// The service's answer to a request that enrolls an account or checks in for it.
public struct MAMServiceAnswer: Sendable, Equatable {
    /// The result of the enrollment or check-in, with the values that conditional launch uses.
    ///
    /// Conditional launch is the set of checks that run before the app shows an account (``LaunchManager``).
    public var checkIn: CheckInAnswer
    /// The policy that is assigned to the account; nil if the answer contains no policy.
    ///
    /// The policy comes into force only if the result of the request is
    /// ``CheckInAnswer/Outcome/registered(nextAfter:)``. If the answer contains no policy, the current policy stays in
    /// force. If no policy is in force either, an answer with ``appConfigurations`` counts as one with
    /// ``MAMPolicy/configurationOnly``, and any other answer fails with the status
    /// ``MAMEnrollmentStatus/Code/parsingFailure``.
    ///
    /// To make a policy from a document, call ``ValidatedPolicyDocument/compile(in:)``.
    public var policy: MAMPolicy?
    /// The account's app configurations, in the order in which the service lists them.
    ///
    /// Nil if the configurations have not changed. Empty if the account has none.
    public var appConfigurations: [AppConfiguration]?
    /// Whether this account has to be the only managed account of the app.
    public var mustBeOnlyAccount: Bool

    /// Creates the service's answer to an enrollment or a check-in.
    ///
    /// - Parameters:
    ///   - checkIn: The result of the enrollment or check-in.
    ///   - policy: The policy that is assigned to the account. Defaults to nil: the current policy stays in force.
    ///   - appConfigurations: The account's app configurations. Defaults to nil: they have not changed.
    ///   - mustBeOnlyAccount: Whether this account has to be the only managed account of the app. Defaults to `false`.
    public init(
        _ checkIn: CheckInAnswer, policy: MAMPolicy? = nil, appConfigurations: [AppConfiguration]? = nil,
        mustBeOnlyAccount: Bool = false
    ) {
        self.checkIn = checkIn
        self.policy = policy
        self.appConfigurations = appConfigurations
        self.mustBeOnlyAccount = mustBeOnlyAccount
    }
}

/// The names of an account: its object id, its user principal name, or both.
///
/// Descriptions of the value contain neither names nor ids.
public struct MAMAccountNames: Sendable, Equatable {
    /// The account's Entra object id; nil if unknown.
    public var objectID: AccountID?
    /// The account's user principal name; nil if unknown.
    public var userPrincipalName: AccountID?
    /// The id of the account's tenant; nil if unknown.
    public var tenantID: AccountID?

    /// Creates the names of an account.
    ///
    /// - Parameters:
    ///   - objectID: The Entra object id. Defaults to nil.
    ///   - userPrincipalName: The user principal name. Defaults to nil.
    ///   - tenantID: The id of the account's tenant. Defaults to nil.
    public init(objectID: AccountID? = nil, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
    }
}

extension MAMAccountNames: CustomStringConvertible, CustomReflectable {
    /// The name of the type.
    ///
    /// The text does not contain the account's names.
    public var description: String { "MAMAccountNames" }
    /// An empty mirror, so that `dump` does not print the account's names.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The state of device management (MDM) on a device.
///
/// The value names the user for whom the device is managed, and states whether other users are allowed to use the app.
public struct MAMManagedDevice: Sendable, Equatable {
    /// The user for whom the device is managed; nil if the device is not managed.
    public var user: MAMAccountNames?
    /// Whether ``user``, for whom the device is managed, is the only user who is allowed to use the app.
    public var allowsOnlyUser: Bool
    /// An account that is managed in another app of the same publisher; nil if there is none.
    ///
    /// `AutoEnrollOnLaunch` enrolls this account if the device has no ``user``.
    public var sharedUser: MAMAccountNames?

    /// Creates the state of device management on a device.
    ///
    /// - Parameters:
    ///   - user: The user for whom the device is managed. Defaults to nil: the device is not managed.
    ///   - allowsOnlyUser: Whether that user is the only one who is allowed to use the app. Defaults to `false`.
    ///   - sharedUser: An account that is managed in another app of the same publisher. Defaults to nil.
    public init(user: MAMAccountNames? = nil, allowsOnlyUser: Bool = false, sharedUser: MAMAccountNames? = nil) {
        self.user = user
        self.allowsOnlyUser = allowsOnlyUser
        self.sharedUser = sharedUser
    }
}
