internal import MAMBase
internal import Synchronization

extension MAMPolicyManager {
    /// The accounts that conditional launch keeps off the screen, in order of registration.
    ///
    /// An account is blocked by the last run for it that did not let it in, until one does or its policy goes. Its policy
    /// stays in force meanwhile: questions about its data are answered as before.
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

    /// Why an account is blocked. SDK: `blockedReasonForAccountId:`
    public func blockedReason(for id: AccountID) -> MAMBlockAccountReason {
        guard let record = app.table.record(for: id)?.takeUnretainedValue() else { return .notBlocked }
        return app.state.withLock { $0.launch.blocked[record.group.load(ordering: .acquiring)] } ?? .notBlocked
    }
}

extension ManagedApp {
    /// Keeps which accounts of a run are blocked, and which no longer are, if they are the ones the run was for.
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
