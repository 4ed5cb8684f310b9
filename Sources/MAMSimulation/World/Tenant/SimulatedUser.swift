public import MAMCore

/// A simulated user in the directory of a tenant.
///
/// Copies of a value share one object in memory, so a simulation with many apps of the same user needs less memory. Two
/// values are equal if the object ids and the tenants are: a user who was renamed stays the same user.
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
            left === right || left.objectID == right.objectID && left.tenantID == right.tenantID
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(objectID)
            hasher.combine(tenantID)
        }
    }

    private let shared: Names

    /// The Microsoft Entra object id of the user, by which apps identify the account.
    public var objectID: AccountID { shared.objectID }
    /// The user principal name of the user, which is another id of the same account.
    public var userPrincipalName: AccountID { shared.userPrincipalName }
    /// The id of the tenant that the user belongs to.
    public var tenantID: String { shared.tenantID }
    /// The names, in the form of enrollment.
    var account: EnrollmentAccount? { shared.account }

    /// Makes a user who is not yet in the directory of a ``SimulatedTenant``.
    ///
    /// - Parameters:
    ///   - objectID: The Entra object id.
    ///   - userPrincipalName: The user principal name.
    ///   - tenantID: The id of the tenant that the user belongs to.
    public init(objectID: AccountID, userPrincipalName: AccountID, tenantID: String) {
        shared = Names(objectID, userPrincipalName, tenantID)
    }
}

extension SimulatedUser: CustomStringConvertible {
    /// The word `user`, so that logs do not contain ids of users.
    public var description: String { "user" }
}
