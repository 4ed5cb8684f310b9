public import MAMCore

/// One user of a tenant's directory.
public struct SimulatedUser: Sendable, Hashable {
    /// The Entra object id: what apps know the account by.
    public let objectID: AccountID
    /// The user principal name: another name of the same account.
    public let userPrincipalName: AccountID
    /// The tenant the account belongs to.
    public let tenantID: String

    /// Makes a user.
    public init(objectID: AccountID, userPrincipalName: AccountID, tenantID: String) {
        self.objectID = objectID
        self.userPrincipalName = userPrincipalName
        self.tenantID = tenantID
    }
}

extension SimulatedUser: CustomStringConvertible {
    /// The word `user`: ids do not belong into logs.
    public var description: String { "user" }
}
