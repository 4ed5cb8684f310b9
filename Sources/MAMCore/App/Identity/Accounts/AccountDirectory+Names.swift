extension AccountTable {
    /// Whether a principal name that is given to another user stays the old account's until the next process
    /// (assumption `passed-on-name` in Docs/Assumptions.md).
    static let passedOnNamesStay = true

    /// Whether merging two records would make two object ids one account.
    ///
    /// A principal name can be given to another user, for example when a user is deleted and created again; an object
    /// id cannot. For two object ids, or for names of other kinds, the caller's statement is trusted.
    func isPassedOn(_ first: AccountRecord, _ second: AccountRecord) -> Bool {
        guard Self.passedOnNamesStay else { return false }
        guard first.id.isPrincipalName || second.id.isPrincipalName else { return false }
        return [first, second].allSatisfy { record in
            members(ofGroupOf: record).contains { !$0.id.isPrincipalName }
        }
    }
}

extension ManagedApp {
    /// Returns all ids of an account, the first registered one first; only the given id if it is unknown.
    func accountIDs(sameAs id: AccountID) -> [AccountID] {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return [id] }
        return table.ids(ofGroupOf: record)
    }

    /// Returns the first of the ids of an account; the given id if it is unknown.
    func firstAccountID(sameAs id: AccountID) -> AccountID {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return id }
        return table.members(ofGroupOf: record).min { $0.handle < $1.handle }?.id ?? id
    }
}
