/// What is known of an account's names: its object id, its user principal name, or both.
package struct EnrollmentAccount: Sendable, Hashable {
    /// The Entra object id.
    package private(set) var objectID: AccountID?
    /// The user principal name.
    package private(set) var userPrincipalName: AccountID?
    /// The tenant.
    package private(set) var tenantID: AccountID?

    /// Makes an account; nil without a name.
    package init?(objectID: AccountID?, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        self.objectID = objectID.flatMap { $0.isUnmanaged ? nil : $0 }
        self.userPrincipalName = userPrincipalName.flatMap { $0.isUnmanaged ? nil : $0 }
        self.tenantID = tenantID.flatMap { $0.isUnmanaged ? nil : $0 }
        if self.objectID == nil, self.userPrincipalName == nil { return nil }
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
        objectID = objectID ?? other.objectID
        userPrincipalName = other.userPrincipalName ?? userPrincipalName
        tenantID = other.tenantID ?? tenantID
    }
}
