public import MAMCore

/// One user of a tenant's directory.
///
/// Copies share one object: every app has its users, and there may be many apps.
public struct SimulatedUser: Sendable, Hashable {
    private final class Names: Sendable, Hashable {
        let objectID: AccountID
        let userPrincipalName: AccountID
        let tenantID: String
        let account: EnrollmentAccount?

        init(_ objectID: AccountID, _ userPrincipalName: AccountID, _ tenantID: String) {
            (self.objectID, self.userPrincipalName, self.tenantID) = (objectID, userPrincipalName, tenantID)
            account = EnrollmentAccount(
                objectID: objectID, userPrincipalName: userPrincipalName, tenantID: AccountID(tenantID))
        }

        static func == (left: Names, right: Names) -> Bool {
            left === right
                || left.objectID == right.objectID && left.userPrincipalName == right.userPrincipalName
                    && left.tenantID == right.tenantID
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(objectID)
            hasher.combine(userPrincipalName)
            hasher.combine(tenantID)
        }
    }

    private let shared: Names

    /// The Entra object id: what apps know the account by.
    public var objectID: AccountID { shared.objectID }
    /// The user principal name: another name of the same account.
    public var userPrincipalName: AccountID { shared.userPrincipalName }
    /// The tenant the account belongs to.
    public var tenantID: String { shared.tenantID }
    /// The names, as enrollment knows accounts.
    var account: EnrollmentAccount? { shared.account }

    /// Makes a user.
    public init(objectID: AccountID, userPrincipalName: AccountID, tenantID: String) {
        shared = Names(objectID, userPrincipalName, tenantID)
    }
}

extension SimulatedUser: CustomStringConvertible {
    /// The word `user`: ids do not belong into logs.
    public var description: String { "user" }
}
