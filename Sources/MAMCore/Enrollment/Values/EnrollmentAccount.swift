/// What is known of an account's names: its object id, its user principal name, or both.
///
/// Copies share one object: an app has the names of an account in its record, in its machine and in what is stored.
package struct EnrollmentAccount: Sendable, Hashable {
    private final class Names: Sendable, Hashable {
        let objectID: AccountID?
        let userPrincipalName: AccountID?
        let tenantID: AccountID?

        init(_ objectID: AccountID?, _ userPrincipalName: AccountID?, _ tenantID: AccountID?) {
            (self.objectID, self.userPrincipalName, self.tenantID) = (objectID, userPrincipalName, tenantID)
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

    private var names: Names

    /// The Entra object id.
    package var objectID: AccountID? { names.objectID }
    /// The user principal name.
    package var userPrincipalName: AccountID? { names.userPrincipalName }
    /// The tenant.
    package var tenantID: AccountID? { names.tenantID }

    /// Makes an account; nil without a name.
    package init?(objectID: AccountID?, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        func known(_ name: AccountID?) -> AccountID? { name.flatMap { $0.isUnmanaged ? nil : $0 } }
        names = Names(known(objectID), known(userPrincipalName), known(tenantID))
        if names.objectID == nil, names.userPrincipalName == nil { return nil }
    }

    /// Makes an account of the one name an app gave: a principal name has an `@`, an object id has none.
    ///
    /// Nil for no name and for the empty one.
    package init?(_ name: AccountID?) {
        guard let name else { return nil }
        let isPrincipal = name.isPrincipalName
        self.init(objectID: isPrincipal ? nil : name, userPrincipalName: isPrincipal ? name : nil)
    }

    /// The name it goes by: the object id where it is known.
    package var id: AccountID { objectID ?? userPrincipalName ?? .unmanaged }

    /// Whether a name is one of its.
    package func hasName(_ name: AccountID) -> Bool { objectID == name || userPrincipalName == name }

    /// Whether two names are known to be one account: object ids decide where both are known.
    package func isSame(as other: EnrollmentAccount) -> Bool {
        if let objectID, let another = other.objectID { return objectID == another }
        guard let userPrincipalName, let another = other.userPrincipalName else { return false }
        return userPrincipalName == another
    }

    /// Whether they are known to be two; an object id and a principal name alone are neither.
    package func isKnownToDiffer(from other: EnrollmentAccount) -> Bool {
        if objectID != nil, other.objectID != nil { return objectID != other.objectID }
        guard userPrincipalName != nil, other.userPrincipalName != nil else { return false }
        return userPrincipalName != other.userPrincipalName
    }

    /// Whether they are two accounts of one principal name, as after a user was deleted and made anew.
    package func sharesPrincipalName(with other: EnrollmentAccount) -> Bool {
        isKnownToDiffer(from: other) && userPrincipalName != nil && userPrincipalName == other.userPrincipalName
    }

    /// Adds the names that a token brought.
    mutating func learn(_ other: EnrollmentAccount) {
        let learnt = EnrollmentAccount(
            objectID: objectID ?? other.objectID, userPrincipalName: other.userPrincipalName ?? userPrincipalName,
            tenantID: other.tenantID ?? tenantID)
        self = learnt?.sharing(self) ?? self
    }

    /// The same names in the memory of other ones, where these are spelled alike.
    func sharing(_ other: EnrollmentAccount?) -> EnrollmentAccount {
        guard let other, isSpelled(as: other) else { return self }
        return other
    }

    /// Whether both have the same names in the same letters.
    func isSpelled(as other: EnrollmentAccount) -> Bool {
        [(objectID, other.objectID), (userPrincipalName, other.userPrincipalName), (tenantID, other.tenantID)]
            .allSatisfy { own, other in
                own.map { Array($0.rawValue.utf8) } == other.map { Array($0.rawValue.utf8) }
            }
    }
}
