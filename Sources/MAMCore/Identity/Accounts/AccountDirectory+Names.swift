extension AccountTable {
    /// Whether a principal name that is passed on to somebody new stays the old account's until the next process
    /// (assumption `passed-on-name`).
    static let passedOnNamesStay = true

    /// Whether a principal name would make two object ids one account.
    ///
    /// A principal name goes from a user to the next one, as when he is deleted and made anew; an object id stays. What is
    /// said of two object ids, or of names that are neither, is believed.
    func isPassedOn(_ first: AccountRecord, _ second: AccountRecord) -> Bool {
        guard Self.passedOnNamesStay else { return false }
        guard first.id.isPrincipalName || second.id.isPrincipalName else { return false }
        return [first, second].allSatisfy { record in
            members(ofGroupOf: record).contains { !$0.id.isPrincipalName }
        }
    }
}

extension ManagedApp {
    /// All ids of the account that one id names, the first registered one first; only that id when it is not known.
    func accountIDs(sameAs id: AccountID) -> [AccountID] {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return [id] }
        return table.members(ofGroupOf: record).sorted { $0.handle < $1.handle }.map(\.id)
    }
}
