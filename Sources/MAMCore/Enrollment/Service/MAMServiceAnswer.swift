/// The service's answer to an enrollment or a check-in.
public struct MAMServiceAnswer: Sendable, Equatable {
    /// The result of the enrollment or check-in, with the values that conditional launch uses.
    public var checkIn: CheckInAnswer
    /// The policy that is assigned to the account, compiled for this app.
    ///
    /// The policy comes into force only if the result is ``CheckInAnswer/Outcome/registered(nextAfter:)``. If the value
    /// is nil, the current policy stays in force; without a current policy, the request fails with the status
    /// ``MAMEnrollmentStatus/Code/parsingFailure``.
    public var policy: MAMPolicy?
    /// The account's app configurations, in the order in which the service lists them; nil if they have not changed,
    /// empty if there are none.
    public var appConfigurations: [AppConfiguration]?
    /// Whether this account has to be the only managed account of the app.
    public var mustBeOnlyAccount: Bool

    /// Creates an answer.
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
    /// The Entra object id; nil if unknown.
    public var objectID: AccountID?
    /// The user principal name; nil if unknown.
    public var userPrincipalName: AccountID?
    /// The id of the account's tenant; nil if unknown.
    public var tenantID: AccountID?

    /// Creates a set of names.
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
    /// The name of the type, without the account's names.
    public var description: String { "MAMAccountNames" }
    /// An empty mirror, so that `dump` does not print the account's names.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The state of device management: the user for whom the device is managed, and whether other users are allowed in the
/// app.
public struct MAMManagedDevice: Sendable, Equatable {
    /// The user for whom the device is managed; nil if the device is not managed.
    public var user: MAMAccountNames?
    /// Whether ``user`` is the only user who is allowed to use the app.
    public var allowsOnlyUser: Bool
    /// An account that is managed in another app of the same publisher; nil if there is none.
    ///
    /// `AutoEnrollOnLaunch` enrolls this account if the device has no ``user``.
    public var sharedUser: MAMAccountNames?

    /// Creates the state of a device.
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
