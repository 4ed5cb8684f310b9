internal import MAMBase
internal import Synchronization

extension MAMPolicyManager {
    /// The accounts that conditional launch blocks, in the order in which they were registered.
    ///
    /// Conditional launch is the set of checks before an account is shown (``LaunchManager``). An account that does not
    /// pass the checks is blocked until it passes later checks, or until its policy is removed. While the account is
    /// blocked, its policy stays in force, so questions about its data are answered as before.
    ///
    /// SDK: `blockedAccountIds`
    public var blockedAccountIDs: [AccountID] {
        let blocked = app.state.withLock { $0.launch.blocked }
        guard !blocked.isEmpty else { return [] }
        var seen: Set<UInt32> = []
        return (app.table.load()?.records ?? []).filter { record in
            let group = record.group.load(ordering: .acquiring)
            return blocked[group] != nil && seen.insert(group).inserted
        }.map(\.id)
    }

    /// Returns the reason why conditional launch blocks an account.
    ///
    /// - Parameter id: The account.
    /// - Returns: The reason; ``MAMBlockAccountReason/notBlocked`` if the account is not blocked.
    ///
    /// SDK: `blockedReasonForAccountId:`
    public func blockedReason(for id: AccountID) -> MAMBlockAccountReason {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return .notBlocked }
        return app.state.withLock { $0.launch.blocked[record.group.load(ordering: .acquiring)] } ?? .notBlocked
    }
}

extension ManagedApp {
    /// Stores which accounts a run of conditional launch blocked or unblocked.
    ///
    /// `isUnchanged` tells whether a result still applies to an account; it is skipped otherwise.
    func noteBlocked(
        _ accounts: [AccountID], _ result: LaunchResult, if isUnchanged: (AccountID) -> Bool = { _ in true }
    ) {
        for (account, reason) in zip(accounts, result.reasons)
        where (reason != .notBlocked || result.outcome == .success) && isUnchanged(account) {
            guard let record = table.record(for: account)?.takeUnretainedValue() else { continue }
            let (before, after) = state.withLock { state in
                let group = record.group.load(ordering: .acquiring)
                // A wiped account has no policy that could block it.
                let reason = state.policies[group] == nil ? .notBlocked : reason
                return (state.launch.setBlocked(group, to: reason), reason)
            }
            if before != after { report(.accountBlocked(account: account, reason: after)) }
        }
    }
}
