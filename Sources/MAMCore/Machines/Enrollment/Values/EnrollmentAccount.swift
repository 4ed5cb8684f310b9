/// The known names of an account: its object id, its user principal name, or both.
///
/// Copies share one object, because an app has the names of an account in its record, in its machine and in the stored
/// policy.
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

    /// The Entra object id; nil if unknown.
    package var objectID: AccountID? { names.objectID }
    /// The user principal name; nil if unknown.
    package var userPrincipalName: AccountID? { names.userPrincipalName }
    /// The tenant; nil if unknown.
    package var tenantID: AccountID? { names.tenantID }

    /// Creates an account; nil without a name.
    package init?(objectID: AccountID?, userPrincipalName: AccountID? = nil, tenantID: AccountID? = nil) {
        func known(_ name: AccountID?) -> AccountID? { name.flatMap { $0.isUnmanaged ? nil : $0 } }
        names = Names(known(objectID), known(userPrincipalName), known(tenantID))
        if names.objectID == nil, names.userPrincipalName == nil { return nil }
    }

    /// Creates an account from the single name that an app gave.
    ///
    /// A user principal name contains `@`, an object id does not.
    ///
    /// The result is nil without a name and for the empty name.
    package init?(_ name: AccountID?) {
        guard let name else { return nil }
        let isPrincipal = name.isPrincipalName
        self.init(objectID: isPrincipal ? nil : name, userPrincipalName: isPrincipal ? name : nil)
    }

    /// The id of the account: the object id if known, or else the user principal name.
    package var id: AccountID { objectID ?? userPrincipalName ?? .unmanaged }

    package func hasName(_ name: AccountID) -> Bool { objectID == name || userPrincipalName == name }

    /// Returns whether two accounts are known to be the same.
    ///
    /// Object ids decide if both are known.
    package func isSame(as other: EnrollmentAccount) -> Bool {
        if let objectID, let another = other.objectID { return objectID == another }
        guard let userPrincipalName, let another = other.userPrincipalName else { return false }
        return userPrincipalName == another
    }

    /// Returns whether two accounts are known to differ.
    ///
    /// It is false for one object id and one user principal name, which may be the same account.
    package func isKnownToDiffer(from other: EnrollmentAccount) -> Bool {
        if objectID != nil, other.objectID != nil { return objectID != other.objectID }
        guard userPrincipalName != nil, other.userPrincipalName != nil else { return false }
        return userPrincipalName != other.userPrincipalName
    }

    /// Returns whether two different accounts have one user principal name, as after a user was deleted and recreated.
    func sharesPrincipalName(with other: EnrollmentAccount) -> Bool {
        isKnownToDiffer(from: other) && userPrincipalName != nil && userPrincipalName == other.userPrincipalName
    }

    /// Adds the names of a token.
    mutating func learn(_ other: EnrollmentAccount) {
        let (objectID, userPrincipalName, tenantID) = (
            objectID ?? other.objectID, other.userPrincipalName ?? userPrincipalName, other.tenantID ?? tenantID
        )
        // Tokens nearly always have known names.
        guard !isSpelled(objectID, userPrincipalName, tenantID) else { return }
        self =
            EnrollmentAccount(objectID: objectID, userPrincipalName: userPrincipalName, tenantID: tenantID) ?? self
    }

    /// Returns the other account if its names are spelled alike, so that both share memory; otherwise this one.
    package func sharing(_ other: EnrollmentAccount?) -> EnrollmentAccount {
        guard let other, isSpelled(as: other) else { return self }
        return other
    }

    /// Returns whether both have the same names with the same spelling.
    package func isSpelled(as other: EnrollmentAccount) -> Bool {
        isSpelled(other.objectID, other.userPrincipalName, other.tenantID)
    }

    private func isSpelled(_ objectID: AccountID?, _ userPrincipalName: AccountID?, _ tenantID: AccountID?) -> Bool {
        Self.areSpelledAlike(self.objectID, objectID)
            && Self.areSpelledAlike(self.userPrincipalName, userPrincipalName)
            && Self.areSpelledAlike(self.tenantID, tenantID)
    }

    private static func areSpelledAlike(_ own: AccountID?, _ other: AccountID?) -> Bool {
        guard let own, let other else { return own == nil && other == nil }
        return own.rawValue.utf8.elementsEqual(other.rawValue.utf8)
    }
}
