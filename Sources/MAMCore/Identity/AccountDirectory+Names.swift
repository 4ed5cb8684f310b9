extension ManagedApp {
    /// All ids of the account that one id names, the first registered one first; only that id when it is not known.
    func accountIDs(sameAs id: AccountID) -> [AccountID] {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return [id] }
        return table.members(ofGroupOf: record).sorted { $0.handle < $1.handle }.map(\.id)
    }
}
