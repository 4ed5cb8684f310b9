/// What the service says about an account that was enrolled or checked in.
public struct MAMServiceAnswer: Sendable, Hashable {
    /// How it ended, and what conditional launch goes by.
    public var checkIn: CheckInAnswer
    /// The policy assigned, compiled for this app; only with `registered`, and nil then leaves the one in force.
    public var policy: MAMPolicy?
    /// The app configuration in the order of delivery; nil when it is unchanged, empty when there is none any more.
    public var appConfigurations: [AppConfiguration]?
    /// Whether the account is to be the only managed one.
    public var mustBeOnlyAccount: Bool

    /// Makes an answer.
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
/// Descriptions show none of them.
public struct MAMAccountNames: Sendable, Hashable {
    /// The Entra object id.
    public var objectID: AccountID?
    /// The user principal name.
    public var userPrincipalName: AccountID?
    /// The tenant.
    public var tenantID: AccountID?

    /// Makes names.
    public init(objectID: AccountID? = nil, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
    }
}

extension MAMAccountNames: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type and nothing else.
    public var description: String { "MAMAccountNames" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What device management says about accounts.
public struct MAMManagedDevice: Sendable, Hashable {
    /// The user the device is managed for; nil when it is not managed.
    public var user: MAMAccountNames?
    /// Whether only that user may be in the app.
    public var allowsOnlyUser: Bool
    /// A managed account that another app of the publisher knows; nil for none.
    public var sharedUser: MAMAccountNames?

    /// Makes what is said of a device; of one that is not managed unless a user is given.
    public init(user: MAMAccountNames? = nil, allowsOnlyUser: Bool = false, sharedUser: MAMAccountNames? = nil) {
        self.user = user
        self.allowsOnlyUser = allowsOnlyUser
        self.sharedUser = sharedUser
    }
}
