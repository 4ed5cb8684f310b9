/// The service's answer to an enrollment or a check-in.
public struct MAMServiceAnswer: Sendable, Hashable {
    /// The result of the check-in, with the values that conditional launch uses.
    public var checkIn: CheckInAnswer
    /// The assigned policy, compiled for this app.
    ///
    /// Used with `registered` only; nil then keeps the policy in force.
    public var policy: MAMPolicy?
    /// The app configuration in the order of delivery; nil if unchanged, empty if none is assigned any more.
    public var appConfigurations: [AppConfiguration]?
    /// Whether the account has to be the only managed account.
    public var mustBeOnlyAccount: Bool

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - checkIn: The result of the check-in.
    ///   - policy: The assigned policy. Defaults to nil.
    ///   - appConfigurations: The app configuration in the order of delivery. Defaults to nil, which means unchanged.
    ///   - mustBeOnlyAccount: Whether the account has to be the only managed account. Defaults to `false`.
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
/// Descriptions of the value contain none of them.
public struct MAMAccountNames: Sendable, Hashable {
    /// The Entra object id; nil if unknown.
    public var objectID: AccountID?
    /// The user principal name; nil if unknown.
    public var userPrincipalName: AccountID?
    /// The tenant; nil if unknown.
    public var tenantID: AccountID?

    /// Creates a set of names.
    ///
    /// - Parameters:
    ///   - objectID: The Entra object id. Defaults to nil.
    ///   - userPrincipalName: The user principal name. Defaults to nil.
    ///   - tenantID: The tenant. Defaults to nil.
    public init(objectID: AccountID? = nil, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
    }
}

extension MAMAccountNames: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type, without the account's names.
    public var description: String { "MAMAccountNames" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` does not print the account's names.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The state of device management: the user of the device, and the accounts that are allowed.
public struct MAMManagedDevice: Sendable, Hashable {
    /// The user for whom the device is managed; nil if the device is not managed.
    public var user: MAMAccountNames?
    /// Whether only ``user`` may use the app.
    public var allowsOnlyUser: Bool
    /// A managed account that another app of the publisher has; nil if there is none.
    public var sharedUser: MAMAccountNames?

    /// Creates the state of a device.
    ///
    /// - Parameters:
    ///   - user: The user for whom the device is managed. Defaults to nil, which means an unmanaged device.
    ///   - allowsOnlyUser: Whether only that user may use the app. Defaults to `false`.
    ///   - sharedUser: A managed account of another app of the publisher. Defaults to nil.
    public init(user: MAMAccountNames? = nil, allowsOnlyUser: Bool = false, sharedUser: MAMAccountNames? = nil) {
        self.user = user
        self.allowsOnlyUser = allowsOnlyUser
        self.sharedUser = sharedUser
    }
}
